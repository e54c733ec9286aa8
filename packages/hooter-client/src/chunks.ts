import { partOf } from "./model/part";

/**
 * Loads the queries of profiles and of counters that no feed has read. @throws HooterError `network` or `unknown` when
 * the code cannot be loaded
 */
export const loadRareQueries = () => partOf(() => import("./rare-queries"));

/** Loads the rare mutations and the background tasks. @throws HooterError as {@link loadRareQueries} */
export const loadRareMutations = () => partOf(() => import("./rare-mutations"));

/**
 * Loads the code that subscribes to a feed, in parallel with its first page. @throws HooterError as
 * {@link loadRareQueries}
 */
export const loadFeedFollowing = () => partOf(() => import("./queries/feed-updates"));

/**
 * Loads the code that reads the hoots of a hashtag and subscribes to them. @throws HooterError as {@link loadRareQueries}
 */
export const loadHashtagFollowing = () => partOf(() => import("./queries/hashtag-updates"));

/**
 * Loads the code that subscribes to a hoot and its comments. Feeds do not need it. @throws HooterError as
 * {@link loadRareQueries}
 */
export const loadHootFollowing = () => partOf(() => import("./queries/hoot-updates"));

/**
 * Loads the code that reads followed accounts, in parallel with their list. @throws HooterError as
 * {@link loadRareQueries}
 */
export const loadFollows = () => partOf(() => import("./queries/following-updates"));
