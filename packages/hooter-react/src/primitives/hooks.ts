import {
  type ForwardedRef,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect as useReactLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

/** React 18 warns about layout effects on a server, where they have no effect. */
export const useLayoutEffect = typeof document === "undefined" ? useEffect : useReactLayoutEffect;

/** Returns a local ref to an element, and forwards the element to the caller's ref. */
export function useOwnRef<T>(passedOn: ForwardedRef<T>): RefObject<T | null> {
  const own = useRef<T>(null);
  useImperativeHandle<T | null, T | null>(passedOn, () => own.current, []);
  return own;
}

/** Returns whether the component is mounted at call time. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}

const never = () => () => {};

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
