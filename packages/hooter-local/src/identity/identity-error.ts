/** Why the identity emulator could not start; `message` is one sentence for a person. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
}
