/** Makes the browser report that it is offline, for a `beforeEach`. Returns a function that undoes it. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return () => Reflect.deleteProperty(navigator, "onLine");
}
