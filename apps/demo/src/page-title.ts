import { useEffect } from "react";

/**
 * Sets the document's title: the prefix from the specification, then the title of the page. While new hoots wait, their
 * number precedes it, and the icon of the site has a dot.
 */
export function usePageTitle(title: string, newHoots = 0): void {
  useEffect(() => {
    document.title = `${newHoots > 0 ? `(${newHoots}) ` : ""}Hooter | ${title}`;
  }, [title, newHoots]);
  const hasNew = newHoots > 0;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!hasNew || !icon) return;
    const { href } = icon;
    icon.href = "/favicon-new.svg";
    return () => {
      icon.href = href;
    };
  }, [hasNew]);
}
