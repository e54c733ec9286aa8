/** Message for the user about a failed start: one line, without a stack trace. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split("\n")[0]?.trim() ?? "";
  return `Hooter did not start: ${line === "" ? "an unknown fault." : line}`;
}
