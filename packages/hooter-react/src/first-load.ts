/**
 * What a feed needs at its first paint. Not for hosts: as an entry of the build it keeps this apart from what loads on
 * demand, which a host's bundler could not part again once both stood in one file.
 */
export { Feed } from "./feed/Feed";
export { HooterProvider } from "./provider/HooterProvider";
