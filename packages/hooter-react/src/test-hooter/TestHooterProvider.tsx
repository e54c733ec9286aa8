import { HooterProvider, type HooterProviderProps } from "hooter-react";
import { useEffect, useRef, useState } from "react";
import { createTestHooter, type TestHooter, type TestHooterOptions } from "./create-test-hooter";

/** Props of {@link TestHooterProvider}: the seed, and the props of `<HooterProvider>`. */
export interface TestHooterProviderProps
  extends TestHooterOptions,
    Omit<HooterProviderProps, "client" | "firebase" | "options"> {
  /** An environment that the test creates and disposes of, in place of the seed. Later values are ignored. */
  readonly hooter?: TestHooter | undefined;
}

/**
 * A `<HooterProvider>` over a back end in memory, for tests of components with Hooter's widgets and hooks. The seed is
 * that of the first render; `offline` and `refuse` may change.
 *
 * @example
 * render(<TestHooterProvider user="Alice" hoots={["Bonsoir"]}><Feed /></TestHooterProvider>);
 */
export function TestHooterProvider({
  hooter: given,
  user,
  people,
  hoots,
  offline = given ? undefined : false,
  refuse = given ? undefined : false,
  ...provider
}: TestHooterProviderProps) {
  const [hooter] = useState(() => given ?? createTestHooter({ user, people, hoots, offline, refuse }));
  /** A test that creates its own environment disposes of it. */
  const mounts = useRef({ count: given ? 1 : 0 });
  useSwitch(hooter, "offline", offline);
  useSwitch(hooter, "refuse", refuse);
  useEffect(() => {
    const mounted = mounts.current;
    mounted.count++;
    return () => {
      mounted.count--;
      // StrictMode mounts again immediately.
      queueMicrotask(() => {
        if (mounted.count === 0) hooter.dispose();
      });
    };
  }, [hooter]);
  return <HooterProvider {...provider} client={hooter.client} />;
}

/** Sets a switch of the environment while the prop has a value. Afterwards the switch has its former value. */
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
