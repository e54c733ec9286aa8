import { type FollowedPerson, toHooterError } from "hooter-client";
import { useFollow, useSession } from "hooter-client/react";
import { forwardRef } from "react";
import { Button, type ButtonProps } from "../parts/Button";
import { ToggleLabel } from "../parts/ToggleLabel";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";

/** What {@link FollowButton} takes: whom, and in how many words. */
export interface FollowButtonProps extends Omit<ButtonProps, "children"> {
  readonly person: FollowedPerson;
  /** Smaller, for where it stands beside a name; a screen reader then hears whom it speaks of. */
  readonly compact?: boolean | undefined;
}

/**
 * Follows a person and takes it back (specification, sections 2 and 4): shown at once, undone if the server refuses. Nothing for
 * oneself and for a visitor.
 *
 * @example
 * <FollowButton person={{ uid: profile.uid, pseudo: profile.pseudo }} />
 */
export const FollowButton = forwardRef<HTMLButtonElement, FollowButtonProps>(function FollowButton(props, ref) {
  const session = useSession();
  if (session.status !== "signed-in" || session.user.uid === props.person.uid) return null;
  return <OthersFollowButton {...props} ref={ref} />;
});

const OthersFollowButton = forwardRef<HTMLButtonElement, FollowButtonProps>(function OthersFollowButton(
  { person, compact = false, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const words = labels.follow;
  const toasts = useToasts();
  const presentAccount = usePresentAccount();
  const { followed, toggle } = useFollow(person);
  const key = `follow:${person.uid}`;

  const press = async (): Promise<void> => {
    const account = presentAccount();
    try {
      const now = await toggle();
      if (presentAccount() !== account) return;
      toasts.show(now ? words.followed(person.pseudo) : words.unfollowed(person.pseudo), { key });
    } catch (thrown) {
      if (presentAccount() !== account) return;
      toasts.show(labels.errors[toHooterError(thrown).code], {
        tone: "error",
        key,
        action: { label: labels.common.retry, run: () => void press() },
      });
    }
  };
  return (
    <Button
      // Until it is known whether they are followed, a press could mean either.
      disabled={followed === null}
      {...(compact
        ? { "aria-label": followed ? words.unfollowPerson(person.pseudo) : words.followPerson(person.pseudo) }
        : {})}
      {...rest}
      className={`hooter-follow${className ? ` ${className}` : ""}`}
      ref={ref}
      data-state={followed ? "followed" : "not-followed"}
      data-size={compact ? "small" : undefined}
      variant={rest.variant ?? (compact || followed ? "plain" : "primary")}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!event.defaultPrevented) void press();
      }}
    >
      <ToggleLabel label={followed ? words.unfollow : words.follow} other={followed ? words.follow : words.unfollow} />
    </Button>
  );
});
