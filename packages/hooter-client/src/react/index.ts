export type { Connection } from "../database/database";
export type { FeedArrivals, FeedOptions } from "../queries/list-options";
export type {
  AuthorHootsState,
  CommentsState,
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
  type DeleteCommentState,
  useAddComment,
  useComments,
  useDeleteComment,
} from "./use-comments";
export { useFeed, useHashtagFeed } from "./use-feed";
export {
  type FollowState,
  useFollow,
  useFollowedLatest,
  useFollowing,
} from "./use-follow";
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
  useAuthorHoots,
  useFollowers,
  useFollowingOf,
  useProfile,
} from "./use-profile";
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
export {
  type AddThreadCommentState,
  type CloseThreadState,
  type HideCommentState,
  useAddThreadComment,
  useCloseThread,
  useHideComment,
  useThread,
  useThreadCount,
} from "./use-thread";
