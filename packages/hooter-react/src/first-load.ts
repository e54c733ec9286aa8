/**
 * Code for a feed's first paint. This entry point is for the build, not for hosts. It makes the build put this code and
 * code that loads on demand into separate files, because a host's bundler cannot split a file.
 */
export { Feed } from "./feed/Feed";
export { HooterProvider } from "./HooterProvider";
