import { type ButtonHTMLAttributes, forwardRef } from "react";
import { useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/** What {@link Button} takes, and a component of the host's own in its place. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** "primary" for the one thing to do here, "quiet" for text alone, "icon" for a picture alone; default "plain". */
  readonly variant?: "primary" | "plain" | "quiet" | "danger" | "icon" | undefined;
}

/**
 * A button in Hooter's looks; `type="button"` unless told otherwise.
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
