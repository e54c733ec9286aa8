/**
 * Entry point for the build, not for hosts. It has the same exports as the index, so the build moves their code into
 * shared chunks. The index then only re-exports these chunks, and a host's bundler can omit unused ones.
 */
export * from "./index";
