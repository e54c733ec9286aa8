import { useReadable, useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, type RefObject } from "react";
import { ComposeButton } from "../components/ComposeButton";
import { busyProps } from "../components/OnDemand";
import { Icon } from "../components/primitives";
import { useLayoutEffect, useOwnRef } from "../primitives/hooks";
import { feedIcon, homeIcon, penIcon, personIcon, slidersIcon } from "../primitives/icons";
import { useOnScreenKeyboard } from "../primitives/on-screen-keyboard";
import type { Drawing } from "../primitives/render-icon";
import { useStacked } from "../primitives/stacked";
import { useHooter, useIsVisitor, useRoot } from "../provider/context";
import { openComposer } from "../provider/keyboard-center";
import { PageLink } from "./PageLink";
import type { UserMenuProps } from "./UserMenu";

/** Props of {@link BottomBar}: the current page. */
export interface BottomBarProps extends HTMLAttributes<HTMLElement>, Pick<UserMenuProps, "current"> {}

/**
 * Main navigation at the lower edge of a window that is at most 590 px wide: the pages of the product and a button that
 * opens the composer. For a visitor, it has links to the home page, the feed if everyone may read, and the sign-in page
 * or dialog. It is hidden in wider windows. While it is visible, `Header` does not repeat its links, and toasts appear
 * above it.
 *
 * An element of the same height keeps the end of the page clear of the bar. In a page that is a flex column, render the
 * bar after the header, so that the keyboard reaches it before a long feed: the element moves to the end. In any other
 * page, render the bar as the last child. No element around it may have `transform`, `filter` or `contain`.
 *
 * @example
 * <BottomBar current={location.pathname + location.search} />
 */
export const BottomBar = forwardRef<HTMLElement, BottomBarProps>(function BottomBar(
  { current, className, ...rest },
  ref,
) {
  const { labels, links, keyboard } = useHooter();
  const texts = labels.layout;
  const session = useSession();
  const isVisitor = useIsVisitor();
  const isLoading = useReadable(keyboard.loading, null) === "composer";
  const bar = useOwnRef(ref);
  useStacked(bar, "bar", true);
  useBarHeight(bar);
  useOnScreenKeyboard();
  const page = (href: string | undefined, icon: Drawing, text: string, name?: string) =>
    href !== undefined && (
      <PageLink href={href} current={current} aria-label={name}>
        <Icon icon={icon} />
        <span>{text}</span>
      </PageLink>
    );
  return (
    <>
      <div aria-hidden="true" className="hooter hooter-bottom-space" />
      <nav
        aria-label={texts.navigation}
        {...rest}
        {...useRoot("bottom-bar", className)}
        ref={bar}
        data-state={session.status}
      >
        {session.status !== "loading" && page(links.home, homeIcon, texts.home)}
        {isVisitor && page(links.dashboard, feedIcon, texts.news)}
        {session.status === "signed-out" && page(links.signIn, personIcon, labels.common.signIn)}
        {session.status === "signed-in" && (
          <>
            {page(links.dashboard, feedIcon, texts.dashboard)}
            <ComposeButton {...busyProps(isLoading)} onClick={() => openComposer(keyboard)}>
              <Icon icon={penIcon} />
              <span>{texts.compose}</span>
            </ComposeButton>
            {page(links.profile(session.user), personIcon, texts.profileShort, texts.profile)}
            {page(links.settings, slidersIcon, texts.settings)}
          </>
        )}
      </nav>
    </>
  );
});

/** Sets a variable to the bar's height, 0 while it is hidden, for the end of the page and `scroll-padding`. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--_bottom", `${Math.ceil(current.getBoundingClientRect().height)}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--_bottom");
    };
  }, [bar]);
}
