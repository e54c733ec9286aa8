import type { FollowedPerson } from "hooter-client";
import { useFollow, useSession } from "hooter-client/react";
import { forwardRef } from "react";
import { Button } from "../components/primitives";
import { afterHost, type ButtonProps, ToggleLabel } from "../primitives/Button";
import { useHooter, useIsVisitor } from "../provider/context";
import { toastTextsOf, useMutationToasts } from "../provider/mutation-toasts";

/** Props of {@link FollowButton}: the person, and the size. */
export interface FollowButtonProps extends Omit<ButtonProps, "children"> {
  readonly person: FollowedPerson;
  /** Whether the button is smaller, for use beside a name; its accessible name then includes the pseudo. */
  readonly compact?: boolean | undefined;
}

/**
 * Follows and unfollows a person (specification, sections 2 and 4). The update is optimistic and is rolled back if the
 * server refuses it. Renders nothing if the person is the current user, or if the reader is a visitor and only members
 * may read.
 *
 * @example
 * <FollowButton person={{ uid: profile.uid, pseudo: profile.pseudo }} />
 */
export const FollowButton = forwardRef<HTMLButtonElement, FollowButtonProps>(function FollowButton(props, ref) {
  const session = useSession();
  const isVisitor = useIsVisitor();
  if (session.status !== "signed-in" ? !isVisitor : session.user.uid === props.person.uid) return null;
  return <OthersFollowButton {...props} ref={ref} />;
});

const OthersFollowButton = forwardRef<HTMLButtonElement, FollowButtonProps>(function OthersFollowButton(
  { person, compact = false, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const texts = labels.follow;
  const call = useMutationToasts();
  const { followed, toggle } = useFollow(person);
  return (
    <Button
      // Until the state is known, a press could mean either action.
      disabled={followed === null}
      aria-label={compact ? (followed ? texts.unfollowPerson : texts.followPerson)(person.pseudo) : undefined}
      {...rest}
      className={`hooter-follow${className ? ` ${className}` : ""}`}
      ref={ref}
      data-state={followed ? "followed" : "not-followed"}
      data-size={compact ? "small" : undefined}
      variant={rest.variant ?? (compact || followed ? "plain" : "primary")}
      onClick={afterHost(
        rest.onClick,
        () => void call({ run: toggle, ...toastTextsOf("setFollowed", person, labels) }),
      )}
    >
      <ToggleLabel label={followed ? texts.unfollow : texts.follow} other={followed ? texts.follow : texts.unfollow} />
    </Button>
  );
});
