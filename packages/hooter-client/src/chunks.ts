import { partOf } from "./model/part";

/**
 * Loads code that is needed rarely, or never within a click. @throws HooterError
 * `network` or `unknown` when it cannot be loaded
 */
export const later = () => partOf(() => import("./rare-chunk"));

/** Loads the code that follows a feed, in parallel with its first page. @throws HooterError as {@link later} */
export const loadFeedFollowing = () => partOf(() => import("./queries/feed-updates"));

/** Loads the code that follows a hoot and its comments. Feeds do not need it. @throws HooterError as {@link later} */
export const loadHootFollowing = () => partOf(() => import("./queries/hoot-updates"));

/** Loads the code for followed accounts, in parallel with their list. @throws HooterError as {@link later} */
export const loadFollows = () => partOf(() => import("./queries/following-updates"));
