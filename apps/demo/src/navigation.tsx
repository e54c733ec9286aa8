import type { HooterAnchorProps } from "hooter-react";
import { Link } from "react-router";
import { preloadPage } from "./pages";

/** Renders the links of the widgets with the router of this site. Hovering over a link preloads its page. */
export function RouterAnchor({ href, onPointerEnter, ...rest }: HooterAnchorProps) {
  return (
    <Link
      to={href}
      {...rest}
      onPointerEnter={(event) => {
        preloadPage(href);
        onPointerEnter?.(event);
      }}
    />
  );
}
