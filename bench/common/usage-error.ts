/** A fault in what a person typed; the message is one sentence for them. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
