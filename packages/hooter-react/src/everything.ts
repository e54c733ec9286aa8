/**
 * Entry of the build, not for hosts. It has the same exports as the index, so the build moves their code into shared
 * files. The index then only re-exports it, and a bundler can omit unused exports.
 */
export * from "./index";
