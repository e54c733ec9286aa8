/** Error in the command line. The message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
