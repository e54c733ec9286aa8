import { forwardRef, type HTMLAttributes } from "react";
import { Owl } from "./Owl";
import { rootProps, type Themed } from "./root";

/** Props of {@link Logo}, in addition to those of a `<span>`. */
export interface LogoProps extends HTMLAttributes<HTMLSpanElement>, Themed {
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
export const Logo = forwardRef<HTMLSpanElement, LogoProps>(function Logo(
  { withName = true, className, theme, ...rest },
  ref,
) {
  return (
    <span {...rest} {...rootProps("logo", className, theme)} ref={ref}>
      <Owl />
      {withName && <span className="hooter-logo-name">Hooter</span>}
    </span>
  );
});
