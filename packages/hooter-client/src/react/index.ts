export type { Connection } from "../database/database";
export type {
  AuthorHootsState,
  CommentsState,
  FeedArrivals,
  FeedOptions,
  FeedState,
  FollowedLatestState,
  FollowersState,
  FollowingOfState,
  FollowingState,
  HashtagFeedState,
  HootState,
  Pages,
  ProfileState,
  ThreadCountState,
  ThreadState,
} from "../read-types";
export { HooterClientProvider, useHooterClient, useReadable } from "./context";
export {
  type AddCommentState,
  type AddThreadCommentState,
  type CloseThreadState,
  type DeleteCommentState,
  type HideCommentState,
  useAddComment,
  useAddThreadComment,
  useCloseThread,
  useComments,
  useDeleteComment,
  useHideComment,
  useThread,
  useThreadCount,
} from "./use-comments";
export { useFeed, useHashtagFeed } from "./use-feed";
export {
  type DeleteHootState,
  type EditHootState,
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
  type FollowState,
  useAuthorHoots,
  useFollow,
  useFollowedLatest,
  useFollowers,
  useFollowing,
  useFollowingOf,
  useProfile,
} from "./use-people";
export {
  type ChangeEmailState,
  type ChangePasswordState,
  type DeleteAccountState,
  type IdentityActions,
  type SaveProfileState,
  useChangeEmail,
  useChangePassword,
  useDeleteAccount,
  useHasPassword,
  useIdentityActions,
  useSaveProfile,
  useSession,
  useUnfinishedDeletion,
} from "./use-session";
export { type DraftState, useDraft, usePreference } from "./use-stored";
