import { type ForwardedRef, forwardRef, type ReactElement, type SVGAttributes } from "react";
import { type IconName, iconPaths } from "./icon-paths";

/** Props of {@link Icon} and of a host component that replaces it. */
export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, "children"> {
  readonly name: IconName;
}

/** Returns the element of {@link Icon}, for a caller that avoids an additional component. */
export function renderIcon({ name, className, ...rest }: IconProps, ref: ForwardedRef<SVGSVGElement>): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={`hooter-icon${className ? ` ${className}` : ""}`}
      ref={ref}
      data-icon={name}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/**
 * Line drawing in the colour of the surrounding text; hidden from screen readers.
 *
 * @example
 * <Button onClick={edit}><Icon name="pen" /> Modifier</Button>
 */
export const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon(props, ref) {
  return renderIcon(props, ref);
});
