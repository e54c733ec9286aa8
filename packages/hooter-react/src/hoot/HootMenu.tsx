import { useRef, useState } from "react";
import { busyProps, OnDemand } from "../components/OnDemand";
import { Button, Icon } from "../components/primitives";
import { useHooter } from "../provider/context";
import { useIsVisitor } from "../provider/use-visitor";
import type { HootMenuProps } from "./HootMenuActions";

const load = () => import("./HootMenuActions").then(({ HootMenuActions }) => HootMenuActions);
/** Starts to load the actions before the press. If this fails, the press loads them again and reports the failure. */
const preload = () => void load().catch(() => {});

/** Menu button of a hoot. Every card has one, so the menu, its actions and their dialogs load on demand. */
export function HootMenu(props: HootMenuProps) {
  const { labels, links } = useHooter();
  const texts = labels.hoot;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"first" | "last" | null>(null);
  // Keep the actions mounted after their first use, because they render the dialogs.
  const [used, setUsed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const show = (focused: "first" | "last") => {
    setUsed(true);
    setOpen(focused);
  };
  const { hoot, hiding, shareUrl } = props;
  const canCopy = (shareUrl?.(hoot.slug) ?? links.hoot(hoot.slug)) !== undefined;
  const isVisitor = useIsVisitor();
  if (!canCopy && !hoot.mine && hiding.setHidden === null && !isVisitor) return null;
  return (
    <>
      <Button
        ref={button}
        className="hooter-menu-button"
        variant="icon"
        disabled={hoot.delivery === "sending"}
        aria-label={texts.more}
        title={texts.more}
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
          // Do not open a menu that is still loading after the user has moved the focus.
          if (relatedTarget && !relatedTarget.closest("[role=menu]")) setOpen(null);
        }}
      >
        <Icon name="more" />
      </Button>
      {used && (
        <OnDemand
          isWanted={open !== null}
          load={load}
          onLoading={setLoading}
          onFailed={() => setOpen(null)}
          props={{ ...props, button, canCopy, open, onLoading: setLoading, onClose: () => setOpen(null) }}
        />
      )}
    </>
  );
}
