/**
 * Hooter's widgets for React. The stylesheet is imported by the host: `import "hooter-react/styles.css"`.
 *
 * @packageDocumentation
 */

export { Composer, type ComposerProps } from "./composer/Composer";
export { ComposerDialog, type ComposerDialogProps } from "./composer/ComposerDialog";
export { Dashboard, type DashboardProps } from "./dashboard/Dashboard";
export { Feed, type FeedProps } from "./feed/Feed";
export { FollowButton, type FollowButtonProps } from "./follow/FollowButton";
export { Home, type HomeProps } from "./home/Home";
export { CommentItem, type CommentItemProps } from "./hoot/CommentItem";
export { CommentList, type CommentListProps } from "./hoot/CommentList";
export { HootCard, type HootCardProps } from "./hoot/HootCard";
export { HootPage, type HootPageProps } from "./hoot/HootPage";
export { HootSettings, type HootSettingsProps } from "./hoot/HootSettings";
export { LikeButton, type LikeButtonProps } from "./hoot/LikeButton";
export { ReplyForm, type ReplyFormProps } from "./hoot/ReplyForm";
export { ReportButton, type ReportButtonProps } from "./hoot/ReportButton";
export { en } from "./labels/en";
export { fr } from "./labels/fr";
export type { LabelOverrides, Labels } from "./labels/labels";
export { Footer, type FooterProps } from "./layout/Footer";
export { Header, type HeaderProps } from "./layout/Header";
export { NotFound, type NotFoundProps } from "./not-found/NotFound";
export { Avatar, type AvatarProps } from "./parts/Avatar";
export { Button, type ButtonProps } from "./parts/Button";
export { ConnectionNotice, type ConnectionNoticeProps } from "./parts/ConnectionNotice";
export { ErrorNotice, type ErrorNoticeProps } from "./parts/ErrorNotice";
export { LoadingIndicator } from "./parts/LoadingIndicator";
export { Logo, type LogoProps } from "./parts/Logo";
export { Modal, type ModalProps } from "./parts/Modal";
export { RichText, type RichTextProps } from "./parts/RichText";
export { Section, type SectionProps } from "./parts/Section";
export { Skeletons, type SkeletonsProps } from "./parts/Skeletons";
export { TextField, type TextFieldProps } from "./parts/TextField";
export { Timestamp, type TimestampProps } from "./parts/Timestamp";
export { Profile, type ProfileProps } from "./profile/Profile";
export {
  type HooterAnchorProps,
  type HooterLinks,
  type HooterNavigate,
  type HooterTheme,
  type ToastCorner,
  useLabels,
  useToasts,
} from "./provider/context";
export { HooterProvider, type HooterProviderProps } from "./provider/HooterProvider";
export type { ToastOptions, Toasts, ToastTone } from "./provider/toasts";
export { Settings, type SettingsProps } from "./settings/Settings";
export { ShareBar, type ShareBarProps } from "./share/ShareBar";
export { SignIn, type SignInProps } from "./sign-in/SignIn";
