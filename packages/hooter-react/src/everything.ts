/**
 * Entry of the build, not for hosts. With a second entry for the same exports, the index is a plain list of re-exports
 * that a bundler can remove.
 */
export * from "./index";
