const told = new Set<string>();

/** Says to whoever builds the site what they did not mean. Once for each mistake, whoever makes it: a host draws often. */
export function warnOnce(text: string): void {
  const message = `hooter-react: ${text}`;
  if (told.has(message)) return;
  told.add(message);
  // oxlint-disable-next-line no-console -- said to whoever builds the site, in the place where they look
  console.warn(message);
}
