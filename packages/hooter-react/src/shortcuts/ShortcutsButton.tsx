import { forwardRef } from "react";
import { Button } from "../components/primitives";
import * as fr from "../labels/fr-pages";
import { afterHost, type ButtonProps } from "../primitives/Button";
import { useHooter, useLabelGroup } from "../provider/context";

/** Props of {@link ShortcutsButton}: the props of a button. */
export type ShortcutsButtonProps = Omit<ButtonProps, "children">;

/**
 * Button that opens the list of keyboard shortcuts, for users who do not know the ? key. The list also contains the
 * switch that disables the shortcuts. Renders nothing when the provider has no shortcuts. On a phone, only the Tab key
 * reaches the button.
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
  const { keyboard, shortcuts } = useHooter();
  const texts = useLabelGroup("shortcuts", fr.shortcuts);
  if (shortcuts === "off") return null;
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      {...rest}
      className={`hooter-shortcuts-button${className ? ` ${className}` : ""}`}
      ref={ref}
      onClick={afterHost(rest.onClick, () => keyboard.dialog.set("help"))}
    >
      {texts.title}
    </Button>
  );
});
