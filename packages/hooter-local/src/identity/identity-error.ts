/** Failure of the identity emulator. `message` is one sentence for the user. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
}
