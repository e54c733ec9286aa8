import type { HooterErrorCode } from "./error-codes";

export type { HooterErrorCode } from "./error-codes";

/**
 * The only error class that Hooter throws.
 *
 * `message` is for developers: it never contains a token, an e-mail address or a password.
 */
export class HooterError extends Error {
  override readonly name = "HooterError";
  readonly code: HooterErrorCode;
  /** Text for the user, from the host's `validate`. It replaces the label of the code. */
  readonly userMessage: string | undefined;

  /**
   * Recognises the errors of every copy of this package. A host that loads it with both `import` and `require` has two
   * copies.
   */
  static override [Symbol.hasInstance](value: unknown): value is HooterError {
    if (!isBaseClass(this)) return Function.prototype[Symbol.hasInstance].call(this, value);
    return value instanceof Error && value.name === "HooterError" && "code" in value && typeof value.code === "string";
  }

  constructor(
    code: HooterErrorCode,
    message?: string,
    options?: { cause?: unknown; userMessage?: string | undefined },
  ) {
    super(message ?? code, options);
    this.code = code;
    this.userMessage = options?.userMessage;
  }

  /** Whether the same call may succeed later without a change by the user. */
  get retriable(): boolean {
    return this.code === "network" || this.code === "unavailable" || this.code === "too-soon";
  }
}

/**
 * Outside the class, because esbuild renames a class that contains its own name, and consoles would show
 * `_HooterError`.
 */
function isBaseClass(constructor: unknown): boolean {
  return constructor === HooterError;
}

/** Converts any thrown value to a {@link HooterError}. A {@link HooterError} is returned unchanged. */
export function toHooterError(error: unknown, fallback: HooterErrorCode = "unknown"): HooterError {
  return error instanceof HooterError ? error : new HooterError(fallback, undefined, { cause: error });
}
