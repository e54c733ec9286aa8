/**
 * Whether an error of the page or of its console is a fault of the product. Failed calls are not faults, although the
 * engines log each of them: the walk cuts the network on purpose, and if the service refuses a call that matters, the
 * screen shows it.
 */
export function isFault(text: string): boolean {
  return !/^Failed to load resource|ERR_INTERNET_DISCONNECTED|CORS request did not succeed|due to access control checks/.test(
    text,
  );
}
