import { useEffect } from "react";

/** Sets the document's title: the specification's prefix, then the page's own words. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `Hooter | ${title}`;
  }, [title]);
}
