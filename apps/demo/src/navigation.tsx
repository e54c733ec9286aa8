import type { HooterAnchorProps } from "hooter-react";
import { Link } from "react-router";

/** The widgets' links, followed by this site's router. */
export function RouterAnchor({ href, ...rest }: HooterAnchorProps) {
  return <Link to={href} {...rest} />;
}
