import { forwardRef } from "react";
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
  zoomIcon,
} from "./icons";
import { type Drawing, type IconName, type IconProps, renderIcon } from "./render-icon";

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
  zoom: zoomIcon,
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
