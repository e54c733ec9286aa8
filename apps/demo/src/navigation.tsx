import type { HooterAnchorProps } from "hooter-react";
import { Link } from "react-router";
import { preloadPage } from "./pages";

/** Renders the widgets' links with this site's router. A link under the pointer preloads its page. */
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
