import type { HTMLAttributes, MouseEvent } from "react";
import { useHooter } from "../provider/context";
import { isPlainClick, Link } from "../provider/Link";

interface PageLinkProps extends HTMLAttributes<HTMLElement> {
  readonly href: string;
  /** Path of the current page with its query. */
  readonly current: string | undefined;
}

/**
 * Link of the main navigation. On its own page, it is marked as current, and a press shows the new hoots of the page's
 * feed or, if there are none, scrolls to the top of the page.
 */
export function PageLink({ current, ...props }: PageLinkProps) {
  const { keyboard, newHoots } = useHooter();
  if (!isCurrent(props.href, current)) return <Link {...props} />;
  const toTop = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    for (const target of newHoots.get().length > 0 ? keyboard.targets() : [])
      if (target.kind === "list" && target.toTop) return target.toTop();
    // Call `scrollTo` only if it exists: jsdom, in which hosts run their tests, does not implement it.
    document.scrollingElement?.scrollTo?.({
      top: 0,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
  };
  return <Link {...props} aria-current="page" onClick={toTop} />;
}

/**
 * Whether a link leads to the current page. If the link has neither a query nor a hash, those of the page are ignored.
 * Otherwise they are compared: a query may distinguish authors with the same name, and some hosts route by the hash.
 */
export function isCurrent(href: string, current: string | undefined): boolean {
  if (current === undefined) return false;
  return href === (/[?#]/.test(href) ? current : current.split(/[?#]/)[0]);
}
