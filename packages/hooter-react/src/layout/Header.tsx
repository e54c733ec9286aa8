import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Avatar } from "../parts/Avatar";
import { Button } from "../parts/Button";
import { Logo } from "../parts/Logo";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { isCurrent } from "./is-current";
import { useLeave } from "./use-leave";

export interface HeaderProps extends HTMLAttributes<HTMLElement> {
  /** The path of the page on screen, with its query: the link that leads to it is marked as the current one. */
  readonly current?: string | undefined;
  /** Once signed out; the reader is at `links.home` by then where the provider has a `navigate`. */
  readonly onSignedOut?: (() => void) | undefined;
}

/**
 * The top of every page: the product's name, which leads home, and for somebody signed in the links to the other screens,
 * their own profile and the way out (specification, section 2).
 *
 * @example
 * <Header current={location.pathname + location.search} />
 */
export const Header = forwardRef<HTMLElement, HeaderProps>(function Header(
  { current, onSignedOut, className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const session = useSession();
  return (
    <header {...rest} {...useRoot("header", className)} ref={ref} data-state={session.status}>
      <div className="hooter-header-bar">
        <Link className="hooter-brand" href={links.home} aria-label={labels.layout.brand}>
          <Logo />
        </Link>
        {session.status === "signed-in" && (
          <>
            <Navigation current={current} />
            <Account user={session.user} current={current} onSignedOut={onSignedOut} />
          </>
        )}
      </div>
    </header>
  );
});

function Navigation({ current }: Pick<HeaderProps, "current">) {
  const { labels, links } = useHooter();
  const words = labels.layout;
  const pages: readonly (readonly [words: string, href: string | undefined])[] = [
    [words.home, links.home],
    [words.dashboard, links.dashboard],
    [words.settings, links.settings],
  ];
  return (
    <nav className="hooter-navigation" aria-label={words.navigation}>
      {pages.map(
        ([name, href]) =>
          href !== undefined && (
            <Link key={href} href={href} aria-current={isCurrent(href, current) ? "page" : undefined}>
              {name}
            </Link>
          ),
      )}
    </nav>
  );
}

interface AccountProps extends Pick<HeaderProps, "current" | "onSignedOut"> {
  readonly user: { readonly uid: string; readonly pseudo: string; readonly picture: string | null };
}

/** Who is signed in, and the way out. */
function Account({ user, current, onSignedOut }: AccountProps) {
  const { labels, links } = useHooter();
  const { leave, leaving } = useLeave(onSignedOut);
  const profile = links.profile?.(user);
  return (
    <div className="hooter-account">
      {profile !== undefined && (
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
      <Button variant="quiet" className="hooter-sign-out" disabled={leaving} onClick={leave}>
        {labels.layout.signOut}
      </Button>
    </div>
  );
}
