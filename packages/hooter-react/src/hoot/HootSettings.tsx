import type { Hoot, HootView } from "hooter-client";
import { type ComponentType, forwardRef, useRef, useState } from "react";
import { Button, type ButtonProps } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useOwnRef } from "../parts/use-own-ref";
import { useHooter, useToasts } from "../provider/context";
import type { HootSettingsDialogsProps, SettingsStep } from "./HootSettingsDialogs";
import { useHootRemoval } from "./use-hoot-removal";

/** What {@link HootSettings} takes: a hoot of the reader's own, and what is told of its changes. */
export interface HootSettingsProps extends Omit<ButtonProps, "children"> {
  /** One's own. */
  readonly hoot: HootView;
  /** Once the database has confirmed the change. */
  readonly onEdited?: ((hoot: Hoot) => void) | undefined;
  /** At once when it is asked for: the hoot is about to go from every list. */
  readonly onDelete?: (() => void) | undefined;
  /** Once the database has confirmed that it is gone; « Annuler » may still bring it back. */
  readonly onDeleted?: (() => void) | undefined;
}

/** Where the focus goes when a card goes: the next one of its list, or the one before. */
function neighbourOf(element: Element | null): HTMLElement | null {
  const card = element?.closest("[role=feed] > article");
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  return neighbour instanceof HTMLElement ? neighbour : null;
}

/**
 * The settings button of one's own hoot: a dialog with « Modifier » and « Supprimer » (specification, section 2). Deleting
 * asks first, and can be undone for some seconds.
 *
 * @example
 * {hoot.mine && <HootSettings hoot={hoot} />}
 */
export const HootSettings = forwardRef<HTMLButtonElement, HootSettingsProps>(function HootSettings(
  { hoot, onEdited, onDelete, onDeleted, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const words = labels.hoot;
  const toasts = useToasts();
  const remove = useHootRemoval(hoot);
  const [step, setStep] = useState<SettingsStep>("closed");
  const button = useOwnRef(ref);
  const neighbour = useRef<HTMLElement | null>(null);
  const next = useRef<SettingsStep>("closed");
  const go = (to: SettingsStep) => {
    next.current = to;
    setStep(to);
  };
  const [Dialogs, setDialogs] = useState<ComponentType<HootSettingsDialogsProps> | null>(null);
  /** Not part of what a feed loads: few of its readers have a hoot in it. */
  const load = () => {
    if (Dialogs) return;
    import("./HootSettingsDialogs").then(
      (module) => setDialogs(() => module.HootSettingsDialogs),
      () => {
        if (next.current === "closed") return;
        go("closed");
        toasts.show(labels.errors.network, { tone: "error" });
      },
    );
  };
  // From one dialog to the next the focus is theirs.
  const returnTo = () => {
    if (next.current !== "closed") return null;
    return neighbour.current?.isConnected ? neighbour.current : button.current;
  };

  return (
    <>
      <Button
        disabled={hoot.delivery === "sending"}
        variant="icon"
        aria-label={words.settings}
        title={words.settings}
        aria-haspopup="dialog"
        {...rest}
        ref={button}
        onClick={(event) => {
          rest.onClick?.(event);
          neighbour.current = null;
          if (event.defaultPrevented) return;
          go("settings");
          load();
        }}
        onPointerEnter={(event) => {
          rest.onPointerEnter?.(event);
          load();
        }}
      >
        <Icon name="sliders" />
      </Button>
      {Dialogs && (
        <Dialogs
          hoot={hoot}
          step={step}
          onStep={go}
          onEdited={onEdited}
          onConfirm={() => {
            neighbour.current = neighbourOf(button.current);
            go("closed");
            onDelete?.();
            void remove().then((gone) => gone && onDeleted?.());
          }}
          returnTo={returnTo}
        />
      )}
    </>
  );
});
