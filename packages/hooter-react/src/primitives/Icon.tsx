import { forwardRef } from "react";
import { drawings } from "./icons";
import { type IconProps, renderIcon } from "./render-icon";

/**
 * Line drawing in the colour of the surrounding text; hidden from screen readers.
 *
 * @example
 * <Button onClick={edit}><Icon name="pen" /> Modifier</Button>
 */
export const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon({ name, ...rest }, ref) {
  const drawing = drawings.find((one) => one.name === name);
  return drawing ? renderIcon(drawing, rest, ref) : null;
});
