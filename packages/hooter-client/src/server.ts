/**
 * Reads public data on a server (Node.js, edge runtimes, workers) with plain `fetch` calls, without React. Describes
 * hoots for crawlers and for sites that show link previews.
 *
 * @packageDocumentation
 */

export type { InitialData } from "./cache/initial-data";
export type { HootView } from "./model/hoot";
export type { UserProfile } from "./model/profile";
export type { PersonReference } from "./queries/profiles";
export { type HootHtmlOptions, renderHoot } from "./server/hoot-html";
export {
  type HootJsonLd,
  type HootMetadata,
  type HootMetadataOptions,
  type HootOpenGraph,
  type HootTwitterCard,
  hootMetadata,
  type InteractionCounter,
  renderJsonLd,
  renderMetadata,
} from "./server/metadata";
export { type HootOEmbed, type HootOEmbedOptions, hootOEmbed } from "./server/oembed";
export {
  mergeInitialData,
  type PrefetchedHoot,
  type PrefetchedProfile,
  prefetchFeed,
  prefetchHoot,
  prefetchProfile,
  type ServerPageOptions,
  type ServerReadOptions,
} from "./server/prefetch";
