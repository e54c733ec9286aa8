import { internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { forwardRef, type ReactElement, useState } from "react";
import { useClearWhenOnline } from "../primitives/hooks";
import { Owl } from "../primitives/Owl";
import type { AvatarProps } from "../provider/component-props";
import { useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { slot } from "../provider/slots";

const TONES = 6;

/** Returns the index of one of six colours; the same seed always gives the same colour. */
function toneOf(seed: string): number {
  let sum = 0;
  for (const char of seed) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % TONES;
}

/**
 * Author's picture, or an owl if there is no picture or it fails to load. A failed picture is loaded again when the
 * network is back. The avatar has no accessible name, because the author's name is beside it.
 *
 * @example
 * <Avatar seed={user.uid} picture={user.picture} size="small" />
 */
export const DefaultAvatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(
  { seed, picture, size = "medium", className, ...rest },
  ref,
) {
  const { pictureAddress } = useHooterClient()[internals];
  const [broken, setBroken] = useState<string | null>(null);
  useClearWhenOnline(broken !== null, setBroken);
  return (
    <span {...rest} {...useRoot("avatar", className)} ref={ref} data-size={size} data-tone={toneOf(seed)}>
      <Owl />
      {picture && picture !== broken && (
        <img
          src={pictureAddress(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
});
export const Avatar = slot<"Avatar", HTMLSpanElement>("Avatar", DefaultAvatar);

/**
 * Wraps an avatar in a link to the author's page, for the pointer only: keyboards and assistive technology use the link
 * of the name beside it. A function instead of a component saves one component per card.
 */
export function linkedAvatar(href: string | undefined, avatar: ReactElement): ReactElement {
  if (href === undefined) return avatar;
  return (
    <Link className="hooter-avatar-link" href={href} aria-hidden="true" tabIndex={-1}>
      {avatar}
    </Link>
  );
}
