/**
 * Makes the browser report that it is offline. Returns a cleanup function, which Vitest runs after the test if
 * `beforeEach` returns it.
 */
export function goOffline(): () => void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return () => Reflect.deleteProperty(navigator, "onLine");
}
