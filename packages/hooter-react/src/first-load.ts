/**
 * Code for the first paint of a feed. Entry of the build, not for hosts: it keeps this code apart from code that loads
 * on demand. A host's bundler could not split them again within one file.
 */
export { Feed } from "./feed/Feed";
export { HooterProvider } from "./HooterProvider";
