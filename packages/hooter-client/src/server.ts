/**
 * Reads public data on a server, in plain `fetch` calls: in Node.js, in edge runtimes and in workers, without React.
 *
 * @packageDocumentation
 */

export type { InitialData } from "./cache/initial-data";
export type { HootView } from "./model/hoot";
export type { Profile } from "./model/profile";
export type { PersonReference } from "./queries/profiles";
export { mergeInitialData } from "./server/merge";
export {
  type PrefetchedHoot,
  type PrefetchedProfile,
  prefetchFeed,
  prefetchHoot,
  prefetchProfile,
  type ServerPageOptions,
  type ServerReadOptions,
} from "./server/prefetch";
