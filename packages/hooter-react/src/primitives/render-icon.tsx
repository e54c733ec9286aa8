import type { ForwardedRef, ReactElement, SVGAttributes } from "react";
import type { drawings } from "./icons";

/** Name and path of an icon. */
export type Drawing = (typeof drawings)[number];

/** Names of the drawings. */
export type IconName = Drawing["name"];

/** Props of {@link Icon} and of a host component that replaces it. */
export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, "children"> {
  readonly name: IconName;
}

/** Returns the element of an icon. Unlike {@link Icon}, this module does not import all drawings. */
export function renderIcon(
  { name, path }: Drawing,
  { className, ...rest }: Omit<IconProps, "name">,
  ref?: ForwardedRef<SVGSVGElement>,
): ReactElement {
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
      <path d={path} />
    </svg>
  );
}
