/**
 * Whether an error of the page or of its console is a fault. The engines also log each call that fails without a
 * network or that the service refuses. The walk cuts the network on purpose, and the screen shows every refusal that
 * matters.
 */
export function isFault(text: string): boolean {
  return !/^Failed to load resource|ERR_INTERNET_DISCONNECTED|CORS request did not succeed|due to access control checks/.test(
    text,
  );
}
