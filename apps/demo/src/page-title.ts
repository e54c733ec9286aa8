import { createContext, useContext, useEffect } from "react";

const NEW_ICON = "/favicon-new.svg";

/** Adds the number of new hoots to the icon, as large as possible inside the icon's dot. */
function numbered(svg: string, text: string): string {
  const size = text.length > 1 ? 15 : 20;
  const badge = `<circle cx="21" cy="11" r="11" fill="#d4351c"/><text x="21" y="11" dy=".36em" fill="#fff" font-family="sans-serif" font-size="${size}" font-weight="700" text-anchor="middle">${text}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", `${badge}</svg>`))}`;
}

/**
 * Milliseconds for which a title must be the same before it is announced. A page whose title depends on its content has
 * a general title for a moment, even if the content is known.
 */
const STABLE_MS = 500;

/** Function that announces the title of a page to screen readers; the layout provides it. */
export const AnnounceTitle = createContext<(title: string) => void>(() => {});

/**
 * Sets the document's title: the prefix from the specification, then the title of the page. If there are new hoots that
 * are not shown yet, their number appears before the title and on the icon of the site.
 */
export function usePageTitle(title: string, newHoots = 0): void {
  // Show 9+ from ten on, because the feed of a hidden page stops counting at ten.
  const shown = newHoots > 9 ? "9+" : String(newHoots || "");
  const announce = useContext(AnnounceTitle);
  useEffect(() => {
    const timer = setTimeout(announce, STABLE_MS, title);
    return () => clearTimeout(timer);
  }, [title, announce]);
  useEffect(() => {
    document.title = `${shown === "" ? "" : `(${shown}) `}Hooter | ${title}`;
  }, [title, shown]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (shown === "" || !icon) return;
    const former = icon.href;
    let present = true;
    const addNumber = async (): Promise<void> => {
      try {
        const answer = await fetch(NEW_ICON);
        const svg = await answer.text();
        // Check the content, because a server may respond with an HTML page instead of the icon.
        if (present && answer.ok && svg.includes("</svg>")) icon.href = numbered(svg, shown);
      } catch {
        // Loading has failed: keep NEW_ICON, which shows a dot without a number.
      }
    };
    icon.href = NEW_ICON;
    void addNumber();
    return () => {
      present = false;
      icon.href = former;
    };
  }, [shown]);
}
