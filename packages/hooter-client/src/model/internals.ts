/**
 * Key of the members of a client that only the packages of Hooter use. They may change in any release. All copies of
 * the package have the same key.
 *
 * @internal
 */
export const internals = Symbol.for("hooter-client internals");
