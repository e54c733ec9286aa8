export { HooterClientProvider, useHooterClient } from "./context";
export { type CommentsState, useAddComment, useComments } from "./use-comments";
export { type DraftState, useDraft } from "./use-draft";
export { type Connection, type FeedOptions, type FeedState, useFeed } from "./use-feed";
export { type HootState, useHoot } from "./use-hoot";
export { type LikeState, useLike } from "./use-like";
export { usePublishHoot } from "./use-publish-hoot";
export { type IdentityActions, useIdentityActions, useSession } from "./use-session";
