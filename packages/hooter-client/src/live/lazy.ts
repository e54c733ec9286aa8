import { partOf } from "../model/part";

/** What is needed seldom, or never within a click. @throws HooterError `network` or `unknown` when it cannot be loaded */
export const later = () => partOf(() => import("./later"));

/** What follows a feed: loaded beside its first page. @throws HooterError as {@link later} */
export const loadFeedFollowing = () => partOf(() => import("./follow-feed"));

/** What follows a hoot and its comments: a feed has no use for it. @throws HooterError as {@link later} */
export const loadHootFollowing = () => partOf(() => import("./follow-hoot"));

/** What looks after those whom the reader follows: loaded beside the list of them. @throws HooterError as {@link later} */
export const loadFollows = () => partOf(() => import("./follow-people"));
