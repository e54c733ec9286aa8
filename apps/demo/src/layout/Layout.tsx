import { BottomBar, Footer, Header, ShortcutsButton, ThemeSwitch, type ThemeSwitchProps } from "hooter-react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useSiteLabels } from "../labels/language";
import { AnnounceTitle } from "../page-title";
import { preloadPagesWhenIdle } from "../pages";
import { LanguageSwitch } from "./LanguageSwitch";
import { usePageFocus } from "./use-page-focus";

/** Time in milliseconds for which the title of a new page stays in the live region. */
const ANNOUNCEMENT_MS = 2_000;

/** Sets `--header` to the height of the header, which depends on the font and the labels. */
function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = header;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--header", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--header");
    };
  }, [header]);
}

/** Header, page, footer, and the bottom bar for phones. A new page receives the focus. */
export function Layout({ onThemeChange }: Pick<ThemeSwitchProps, "onThemeChange">) {
  const labels = useSiteLabels();
  const header = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  useHeaderHeight(header);
  const { pathname, search } = useLocation();
  // For profiles, include the query, which identifies the account: people with the same pseudo have the same path.
  const page = pathname.startsWith("/profile/") ? pathname + search : pathname;
  usePageFocus(main, page);
  const [announcement, setAnnouncement] = useState("");
  // Screen readers read the title of the first page themselves.
  const firstPage = useRef(page);
  const hasNavigated = useRef(false);
  useLayoutEffect(() => {
    if (firstPage.current !== page) hasNavigated.current = true;
  }, [page]);
  const announce = useCallback((title: string) => {
    if (hasNavigated.current) setAnnouncement(title);
  }, []);
  // Remove the announcement again, because a screen reader would otherwise find the title below the page.
  useEffect(() => {
    if (announcement === "") return;
    const timer = setTimeout(() => setAnnouncement(""), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  // Preload nothing on the home page: most visitors open no other page, and hovering over a link preloads the target.
  const isHome = pathname === "/";
  useEffect(() => (isHome ? undefined : preloadPagesWhenIdle()), [isHome]);

  return (
    <div className="demo-page">
      <a
        className="demo-skip"
        href="#contenu"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          // Stay at this history entry: a new entry would have neither the state nor the hash of the page.
          event.preventDefault();
          main.current?.focus({ preventScroll: true });
          main.current?.scrollIntoView();
        }}
      >
        {labels.skipToContent}
      </a>
      <Header
        ref={header}
        className="demo-header"
        current={pathname + search}
        // The focus is lost when the sign-out button disappears. Move it here, because on the home page no navigation
        // follows.
        onSignedOut={() => main.current?.focus({ preventScroll: true })}
      />
      {/* Before the content, so that the keyboard reaches the navigation before the feed, which has no end. */}
      <BottomBar current={pathname + search} />
      <main id="contenu" ref={main} tabIndex={-1} className="demo-main">
        <AnnounceTitle.Provider value={announce}>
          <Outlet />
        </AnnounceTitle.Provider>
      </main>
      <div className="hooter hooter-hidden" aria-live="polite">
        {announcement}
      </div>
      <Footer className="demo-footer" contact="mailto:contact@hooter.example">
        <ShortcutsButton />
        <LanguageSwitch />
        <ThemeSwitch onThemeChange={onThemeChange} />
      </Footer>
    </div>
  );
}
