const received = new Set<string>();

/** Warns the host's developer about a mistake by logging each message to the console once. */
export function warnOnce(text: string): void {
  const message = `hooter-react: ${text}`;
  if (received.has(message)) return;
  received.add(message);
  // oxlint-disable-next-line no-console -- the host's developers look in the console
  console.warn(message);
}
