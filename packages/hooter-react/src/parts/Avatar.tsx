import { forwardRef, type HTMLAttributes, useState } from "react";
import { useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Owl } from "./Owl";

/** What {@link Avatar} takes, and a component of the host's own in its place. */
export interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  /** What the colour of the owl is drawn from: an account id, or a name. */
  readonly seed: string;
  /** A safe picture link; null or a broken one shows the owl. */
  readonly picture: string | null;
  readonly size?: "small" | "medium" | "large" | undefined;
}

const TONES = 6;

/** One of six colours, always the same for the same account. */
export function toneOf(seed: string): number {
  let sum = 0;
  for (const char of seed) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % TONES;
}

/**
 * An author's picture over the owl that stands in for it. It carries no name: the author's stands beside it.
 *
 * @example
 * <Avatar seed={user.uid} picture={user.picture} size="small" />
 */
export const DefaultAvatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(
  { seed, picture, size = "medium", className, ...rest },
  ref,
) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span {...rest} {...useRoot("avatar", className)} ref={ref} data-size={size} data-tone={toneOf(seed)}>
      <Owl />
      {picture && picture !== broken && (
        <img
          src={picture}
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
