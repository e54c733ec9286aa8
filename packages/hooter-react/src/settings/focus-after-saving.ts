import { activeElementOf, isFocusFree } from "../primitives/active-element";

/** Whether the device has a touch screen. The focus of a field then opens an on-screen keyboard. */
export function hasTouchScreen(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/**
 * Moves the focus after saving if it was on a button of the form, which is then disabled or removed. On a touch screen,
 * also moves it from a saved field: otherwise, the on-screen keyboard would stay open and cover the result.
 *
 * @param saved texts that have been saved. A field with another text keeps the focus, because the user is typing in it
 * @param focus focuses another element of the form
 */
export function focusAfterSaving(form: HTMLFormElement, saved: readonly string[], focus: () => void): void {
  const focused = activeElementOf(form);
  const isField = focused instanceof HTMLInputElement && focused.form === form;
  const isButton = focused instanceof HTMLButtonElement && focused.form === form;
  if (isField && focused.value !== "" && saved.includes(focused.value) && hasTouchScreen()) focused.blur();
  if (isButton || isFocusFree(form)) focus();
}
