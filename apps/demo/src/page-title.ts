import { useEffect } from "react";

/** Sets the document's title: the prefix from the specification, then the title of the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `Hooter | ${title}`;
  }, [title]);
}
