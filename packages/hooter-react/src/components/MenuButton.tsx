import { type ComponentType, type RefObject, useRef, useState } from "react";
import { moreIcon } from "../primitives/icons";
import { loadEarly } from "../primitives/load-early";
import { useHooter } from "../provider/context";
import { busyProps, OnDemand } from "./OnDemand";
import { Button, Icon } from "./primitives";

/** State of a {@link MenuButton}, for the component that renders its menu. */
export interface MenuActionsProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Item that receives the focus when the menu opens; null while the menu is closed. */
  readonly open: "first" | "last" | null;
  /** Called with true when one of the menu's dialogs starts loading, and with false when loading ends. */
  readonly onLoading: (isLoading: boolean) => void;
  readonly onClose: () => void;
}

interface MenuButtonProps<Props extends object> {
  readonly disabled?: boolean;
  /** Distinguishes the menus of a page, whose names are equal. */
  readonly description?: string;
  /** Loads the component that renders the menu and the dialogs of its actions. */
  readonly load: () => Promise<ComponentType<Props & MenuActionsProps>>;
  readonly props: Props;
}

/** Button « … » of a hoot or a person. Every card has one, so the menu, its actions and dialogs load on demand. */
export function MenuButton<Props extends object>(given: MenuButtonProps<Props>) {
  const { disabled = false, description, load, props } = given;
  const { more } = useHooter().labels.hoot;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"first" | "last" | null>(null);
  // Keep the actions mounted after their first use, because they render the dialogs.
  const [used, setUsed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const show = (focused: "first" | "last") => {
    setUsed(true);
    setOpen(focused);
  };
  const close = () => setOpen(null);
  const preload = () => loadEarly(load);
  return (
    <>
      <Button
        ref={button}
        className="hooter-menu-button"
        variant="icon"
        disabled={disabled}
        aria-label={more}
        aria-description={description}
        title={more}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        {...busyProps(isLoading)}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => show("first")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          show(event.key === "ArrowDown" ? "first" : "last");
        }}
        onBlur={({ relatedTarget }) => {
          // If the user moves the focus while the menu is loading, do not open the menu.
          if (relatedTarget && !relatedTarget.closest("[role=menu]")) close();
        }}
      >
        <Icon icon={moreIcon} />
      </Button>
      {used && (
        <OnDemand
          isWanted={open !== null}
          load={load}
          onLoading={setLoading}
          onFailed={close}
          props={{ ...props, button, open, onLoading: setLoading, onClose: close }}
        />
      )}
    </>
  );
}
