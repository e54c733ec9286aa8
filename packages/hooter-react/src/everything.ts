/**
 * Entry of the build, not for hosts. Because it has the same exports as the index, the build puts the code into shared
 * files, and the index only re-exports it, so that a bundler can omit unused exports.
 */
export * from "./index";
