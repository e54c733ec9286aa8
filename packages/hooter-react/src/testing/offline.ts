/** For a story's or a test's `beforeEach`: the browser says that there is no network. Returns what takes it back. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return () => Reflect.deleteProperty(navigator, "onLine");
}
