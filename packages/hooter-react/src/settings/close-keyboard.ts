import { activeElementOf } from "../primitives/active-element";

/**
 * Blurs the form's field after saving on a touch screen: otherwise, the on-screen keyboard would stay open and cover the
 * result.
 *
 * @param saved texts that have been saved. A field with another text keeps the focus, because the user is typing in it
 */
export function closeKeyboard(form: HTMLFormElement, saved: readonly string[]): void {
  const focused = activeElementOf(form);
  if (!(focused instanceof HTMLInputElement) || focused.form !== form) return;
  if (focused.value === "" || !saved.includes(focused.value)) return;
  if (typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches) focused.blur();
}
