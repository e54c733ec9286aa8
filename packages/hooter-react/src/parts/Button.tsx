import { forwardRef } from "react";
import type { ButtonProps } from "../provider/component-props";
import { useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/**
 * Button in Hooter's style; `type="button"` by default.
 *
 * @example
 * <Button variant="primary" onClick={save}>Enregistrer</Button>
 */
export const DefaultButton = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = "plain", className, type = "button", ...rest },
  ref,
) {
  return <button {...rest} {...useRoot("button", className)} ref={ref} type={type} data-variant={variant} />;
});
export const Button = slot<"Button", HTMLButtonElement>("Button", DefaultButton);
