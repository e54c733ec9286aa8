export { HooterClientProvider, useHooterClient } from "./context";
export {
  type AddCommentState,
  type CommentsState,
  type DeleteCommentState,
  useAddComment,
  useComments,
  useDeleteComment,
} from "./use-comments";
export { type Connection, type FeedArrivals, type FeedOptions, type FeedState, useFeed } from "./use-feed";
export {
  type FollowedLatestState,
  type FollowingState,
  type FollowState,
  useFollow,
  useFollowedLatest,
  useFollowing,
} from "./use-follow";
export {
  type DeleteHootState,
  type EditHootState,
  type HootState,
  type LikeState,
  type PublishHootState,
  type ReportHootState,
  useDeleteHoot,
  useEditHoot,
  useHoot,
  useLike,
  usePublishHoot,
  useReportHoot,
  useVisibleHoot,
} from "./use-hoot";
export { type MutationState, usePendingMutations } from "./use-mutation";
export {
  type AuthorHootsState,
  type FollowersState,
  type ProfileState,
  useAuthorHoots,
  useFollowers,
  useProfile,
} from "./use-profile";
export { type Pages } from "./use-resource";
export {
  type DeleteAccountState,
  type IdentityActions,
  type SaveProfileState,
  useDeleteAccount,
  useIdentityActions,
  useSaveProfile,
  useSession,
  useUnfinishedDeletion,
} from "./use-session";
export { type DraftState, useDraft, usePreference } from "./use-stored";
