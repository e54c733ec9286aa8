import { type ButtonHTMLAttributes, forwardRef } from "react";
import { useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/** Props of {@link Button} and of a host component that replaces it. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** "primary" for the main action, "quiet" for text only, "icon" for an icon only; default "plain". */
  readonly variant?: "primary" | "plain" | "quiet" | "danger" | "icon" | undefined;
}

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
