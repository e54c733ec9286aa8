/**
 * Code for the first paint of a feed. This entry of the build is not for hosts: it separates this code from code that
 * loads on demand. A host's bundler could not split the two within one file.
 */
export { Feed } from "./feed/Feed";
export { HooterProvider } from "./HooterProvider";
