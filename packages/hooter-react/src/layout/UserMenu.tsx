import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Avatar } from "../components/Avatar";
import { Button } from "../components/primitives";
import { PreserveFocus } from "../primitives/active-element";
import { useHooter, useRoot } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { PageLink } from "./PageLink";
import { useSignOut } from "./use-sign-out";

/** Props of {@link UserMenu}, in addition to those of a `<div>`. */
export interface UserMenuProps extends HTMLAttributes<HTMLDivElement> {
  /**
   * Path of the current page with its query. The link to this page is marked as current. A press on it also shows the
   * new hoots or scrolls to the top.
   */
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
  const { leave, isPending } = useSignOut(onSignedOut);
  const user = session.status === "signed-in" ? session.user : null;
  const profile = user && links.profile(user);
  return (
    <div {...rest} {...useRoot("account", className)} ref={ref} data-state={session.status}>
      <PreserveFocus of={session.status}>
        {user && profile && (
          <PageLink
            className="hooter-me"
            href={profile}
            current={current}
            aria-label={labels.layout.profile}
            title={user.pseudo}
          >
            <Avatar size="small" seed={user.uid} picture={user.picture} />
          </PageLink>
        )}
        {user && children}
        {user && (
          <Button
            variant="quiet"
            className="hooter-sign-out"
            aria-disabled={isPending}
            data-busy={isPending}
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
