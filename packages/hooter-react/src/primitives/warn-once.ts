const received = new Set<string>();

/** Warns the developer of the host about a mistake in the console, once per message. */
export function warnOnce(text: string): void {
  const message = `hooter-react: ${text}`;
  if (received.has(message)) return;
  received.add(message);
  // oxlint-disable-next-line no-console -- the console is where developers of the host look
  console.warn(message);
}
