export { HooterClientProvider, useHooterClient } from "./context";
export { type AuthorHootsState, useAuthorHoots } from "./use-author-hoots";
export { type AddCommentState, type CommentsState, useAddComment, useComments } from "./use-comments";
export { type DraftState, useDraft } from "./use-draft";
export { type Connection, type FeedArrivals, type FeedOptions, type FeedState, useFeed } from "./use-feed";
export {
  type FollowedLatestState,
  type FollowingState,
  type FollowState,
  useFollow,
  useFollowedLatest,
  useFollowing,
} from "./use-follow";
export { type FollowersState, useFollowers } from "./use-followers";
export { type HootState, useHoot } from "./use-hoot";
export { type LikeState, useLike } from "./use-like";
export { type MutationState } from "./use-mutation";
export {
  type DeleteAccountState,
  type DeleteCommentState,
  type DeleteHootState,
  type EditHootState,
  type ReportHootState,
  type SaveProfileState,
  useDeleteAccount,
  useDeleteComment,
  useDeleteHoot,
  useEditHoot,
  useReportHoot,
  useSaveProfile,
  useUnfinishedDeletion,
} from "./use-own";
export { type Pages } from "./use-pages";
export { usePendingMutations } from "./use-pending-mutations";
export { usePreference } from "./use-preference";
export { type ProfileState, useProfile } from "./use-profile";
export { type PublishHootState, usePublishHoot } from "./use-publish-hoot";
export { type IdentityActions, useIdentityActions, useSession } from "./use-session";
export { useVisibleHoot } from "./use-visible-hoot";
