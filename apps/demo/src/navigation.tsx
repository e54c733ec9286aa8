import type { HooterAnchorProps } from "hooter-react";
import { Link } from "react-router";

/** Renders the widgets' links with this site's router. */
export function RouterAnchor({ href, ...rest }: HooterAnchorProps) {
  return <Link to={href} {...rest} />;
}
