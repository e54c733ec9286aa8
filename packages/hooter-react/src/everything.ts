/** Not for hosts: as a second entry of the build with the same exports it makes the index a list and no more, so that a bundler looks past it. */
export * from "./index";
