import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { words } from "../words";
import { Footer } from "./Footer";
import { Header } from "./Header";

/** Header, page and footer. A new page takes the focus, so that a screen reader and the keyboard start at its top. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
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
      <Header />
      <main id="contenu" ref={main} tabIndex={-1} className="demo-main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
