import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Avatar } from "../parts/Avatar";
import { Button } from "../parts/Button";
import { useHooter, useRoot } from "../provider/context";
import { Link, LinkButton } from "../provider/Link";
import { isCurrent } from "./is-current";
import { useLeave } from "./use-leave";

/** What {@link UserMenu} takes, besides what any `<div>` does. */
export interface UserMenuProps extends HTMLAttributes<HTMLDivElement> {
  /** The path of the page on screen, with its query: the link that leads to it is marked as the current one. */
  readonly current?: string | undefined;
  /** Once signed out; the reader is at `links.home` by then where the provider has a `navigate`. */
  readonly onSignedOut?: (() => void) | undefined;
}

/**
 * Who is signed in, with the way to their profile and the way out; the way in for a visitor; empty until it is known which.
 *
 * @example
 * <UserMenu onSignedOut={() => navigate("/")} />
 */
export const UserMenu = forwardRef<HTMLDivElement, UserMenuProps>(function UserMenu(
  { current, onSignedOut, className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const session = useSession();
  const { leave, leaving } = useLeave(onSignedOut);
  const user = session.status === "signed-in" ? session.user : null;
  const profile = user && links.profile(user);
  return (
    <div {...rest} {...useRoot("account", className)} ref={ref} data-state={session.status}>
      {user && profile && (
        <Link
          className="hooter-me"
          href={profile}
          aria-label={labels.layout.profile}
          title={user.pseudo}
          aria-current={isCurrent(profile, current) ? "page" : undefined}
        >
          <Avatar size="small" seed={user.uid} picture={user.picture} />
        </Link>
      )}
      {user && (
        <Button variant="quiet" className="hooter-sign-out" disabled={leaving} onClick={leave}>
          {labels.layout.signOut}
        </Button>
      )}
      {session.status === "signed-out" && <LinkButton href={links.signIn}>{labels.common.signIn}</LinkButton>}
    </div>
  );
});
