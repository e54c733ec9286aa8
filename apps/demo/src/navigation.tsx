import type { HooterAnchorProps } from "hooter-react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { preloadPage } from "./pages";

/** The last click on a link. It replaces a click that has not navigated yet, so that a double click navigates once. */
let lastClick: MouseEvent | null = null;

/**
 * Renders the links of the widgets with the router of this site. Hovering over a link preloads its page. A click
 * navigates after the next paint, because rendering a page takes long on a slow phone, and the phone must first show
 * that the link was pressed.
 */
export function RouterAnchor({ href, children, onClick, onPointerEnter, ...rest }: HooterAnchorProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        const { target, origin } = event.currentTarget;
        if ((target !== "" && target !== "_self") || rest.download !== undefined || origin !== location.origin) return;
        event.preventDefault();
        lastClick = event;
        const from = location.href;
        const to = event.currentTarget.href;
        const follow = () => {
          if (lastClick !== event || location.href !== from) return;
          // Change the address and the page in the same task, as they do in the click of a router's own link.
          void navigate(href, { replace: to === from, flushSync: true });
        };
        requestAnimationFrame(() => setTimeout(follow));
      }}
      onPointerEnter={(event) => {
        preloadPage(href);
        onPointerEnter?.(event);
      }}
    >
      {children}
    </a>
  );
}
