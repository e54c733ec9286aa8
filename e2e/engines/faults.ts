/**
 * Whether an error of the page or of its console is a fault of the product. Every engine logs failed calls, but they do
 * not count as faults, because the walk (walk.ts) goes offline on purpose. If the service refuses a call that the walk
 * needs, the walk fails anyway, because the page does not show the expected content.
 */
export function isFault(text: string): boolean {
  return !/^Failed to load resource|ERR_INTERNET_DISCONNECTED|CORS request did not succeed|due to access control checks/.test(
    text,
  );
}
