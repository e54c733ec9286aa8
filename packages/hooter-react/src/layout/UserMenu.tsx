import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Avatar } from "../components/Avatar";
import { Button } from "../components/primitives";
import { PreserveFocus } from "../primitives/active-element";
import { useHooter, useRoot } from "../provider/context";
import { Link, LinkButton } from "../provider/Link";
import { useSignOut } from "./use-sign-out";

/** Props of {@link UserMenu}, in addition to those of a `<div>`. */
export interface UserMenuProps extends HTMLAttributes<HTMLDivElement> {
  /** Path of the current page with its query; the link to this page is marked as current. */
  readonly current?: string | undefined;
  /** Called after signing out. If the provider has a `navigate` function, the reader is already at `links.home`. */
  readonly onSignedOut?: (() => void) | undefined;
}

/**
 * Menu of the signed-in user, with the profile link, the children and the sign-out button; for a visitor, the sign-in
 * link. It is empty while the session is loading.
 *
 * @example
 * <UserMenu onSignedOut={() => navigate("/")} />
 */
export const UserMenu = forwardRef<HTMLDivElement, UserMenuProps>(function UserMenu(
  { current, onSignedOut, className, children, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const session = useSession();
  const { leave, leaving } = useSignOut(onSignedOut);
  const user = session.status === "signed-in" ? session.user : null;
  const profile = user && links.profile(user);
  return (
    <div {...rest} {...useRoot("account", className)} ref={ref} data-state={session.status}>
      <PreserveFocus of={session.status}>
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
        {user && children}
        {user && (
          <Button
            variant="quiet"
            className="hooter-sign-out"
            aria-disabled={leaving}
            data-busy={leaving}
            onClick={leave}
          >
            {labels.layout.signOut}
          </Button>
        )}
        {session.status === "signed-out" && <LinkButton href={links.signIn}>{labels.common.signIn}</LinkButton>}
      </PreserveFocus>
    </div>
  );
});

/**
 * Whether a link leads to the current page. If the link has neither a query nor a hash, those of the page are ignored.
 * Otherwise they are compared: a query may distinguish authors with the same name, and some hosts route by the hash.
 */
export function isCurrent(href: string, current: string | undefined): boolean {
  if (current === undefined) return false;
  return href === (/[?#]/.test(href) ? current : current.split(/[?#]/)[0]);
}
