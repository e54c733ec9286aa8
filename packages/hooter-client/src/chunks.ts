import { createChunkLoader } from "./model/chunk";

// The other dynamic imports are beside their callers. Those of the write code (`lazy-mutations.ts`), the cache
// (`account-cache.ts`), the actions and `inherit.ts` (`client.ts`) would make a cycle of imports here. Those of the
// streams (`rest-database.ts`) and the Firebase SDK (`firebase-identity.ts`) belong to lower layers.

// Each function rejects with a HooterError, `network` or `unknown`, when the code cannot be loaded. `@__PURE__` lets a
// bundler drop an unused call together with its chunk.

/** Loads the code that reads profiles, authors' hoots, lists of people, and counters that no feed provides. */
export const loadRareQueries = /* @__PURE__ */ createChunkLoader(() => import("./rare-queries"));

/** Loads the code of the rare mutations (moderation, deletion of the account) and of the background tasks. */
export const loadRareMutations = /* @__PURE__ */ createChunkLoader(() => import("./rare-mutations"));

/** Loads the code that subscribes to a feed. A feed calls this function while it reads its first page. */
export const loadFeedFollowing = /* @__PURE__ */ createChunkLoader(() => import("./queries/feed-updates"));

/** Loads the code that reads the hoots with a hashtag and subscribes to them. */
export const loadHashtagFollowing = /* @__PURE__ */ createChunkLoader(() => import("./queries/hashtag-updates"));

/** Loads the code that subscribes to a hoot and its comments. Feeds do not need it. */
export const loadHootFollowing = /* @__PURE__ */ createChunkLoader(() => import("./queries/hoot-updates"));

/** Loads the code that reads the thread of a page and subscribes to it. */
export const loadThreadCode = /* @__PURE__ */ createChunkLoader(() => import("./queries/thread-updates"));

/** Loads the code that stores the list of follows and reads the latest hoots of the followed authors. */
export const loadFollows = /* @__PURE__ */ createChunkLoader(() => import("./queries/following-updates"));
