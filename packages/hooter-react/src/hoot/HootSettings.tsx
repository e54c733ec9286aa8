import type { Hoot, HootView } from "hooter-client";
import { forwardRef, type ReactNode, type RefObject, useRef, useState } from "react";
import { busyProps, OnDemand } from "../components/OnDemand";
import { Button, Icon } from "../components/primitives";
import { cardsOf } from "../list/cards";
import { afterHost, type ButtonProps } from "../primitives/Button";
import { useLatest, useOwnRef } from "../primitives/hooks";
import { slidersIcon } from "../primitives/icons";
import { loadEarly } from "../primitives/load-early";
import { useHooter } from "../provider/context";
import type { HootSettingsDialogsProps, SettingsStep } from "./HootSettingsDialogs";

/** Props of {@link HootSettings}: one of the user's hoots, and the callbacks for its changes. */
export interface HootSettingsProps extends Omit<ButtonProps, "children"> {
  /** One of the current user's hoots. */
  readonly hoot: HootView;
  /** Called once the database has confirmed the change. */
  readonly onEdited?: ((hoot: Hoot) => void) | undefined;
  /** Called immediately after the user confirms the deletion, before the hoot disappears from the lists. */
  readonly onDelete?: (() => void) | undefined;
  /** Called once the database has confirmed the deletion; « Annuler » may still restore the hoot. */
  readonly onDeleted?: (() => void) | undefined;
}

/** Element that receives the focus when a card is removed: the next card of its list, or the previous one. */
function neighbourOf(element: Element | null): HTMLElement | null {
  const cards = cardsOf(element?.closest("[role=feed]") ?? null);
  const index = cards.findIndex((card) => card.contains(element));
  return cards[index + 1] ?? cards[index - 1] ?? null;
}

type SettingsTarget = Pick<HootSettingsProps, "hoot" | "onEdited" | "onDelete" | "onDeleted">;

const load = () => import("./HootSettingsDialogs").then(({ HootSettingsDialogs }) => HootSettingsDialogs);

/**
 * Dialogs that edit and delete one of the user's hoots. Their code loads on demand, because few readers of a feed have
 * written any of its hoots.
 *
 * @param button receives the focus when the last dialog closes
 * @param onLoading called when the dialogs start and finish loading
 * @returns `go`, which opens a dialog, and `dialogs`, which the caller renders
 */
export function useSettingsDialogs(
  { hoot, onEdited, onDelete, onDeleted }: SettingsTarget,
  button: RefObject<HTMLElement | null>,
  onLoading: (isLoading: boolean) => void,
): { readonly go: (to: SettingsStep) => void; readonly dialogs: ReactNode } {
  const [step, setStep] = useState<SettingsStep>("closed");
  const latestStep = useLatest(step);
  const neighbour = useRef<HTMLElement | null>(null);
  const props: HootSettingsDialogsProps = {
    hoot,
    step,
    onStep: setStep,
    onEdited,
    onConfirm() {
      neighbour.current = neighbourOf(button.current);
      setStep("closed");
      onDelete?.();
    },
    onDeleted,
    // When one dialog replaces another, do not move the focus, because the new dialog takes it. If the button that
    // opened the dialog has been removed with its hoot, move the focus in any case.
    returnTo() {
      if (button.current && latestStep.current !== "closed") return null;
      return neighbour.current?.isConnected ? neighbour.current : (button.current ?? undefined);
    },
  };
  return {
    go(to) {
      neighbour.current = null;
      setStep(to);
    },
    dialogs: (
      <OnDemand
        isWanted={step !== "closed"}
        load={load}
        onLoading={onLoading}
        onFailed={() => setStep("closed")}
        props={props}
      />
    ),
  };
}

/**
 * Settings button of the user's own hoot. It opens a dialog with « Modifier » and « Supprimer » (specification, section
 * 2). « Supprimer » opens a confirmation; the deletion can be undone for a few seconds.
 *
 * @example
 * {hoot.mine && <HootSettings hoot={hoot} />}
 */
export const HootSettings = forwardRef<HTMLButtonElement, HootSettingsProps>(function HootSettings(
  { hoot, onEdited, onDelete, onDeleted, ...rest },
  ref,
) {
  const texts = useHooter().labels.hoot;
  const button = useOwnRef(ref);
  const [isLoading, setLoading] = useState(false);
  const { go, dialogs } = useSettingsDialogs({ hoot, onEdited, onDelete, onDeleted }, button, setLoading);
  return (
    <>
      <Button
        disabled={hoot.delivery === "sending"}
        variant="icon"
        aria-label={texts.settings}
        title={texts.settings}
        aria-haspopup="dialog"
        {...busyProps(isLoading)}
        {...rest}
        ref={button}
        onClick={afterHost(rest.onClick, () => go("settings"))}
        onPointerEnter={(event) => {
          rest.onPointerEnter?.(event);
          loadEarly(load);
        }}
      >
        <Icon icon={slidersIcon} />
      </Button>
      {dialogs}
    </>
  );
});
