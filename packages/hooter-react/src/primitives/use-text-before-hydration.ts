import { type RefObject, useRef } from "react";
import { useLayoutEffect } from "./hooks";

/**
 * Reports the text that a user or a password manager entered in a field before hydration. React does not report this
 * text, and the next render of the field would overwrite it.
 *
 * @param field a controlled field
 * @param onText called once with the text of the field, if it differs from `value`
 */
export function useTextBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onText: (text: string) => void,
): void {
  const isHydrated = useRef(false);
  useLayoutEffect(() => {
    if (isHydrated.current) return;
    isHydrated.current = true;
    const text = field.current?.value ?? "";
    if (text !== value && text !== "") onText(text);
  });
}
