/**
 * Whether an error of the page or of its console is a fault of the product. Failed calls do not count as faults,
 * although every engine logs them: the walk goes offline on purpose, and when the service refuses a call that matters,
 * the walk fails anyway because the page does not show what the walk waits for.
 */
export function isFault(text: string): boolean {
  return !/^Failed to load resource|ERR_INTERNET_DISCONNECTED|CORS request did not succeed|due to access control checks/.test(
    text,
  );
}
