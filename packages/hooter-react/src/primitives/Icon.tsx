import { type ForwardedRef, forwardRef, type ReactElement, type SVGAttributes } from "react";
import type * as icons from "./icons";
import {
  alertIcon,
  backIcon,
  checkIcon,
  chevronIcon,
  closeIcon,
  commentIcon,
  eyeIcon,
  eyeOffIcon,
  facebookIcon,
  feedIcon,
  flagIcon,
  heartIcon,
  homeIcon,
  imageIcon,
  infoIcon,
  linkedinIcon,
  linkIcon,
  mailIcon,
  moonIcon,
  moreIcon,
  offlineIcon,
  penIcon,
  personIcon,
  replyIcon,
  screenIcon,
  shareIcon,
  slidersIcon,
  sunIcon,
  trashIcon,
  whatsappIcon,
} from "./icons";

/** Name and path of an icon. */
export type Drawing = (typeof icons)[keyof typeof icons];

/** Names of the drawings. */
export type IconName = Drawing["name"];

/** Props of {@link Icon} and of a host component that replaces it. */
export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, "children"> {
  readonly name: IconName;
}

/** Returns the element of {@link Icon}, for a caller that needs only some of the drawings. */
export function renderIcon(
  { name, path }: Drawing,
  { className, ...rest }: Omit<IconProps, "name">,
  ref?: ForwardedRef<SVGSVGElement>,
): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={`hooter-icon${className ? ` ${className}` : ""}`}
      ref={ref}
      data-icon={name}
    >
      <path d={path} />
    </svg>
  );
}

const drawings: { readonly [Name in IconName]: Drawing & { readonly name: Name } } = {
  alert: alertIcon,
  back: backIcon,
  check: checkIcon,
  chevron: chevronIcon,
  close: closeIcon,
  comment: commentIcon,
  eye: eyeIcon,
  eyeOff: eyeOffIcon,
  facebook: facebookIcon,
  feed: feedIcon,
  flag: flagIcon,
  heart: heartIcon,
  home: homeIcon,
  image: imageIcon,
  info: infoIcon,
  link: linkIcon,
  linkedin: linkedinIcon,
  mail: mailIcon,
  moon: moonIcon,
  more: moreIcon,
  offline: offlineIcon,
  pen: penIcon,
  person: personIcon,
  reply: replyIcon,
  screen: screenIcon,
  share: shareIcon,
  sliders: slidersIcon,
  sun: sunIcon,
  trash: trashIcon,
  whatsapp: whatsappIcon,
};

/**
 * Line drawing in the colour of the surrounding text; hidden from screen readers.
 *
 * @example
 * <Button onClick={edit}><Icon name="pen" /> Modifier</Button>
 */
export const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon({ name, ...rest }, ref) {
  return renderIcon(drawings[name], rest, ref);
});
