/**
 * Makes the browser report that it is offline. Returns a cleanup function; `beforeEach` runs a returned function after
 * the test.
 */
export function goOffline(): () => void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return () => Reflect.deleteProperty(navigator, "onLine");
}
