import { type ForwardedRef, type RefObject, useImperativeHandle, useRef } from "react";

/** Returns a local ref to an element, and forwards the element to the caller's ref. */
export function useOwnRef<T>(passedOn: ForwardedRef<T>): RefObject<T | null> {
  const own = useRef<T>(null);
  useImperativeHandle<T | null, T | null>(passedOn, () => own.current, []);
  return own;
}
