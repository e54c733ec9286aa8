/**
 * Hooter's widgets for React. The host imports the stylesheet: `import "hooter-react/styles.css"`.
 *
 * @packageDocumentation
 */

export { Composer, type ComposerProps } from "./composer/Composer";
export { ComposerDialog, type ComposerDialogProps } from "./composer/ComposerDialog";
export { DiscardDraftDialog, type DiscardDraftDialogProps } from "./composer/DiscardDraftDialog";
export { type EditedHoot, type HootDraftFields, useHootDraft } from "./composer/use-hoot-draft";
export { Dashboard, type DashboardProps } from "./dashboard/Dashboard";
export { Feed, type FeedProps } from "./feed/Feed";
export { FollowButton, type FollowButtonProps } from "./follow/FollowButton";
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
export { ShortcutsButton, type ShortcutsButtonProps } from "./keyboard/ShortcutsButton";
export { en } from "./labels/en";
export { fr } from "./labels/fr";
export type { LabelOverrides, Labels } from "./labels/labels";
export { Footer, type FooterProps } from "./layout/Footer";
export { Header, type HeaderProps } from "./layout/Header";
export { ThemeSwitch, type ThemeSwitchProps } from "./layout/ThemeSwitch";
export { UserMenu, type UserMenuProps } from "./layout/UserMenu";
export { useSignOut } from "./layout/use-sign-out";
export { MuteButton, type MuteButtonProps } from "./mute/MuteButton";
export { type Muted, useMuted } from "./mute/use-muted";
export { NotFound, type NotFoundProps } from "./not-found/NotFound";
export { DefaultAuthorName as AuthorName } from "./parts/AuthorName";
export { DefaultAvatar as Avatar } from "./parts/Avatar";
export { DefaultButton as Button } from "./parts/Button";
export { ConnectionNotice, type ConnectionNoticeProps } from "./parts/ConnectionNotice";
export { DefaultEmpty as Empty } from "./parts/Empty";
export { DefaultErrorNotice as ErrorNotice } from "./parts/ErrorNotice";
export { DefaultIcon as Icon } from "./parts/Icon";
export type { IconName } from "./parts/icon-paths";
export { LoadingIndicator } from "./parts/LoadingIndicator";
export { Logo, type LogoProps } from "./parts/Logo";
export { Modal, type ModalProps } from "./parts/Modal";
export { DefaultPicture as Picture } from "./parts/Picture";
export { RichText, type RichTextProps } from "./parts/RichText";
export { Section, type SectionProps } from "./parts/Section";
export { SignedOutNotice } from "./parts/SignedOutNotice";
export { DefaultSkeletons as Skeletons } from "./parts/Skeletons";
export { TextField, type TextFieldProps } from "./parts/TextField";
export { DefaultTimestamp as Timestamp } from "./parts/Timestamp";
export { Profile, type ProfileProps } from "./profile/Profile";
export type {
  AuthorNameProps,
  AvatarProps,
  ButtonProps,
  CommentItemProps,
  EmptyProps,
  ErrorNoticeProps,
  HootBodyProps,
  HootCardProps,
  HooterComponents,
  IconProps,
  PictureProps,
  SkeletonsProps,
  TimestampProps,
} from "./provider/component-props";
export {
  type HooterAnchorProps,
  type HooterNavigate,
  type HooterTheme,
  type ToastCorner,
  useLabels,
  useToasts,
} from "./provider/context";
export { HooterProvider, type HooterProviderProps } from "./provider/HooterProvider";
export type { HooterLinks } from "./provider/links";
export type { ToastOptions, Toasts, ToastTone } from "./provider/toasts";
export { ProfileForm, type ProfileFormProps } from "./settings/ProfileForm";
export { Settings, type SettingsProps } from "./settings/Settings";
export { type ProfileField, type Refusal, useProfileChange } from "./settings/use-profile-change";
export { ShareBar, type ShareBarProps } from "./share/ShareBar";
export { SignIn, type SignInProps } from "./sign-in/SignIn";
export { SignInForm, type SignInFormProps } from "./sign-in/SignInForm";
export {
  type SignInFieldName,
  type SignInFormOptions,
  type SignInFormState,
  useSignInForm,
} from "./sign-in/use-sign-in-form";
