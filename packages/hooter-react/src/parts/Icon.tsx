import { forwardRef } from "react";
import type { IconProps } from "../provider/component-props";
import { slot } from "../provider/slots";
import { iconPaths } from "./icon-paths";

/**
 * Line drawing in the colour of the surrounding text; hidden from screen readers.
 *
 * @example
 * <Button onClick={edit}><Icon name="pen" /> Modifier</Button>
 */
export const DefaultIcon = forwardRef<SVGSVGElement, IconProps>(function Icon({ name, className, ...rest }, ref) {
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
});
export const Icon = slot<"Icon", SVGSVGElement>("Icon", DefaultIcon);
