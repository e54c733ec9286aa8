/**
 * Version of the package; a test compares it with package.json. Hooks of another version are incompatible with the
 * client.
 */
export const VERSION = "0.1.0";

declare global {
  /**
   * Types of the symbols that all copies of the package share. They are global, because a module's `unique symbol` has
   * a different type in each declaration file: a client from `require` would not be assignable to the `HooterClient`
   * type from `import`.
   */
  interface HooterSymbols {
    /** @internal */
    readonly internals: unique symbol;
  }
}

/**
 * Key of the internal members of a client, which may change in any release. All copies of the package have the same
 * key.
 *
 * @internal
 */
// oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript types every symbol of the registry as `symbol`
export const internals: HooterSymbols["internals"] = Symbol.for("hooter-client internals") as typeof internals;
