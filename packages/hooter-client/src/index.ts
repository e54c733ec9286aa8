export type { CacheContents, CacheScope, CacheStore } from "./cache/cache-store";
export type { InitialData } from "./cache/initial-data";
export { createHooterClient, type HooterClient, type HooterClientOptions } from "./client";
export type { FirebaseClientOptions, HooterFirebaseConfig } from "./client-types";
export type { Connection } from "./database/database";
export { draftsOf } from "./drafts/drafts";
export type {
  Credentials,
  EmailChange,
  Identity,
  IdentityUser,
  PasswordChange,
  ProfileChange,
} from "./identity/identity";
export { HooterError, type HooterErrorCode, toHooterError } from "./model/errors";
export type {
  DraftToValidate,
  HooterAction,
  HooterEvent,
  HooterHandlers,
  ValidationResult,
  Verdict,
} from "./model/handlers";
export type {
  Author,
  Comment,
  CommentView,
  Delivery,
  Hoot,
  HootCounts,
  HootDraft,
  HootPicture,
  HootView,
} from "./model/hoot";
export { internals } from "./model/internals";
export { safePictureLink } from "./model/picture-link";
export type { FollowRecord, Session, SessionUser, UserProfile } from "./model/profile";
export { checkPseudo, normalizePseudo } from "./model/pseudo";
export { createPushKey, decodePushKeyTime } from "./model/push-key";
export { createStore, type Readable, type Store } from "./model/readable";
export type { HooterReport } from "./model/report";
export { hashtagKey, segmentText, type TextSegment } from "./model/segment-text";
export { slugFor } from "./model/slug";
export type { DraftStorage } from "./model/storage";
export { canonicalUrl, type PageReference, pageKey } from "./model/thread";
export {
  COMMENT_MAX_LENGTH,
  checkComment,
  checkEmail,
  checkHootContent,
  checkPassword,
  checkPictureLink,
  DEFAULT_PSEUDO,
  HOOT_MAX_LENGTH,
  hootLength,
  normalizeText,
  PASSWORD_MIN_LENGTH,
  PICTURE_ALT_MAX_LENGTH,
  PSEUDO_MAX_LENGTH,
  PSEUDO_MIN_LENGTH,
  REPORT_REASON_MAX_LENGTH,
} from "./model/validation";
export type { PendingMutation } from "./mutations/mutation-storage";
export type { UnfinishedDeletion } from "./mutations/unfinished-deletion";
export type {
  DeletedHoot,
  DeletionOptions,
  DeletionStep,
  EditOptions,
  FollowedPerson,
  ProfileEdit,
  TextOptions,
} from "./mutations/verbs";
export { type Preference, preferencesOf } from "./preferences/preferences";
export type { AuthorReference, ListedPerson, Person, PersonReference } from "./queries/profiles";
export type {
  AuthorHootsState,
  CommentsState,
  FailedRead,
  FeedArrivals,
  FeedOptions,
  FeedState,
  FollowedLatestState,
  FollowersState,
  FollowingOfState,
  FollowingState,
  HashtagFeedState,
  HooterReads,
  HootState,
  PageOptions,
  Pages,
  ProfileState,
  ThreadCountState,
  ThreadState,
  WithoutData,
} from "./read-types";
export type { MutationVerb } from "./store/optimistic";
