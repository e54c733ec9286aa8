import { activeElementOf } from "../primitives/active-element";

/** Whether the device has a touch screen. The focus of a field then opens an on-screen keyboard. */
export function hasTouchScreen(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/**
 * Blurs the form's field after saving on a touch screen: otherwise, the on-screen keyboard would stay open and cover
 * the result.
 *
 * @param saved texts that have been saved. A field with another text keeps the focus, because the user is typing in it
 */
export function closeKeyboard(form: HTMLFormElement, saved: readonly string[]): void {
  const focused = activeElementOf(form);
  if (!(focused instanceof HTMLInputElement) || focused.form !== form) return;
  if (focused.value === "" || !saved.includes(focused.value)) return;
  if (hasTouchScreen()) focused.blur();
}
