import { forwardRef } from "react";
import { Button, type ButtonProps } from "../parts/Button";
import { useHooter } from "../provider/context";

/** What {@link ShortcutsButton} takes: what any button does. */
export type ShortcutsButtonProps = Omit<ButtonProps, "children">;

/**
 * Opens the list of keyboard shortcuts, where they can also be switched off and on: for those who do not know the key for
 * it. Nothing where the provider has no shortcuts; on a phone only the Tab key finds it.
 *
 * @example
 * <Footer contact="/contact">
 *   <ShortcutsButton />
 * </Footer>
 */
export const ShortcutsButton = forwardRef<HTMLButtonElement, ShortcutsButtonProps>(function ShortcutsButton(
  { className, ...rest },
  ref,
) {
  const { labels, keyboard, shortcuts } = useHooter();
  if (shortcuts === "off") return null;
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      {...rest}
      className={`hooter-shortcuts-button${className ? ` ${className}` : ""}`}
      ref={ref}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!event.defaultPrevented) keyboard.show("help");
      }}
    >
      {labels.shortcuts.title}
    </Button>
  );
});
