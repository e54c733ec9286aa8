import { forwardRef, type HTMLAttributes } from "react";
import { useRoot } from "../provider/context";
import { Owl } from "./Owl";

/** What {@link Logo} takes, besides what any `<span>` does. */
export interface LogoProps extends HTMLAttributes<HTMLSpanElement> {
  /** Whether the name stands beside the owl; default true. Without it give the link around it a name. */
  readonly withName?: boolean | undefined;
}

/**
 * The owl and the name of the product, as tall as the text around it asks.
 *
 * @example
 * <a href="/" aria-label="Hooter, accueil"><Logo withName={false} /></a>
 */
export const Logo = forwardRef<HTMLSpanElement, LogoProps>(function Logo({ withName = true, className, ...rest }, ref) {
  return (
    <span {...rest} {...useRoot("logo", className)} ref={ref}>
      <Owl />
      {withName && <span className="hooter-logo-name">Hooter</span>}
    </span>
  );
});
