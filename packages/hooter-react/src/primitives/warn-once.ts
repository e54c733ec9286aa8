const received = new Set<string>();

/** Warns the developer of the host about a mistake. Once per message: a host renders often. */
export function warnOnce(text: string): void {
  const message = `hooter-react: ${text}`;
  if (received.has(message)) return;
  received.add(message);
  // oxlint-disable-next-line no-console -- said to whoever builds the site, in the place where they look
  console.warn(message);
}
