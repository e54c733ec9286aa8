import type { Author, CommentView, HooterError, HootView } from "hooter-client";
import type { ComponentType, HTMLAttributes, PropsWithoutRef, TimeHTMLAttributes } from "react";
import type { ButtonProps } from "../primitives/Button";
import type { EmptyProps } from "../primitives/Empty";
import type { IconProps } from "../primitives/render-icon";
import type { SkeletonsProps } from "../primitives/Skeletons";

/** Props of {@link CommentItem} and of a host component that replaces it. */
export interface CommentItemProps extends HTMLAttributes<HTMLElement> {
  readonly comment: CommentView;
  /**
   * Whether the author of the hoot wrote the comment. It is a data attribute, so that a component can spread its props
   * on an element.
   */
  readonly "data-by-author"?: true | undefined;
}

/** Props of {@link HootBody} and of a host component that replaces it. */
export interface HootBodyProps extends Omit<HTMLAttributes<HTMLDivElement>, "id"> {
  readonly hoot: HootView;
  /** Id of the text element, which describes the card. */
  readonly id?: string | undefined;
}

/**
 * Props of {@link HootCard} and of a host component that replaces it. The replacement must spread the props other than
 * `hoot` on its root, an `<article>`: by these attributes, a list finds its cards, focuses them and names them after
 * their authors.
 */
export interface HootCardProps extends HTMLAttributes<HTMLElement> {
  readonly hoot: HootView;
}

/** Props of {@link AuthorName} and of a host component that replaces it. */
export interface AuthorNameProps extends HTMLAttributes<HTMLElement> {
  readonly author: Author;
}

/** Props of {@link Avatar} and of a host component that replaces it. */
export interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  /** Account id or name that determines the colour of the owl. */
  readonly seed: string;
  /** URL of the picture, already checked; null or a broken URL shows the owl. */
  readonly picture: string | null;
  readonly size?: "small" | "medium" | "large" | undefined;
}

/** Props of {@link ErrorNotice} and of a host component that replaces it. */
export interface ErrorNoticeProps extends HTMLAttributes<HTMLDivElement> {
  readonly error: HooterError;
  readonly onRetry?: (() => void) | undefined;
}

/** Props of {@link Picture} and of a host component that replaces it. */
export interface PictureProps extends HTMLAttributes<HTMLElement> {
  readonly url: string;
  readonly alt: string;
  /** Called once the picture has loaded or failed. */
  readonly onSettled?: ((loaded: boolean) => void) | undefined;
}

/** Props of {@link Timestamp} and of a host component that replaces it. */
export interface TimestampProps extends TimeHTMLAttributes<HTMLTimeElement> {
  /** Milliseconds since 1970; null when only the written date is known. */
  readonly time: number | null;
  /** Date text as stored in the database, shown unchanged when `time` is null. */
  readonly written: string;
}

export interface SlotProps {
  readonly AuthorName: AuthorNameProps;
  readonly Avatar: AvatarProps;
  readonly Button: ButtonProps;
  readonly CommentItem: CommentItemProps;
  readonly Empty: EmptyProps;
  readonly ErrorNotice: ErrorNoticeProps;
  readonly HootBody: HootBodyProps;
  readonly HootCard: HootCardProps;
  readonly Icon: IconProps;
  readonly Picture: PictureProps;
  readonly Skeletons: SkeletonsProps;
  readonly Timestamp: TimestampProps;
}

/**
 * Host components that replace Hooter's in every widget. Each receives the props of the component that it replaces.
 * `Button` also receives a `ref` (use `forwardRef` in React 18). The exports of `hooter-react` under the same names
 * remain Hooter's own components, so a replacement may render them. Define the components at module level.
 *
 * @example
 * const components: HooterComponents = { Avatar: (props) => <b><Avatar {...props} size="small" /></b> };
 * <HooterProvider client={client} components={components}>
 */
export type HooterComponents = { readonly [Name in keyof SlotProps]?: Part<Name> | undefined };
export type Part<Name extends keyof SlotProps> = ComponentType<PropsWithoutRef<SlotProps[Name]>>;
