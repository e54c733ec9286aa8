import { Footer, Header } from "hooter-react";
import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { words } from "../words";

/** Header, page and footer. A new page takes the focus, so that a screen reader and the keyboard start at its top. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className="demo-page">
      <a className="demo-skip" href="#contenu">
        {words.skipToContent}
      </a>
      <Header className="demo-header" current={pathname + search} />
      <main id="contenu" ref={main} tabIndex={-1} className="demo-main">
        <Outlet />
      </main>
      <Footer className="demo-footer" contact="mailto:contact@hooter.example" />
    </div>
  );
}
