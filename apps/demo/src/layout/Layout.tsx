import { Footer, Header, ShortcutsButton, ThemeSwitch, type ThemeSwitchProps } from "hooter-react";
import { useEffect, useRef } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router";
import { words } from "../words";

/**
 * Header, page and footer. A new page takes the focus, so that a screen reader and the keyboard start at its top; "back" and
 * "forward" leave the place to the browser and to the lists, which return to the hoot that was being read.
 */
export function Layout({ onThemeChange }: Pick<ThemeSwitchProps, "onThemeChange">) {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const lastPath = useRef(pathname);
  const returned = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (returned && main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
    if (!returned) window.scrollTo(0, 0);
  }, [pathname, returned]);

  return (
    <div className="demo-page">
      <a className="demo-skip" href="#contenu">
        {words.skipToContent}
      </a>
      <Header className="demo-header" current={pathname + search} />
      <main id="contenu" ref={main} tabIndex={-1} className="demo-main">
        <Outlet />
      </main>
      <Footer className="demo-footer" contact="mailto:contact@hooter.example">
        <ShortcutsButton />
        <ThemeSwitch onThemeChange={onThemeChange} />
      </Footer>
    </div>
  );
}
