import { toHooterError } from "hooter-client";
import { HooterProvider, type HooterProviderProps } from "hooter-react";
import { useEffect, useRef, useState } from "react";
import { createTestHooter, type TestHooter, type TestHooterOptions } from "./create-test-hooter";

/** Props of {@link TestHooterProvider}: the seed, and the props of `<HooterProvider>`. */
export interface TestHooterProviderProps
  extends TestHooterOptions,
    Omit<HooterProviderProps, "client" | "firebase" | "options"> {
  /**
   * An environment that the test itself creates and disposes of, instead of a seed. Changes after the first render are
   * ignored.
   */
  readonly hooter?: TestHooter | undefined;
}

/**
 * A `<HooterProvider>` with an in-memory back end, for tests of components that use Hooter's widgets and hooks. Only
 * the seed of the first render is used; `offline` and `refuse` may change.
 *
 * @example
 * render(<TestHooterProvider user="Alice" hoots={["Bonsoir"]}><Feed /></TestHooterProvider>);
 */
export function TestHooterProvider({
  hooter: given,
  user,
  readers,
  people,
  hoots,
  offline = given ? undefined : false,
  refuse = given ? undefined : false,
  ...provider
}: TestHooterProviderProps) {
  const [hooter] = useState(() => given ?? createTestHooter({ user, readers, people, hoots, offline, refuse }));
  /** Starts at 1 if the test has created the environment, so that this component never disposes of it. */
  const mounts = useRef({ count: given ? 1 : 0 });
  useSwitch(hooter, "offline", offline);
  useSwitch(hooter, "refuse", refuse);
  useEffect(() => {
    const mounted = mounts.current;
    mounted.count++;
    return () => {
      mounted.count--;
      // Wait, because StrictMode mounts the component again immediately.
      queueMicrotask(() => {
        if (mounted.count === 0) hooter.dispose();
      });
    };
  }, [hooter]);
  useEffect(() => {
    // A test that has created the environment can await `ready` itself.
    if (given) return;
    let isMounted = true;
    hooter.ready.catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the widgets only show that the network does not answer
      if (isMounted) console.error(`TestHooterProvider: ${toHooterError(error).message}`);
    });
    return () => {
      isMounted = false;
    };
  }, [given, hooter]);
  return <HooterProvider {...provider} client={hooter.client} />;
}

/** Sets a switch of the environment while the prop has a value, and restores the former value afterwards. */
function useSwitch(hooter: TestHooter, name: "offline" | "refuse", value: boolean | undefined): void {
  useEffect(() => (value === undefined ? undefined : turn(hooter, name, value)), [hooter, name, value]);
}

/** @returns a function that restores the former value */
function turn(hooter: TestHooter, name: "offline" | "refuse", value: boolean): () => void {
  const former = hooter[name];
  hooter[name] = value;
  return () => {
    hooter[name] = former;
  };
}
