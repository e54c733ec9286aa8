import { forwardRef, type HTMLAttributes } from "react";
import { useRoot } from "../provider/context";
import { Owl } from "./Owl";

/** Props of {@link Logo}, in addition to those of a `<span>`. */
export interface LogoProps extends HTMLAttributes<HTMLSpanElement> {
  /**
   * Whether the name appears beside the owl; default true. Without it, give the surrounding link an accessible name.
   */
  readonly withName?: boolean | undefined;
}

/**
 * Owl and name of the product, scaled with the surrounding text.
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
