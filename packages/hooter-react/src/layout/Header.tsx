import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { PreserveFocus } from "../primitives/active-element";
import { Logo } from "../primitives/Logo";
import { useHooter, useIsVisitor, useRoot } from "../provider/context";
import { Link, LinkButton } from "../provider/Link";
import { PageLink } from "./PageLink";
import { UserMenu, type UserMenuProps } from "./UserMenu";

/** Props of {@link Header}: the current page, and the callback after signing out. */
export interface HeaderProps extends HTMLAttributes<HTMLElement>, Pick<UserMenuProps, "current" | "onSignedOut"> {}

/**
 * Header of every page: the product's name, which links home. For a signed-in user, it also has links to the other
 * pages and to the user's profile, and a sign-out button (specification, section 2). If everyone may read, a visitor
 * sees a link to the feed, and « Connexion », which opens the sign-in page or dialog.
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
  const isVisitor = useIsVisitor();
  useConnectionBanner();
  return (
    <header {...rest} {...useRoot("header", className)} ref={ref} data-state={session.status}>
      <div className="hooter-header-bar">
        <div className="hooter-header-lead">
          {links.home === undefined ? (
            <span className="hooter-brand">
              <Logo />
            </span>
          ) : (
            <Link className="hooter-brand" href={links.home} aria-label={labels.layout.brand}>
              <Logo />
            </Link>
          )}
          {(session.status === "signed-in" || isVisitor) && <Navigation current={current} />}
        </div>
        <PreserveFocus of={session.status}>
          {isVisitor && (
            <LinkButton className="hooter-button hooter-sign-in-link" data-variant="primary" href={links.signIn}>
              {labels.common.signIn}
            </LinkButton>
          )}
          {session.status === "signed-in" && <UserMenu current={current} onSignedOut={onSignedOut} />}
        </PreserveFocus>
      </div>
    </header>
  );
});

function Navigation({ current }: Pick<HeaderProps, "current">) {
  const { labels, links } = useHooter();
  const texts = labels.layout;
  const isVisitor = useIsVisitor();
  const page = (href: string | undefined, text: string) =>
    href !== undefined && (
      <PageLink href={href} current={current}>
        {text}
      </PageLink>
    );
  return (
    <nav className="hooter-navigation" aria-label={texts.navigation}>
      {page(links.home, texts.home)}
      {page(links.dashboard, isVisitor ? texts.news : texts.dashboard)}
      {!isVisitor && page(links.settings, texts.settings)}
    </nav>
  );
}
