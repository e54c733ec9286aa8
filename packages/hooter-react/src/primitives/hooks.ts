import {
  type ForwardedRef,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect as useReactLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

/** React's `useLayoutEffect`; on a server, `useEffect`, because React 18 warns about layout effects there. */
export const useLayoutEffect = typeof document === "undefined" ? useEffect : useReactLayoutEffect;

/** Returns a local ref to an element, and forwards the element to the caller's ref. */
export function useOwnRef<T>(passedOn: ForwardedRef<T>): RefObject<T | null> {
  const own = useRef<T>(null);
  useImperativeHandle<T | null, T | null>(passedOn, () => own.current, []);
  return own;
}

/**
 * Returns a ref to the value of the last committed render, for event handlers and effects. It is up to date in every
 * effect, including those of child components.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Clears a failure when the network is back. @param clear sets the state of the failure; a stable function */
export function useClearWhenOnline(hasFailed: boolean, clear: (state: null) => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    const onOnline = () => clear(null);
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [hasFailed, clear]);
}

/** Returns a function that returns whether the component is currently mounted. */
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

/** Makes the browser ask for confirmation before the user leaves the page. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [active]);
}
