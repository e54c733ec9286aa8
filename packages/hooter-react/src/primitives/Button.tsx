import {
  type ButtonHTMLAttributes,
  type ForwardedRef,
  forwardRef,
  type MouseEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
} from "react";
import { rootProps, type Themed } from "./root";

/** Props of {@link Button} and of a host component that replaces it. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Themed {
  /** "primary" for the main action, "quiet" for text only, "icon" for an icon only; default "plain". */
  readonly variant?: "primary" | "plain" | "quiet" | "danger" | "icon" | undefined;
}

/**
 * Props for a form's button that keep the focus in the field while the button is pressed. Otherwise, the field would
 * lose the focus and show its error above the button, which would move the button away from the pointer.
 */
export const keepsFieldFocused = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** Calls the host's handler first, which prevents the action if it calls `preventDefault()`. */
export function afterHost(onClick: ButtonProps["onClick"], action: () => void): MouseEventHandler<HTMLButtonElement> {
  return (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) action();
  };
}

/** Returns the element of {@link Button}, for a caller that does not want an additional component in the tree. */
export function renderButton(
  { variant = "plain", className, theme, type = "button", ...rest }: ButtonProps,
  ref: ForwardedRef<HTMLButtonElement>,
): ReactElement {
  return <button {...rest} {...rootProps("button", className, theme)} ref={ref} type={type} data-variant={variant} />;
}

/**
 * Button in Hooter's style; `type="button"` by default.
 *
 * @example
 * <Button variant="primary" onClick={save}>Enregistrer</Button>
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  return renderButton(props, ref);
});

interface ToggleLabelProps {
  /** Icon before the label. */
  readonly icon?: ReactNode;
  /** Visible label. */
  readonly label: string;
  /** Label of the other state, which is invisible. */
  readonly other: string;
}

/**
 * Text with two states, such as the label of a toggle button. It is as wide as the wider label, so that a press moves
 * nothing. To achieve this, the stylesheet draws the other label invisibly in the same place. The other label is not
 * part of any accessible name or of the document's text.
 */
export function ToggleLabel({ icon, label, other }: ToggleLabelProps) {
  return (
    <span className="hooter-toggle-label" data-other={other}>
      <span>
        {icon}
        {label}
      </span>
    </span>
  );
}
