/**
 * Version of the package. Hooks of another version are incompatible with the client. A test keeps it in sync with the
 * package.
 */
export const VERSION = "0.1.0";

declare global {
  /**
   * Types of the symbols that all copies of the package share. A module's `unique symbol` has a different type in each
   * declaration file, so a client loaded with `require` would not be assignable to the `HooterClient` type loaded with
   * `import`.
   */
  interface HooterSymbols {
    /** @internal */
    readonly internals: unique symbol;
  }
}

/**
 * Key of the members of a client that only the packages of Hooter use. They may change in any release. All copies of
 * the package have the same key.
 *
 * @internal
 */
// oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript types every symbol of the registry as `symbol`
export const internals: HooterSymbols["internals"] = Symbol.for("hooter-client internals") as typeof internals;
