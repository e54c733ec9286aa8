import { type ForwardedRef, type RefObject, useImperativeHandle, useRef } from "react";

/** A ref of one's own on the element that is also given to who asked for it. */
export function useOwnRef<T>(passedOn: ForwardedRef<T>): RefObject<T | null> {
  const own = useRef<T>(null);
  useImperativeHandle<T | null, T | null>(passedOn, () => own.current, []);
  return own;
}
