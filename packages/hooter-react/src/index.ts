/**
 * Hooter's widgets for React. The host imports the stylesheet: `import "hooter-react/styles.css"`.
 *
 * @packageDocumentation
 */

export { DefaultAuthorName as AuthorName } from "./components/AuthorName";
export { DefaultAvatar as Avatar } from "./components/Avatar";
export { BackButton, type BackButtonProps } from "./components/BackButton";
export { ConnectionNotice, type ConnectionNoticeProps } from "./components/ConnectionNotice";
export { LoadingIndicator } from "./components/LoadingIndicator";
export { DefaultErrorNotice as ErrorNotice, SignedOutNotice, type SignedOutNoticeProps } from "./components/notices";
export { DefaultPicture as Picture } from "./components/Picture";
export { RichText, type RichTextProps } from "./components/RichText";
export { Section, type SectionProps } from "./components/Section";
export { DefaultTimestamp as Timestamp } from "./components/Timestamp";
export { Composer, type ComposerProps } from "./composer/Composer";
export { ComposerDialog, type ComposerDialogProps } from "./composer/ComposerDialog";
export { DiscardDraftDialog, type DiscardDraftDialogProps } from "./composer/DiscardDraftDialog";
export { type EditedHoot, type HootDraftFields, useHootDraft } from "./composer/use-hoot-draft";
export { Dashboard, type DashboardProps } from "./dashboard/Dashboard";
export { Feed, type FeedProps } from "./feed/Feed";
export { HashtagFeed, type HashtagFeedProps } from "./feed/HashtagFeed";
export { useNewHootsCount } from "./feed/use-new-hoots-count";
export { FollowButton, type FollowButtonProps } from "./follow/FollowButton";
export { HooterProvider, type HooterProviderProps } from "./HooterProvider";
export { Home, type HomeProps } from "./home/Home";
export { DefaultCommentItem as CommentItem } from "./hoot/CommentItem";
export { CommentList, type CommentListProps } from "./hoot/CommentList";
export { DefaultHootBody as HootBody } from "./hoot/HootBody";
export { DefaultHootCard as HootCard } from "./hoot/HootCard";
export { HootPage, type HootPageProps } from "./hoot/HootPage";
export { HootSettings, type HootSettingsProps } from "./hoot/HootSettings";
export { LikeButton, type LikeButtonProps } from "./hoot/LikeButton";
export { ReplyForm, type ReplyFormProps } from "./hoot/ReplyForm";
export { ReportButton, type ReportButtonProps } from "./hoot/ReportButton";
export { defineLabels } from "./labels/define-labels";
export { de } from "./labels/elision";
export { en } from "./labels/en";
export { fr } from "./labels/fr";
export type { LabelOverrides, Labels } from "./labels/labels";
export { BottomBar, type BottomBarProps } from "./layout/BottomBar";
export { Footer, type FooterProps } from "./layout/Footer";
export { Header, type HeaderProps } from "./layout/Header";
export { ThemeSwitch, type ThemeSwitchProps } from "./layout/ThemeSwitch";
export { UserMenu, type UserMenuProps } from "./layout/UserMenu";
export { useSignOut } from "./layout/use-sign-out";
export { MuteButton, type MuteButtonProps } from "./mute/MuteButton";
export { type Muted, useMuted } from "./mute/use-muted";
export { NotFound, type NotFoundProps } from "./not-found/NotFound";
export type { HooterTheme } from "./primitives/root";
export { FollowList, type FollowListProps } from "./profile/FollowList";
export { Profile, type ProfileProps } from "./profile/Profile";
export type {
  AuthorNameProps,
  AvatarProps,
  CommentItemProps,
  ErrorNoticeProps,
  HootBodyProps,
  HootCardProps,
  HooterComponents,
  PictureProps,
  TimestampProps,
} from "./provider/component-props";
export {
  type HooterAnchorProps,
  type HooterNavigate,
  type HooterStates,
  type ToastCorner,
  useToasts,
} from "./provider/context";
export type { HeadingLevel } from "./provider/Heading";
export type { HooterLinks } from "./provider/links";
export type { ToastOptions, Toasts, ToastTone } from "./provider/toasts";
export { useLabels } from "./provider/use-labels";
export { useOpenSignIn } from "./provider/use-open-sign-in";
export { ProfileForm, type ProfileFormProps } from "./settings/ProfileForm";
export { Settings, type SettingsProps } from "./settings/Settings";
export { type ProfileField, type ProfileFieldError, useProfileChange } from "./settings/use-profile-change";
export { ShareBar, type ShareBarProps } from "./share/ShareBar";
export { ShortcutsButton, type ShortcutsButtonProps } from "./shortcuts/ShortcutsButton";
export { SignIn, type SignInProps, type SignInReason } from "./sign-in/SignIn";
export { SignInForm, type SignInFormProps } from "./sign-in/SignInForm";
export {
  type SignInFieldName,
  type SignInFormOptions,
  type SignInFormState,
  useSignInForm,
} from "./sign-in/use-sign-in-form";
export { Thread, type ThreadPage, type ThreadProps } from "./thread/Thread";
export { ThreadCount, type ThreadCountProps } from "./thread/ThreadCount";
