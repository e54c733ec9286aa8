import type { Hoot, HootView } from "hooter-client";
import { forwardRef, useRef, useState } from "react";
import { ComposerDialog } from "../composer/ComposerDialog";
import { Apart } from "../parts/Apart";
import { Button, type ButtonProps } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Icon } from "../parts/Icon";
import { Modal } from "../parts/Modal";
import { useOwnRef } from "../parts/use-own-ref";
import { useHooter } from "../provider/context";
import { useHootRemoval } from "./use-hoot-removal";

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

type Step = "closed" | "settings" | "edit" | "delete";

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
  const words = useHooter().labels.hoot;
  const remove = useHootRemoval(hoot);
  const [step, setStep] = useState<Step>("closed");
  const button = useOwnRef(ref);
  const neighbour = useRef<HTMLElement | null>(null);
  const next = useRef<Step>("closed");
  const go = (to: Step) => {
    next.current = to;
    setStep(to);
  };
  const close = () => go("closed");
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
          if (!event.defaultPrevented) go("settings");
        }}
      >
        <Icon name="sliders" />
      </Button>
      <Apart>
        <Modal open={step === "settings"} onClose={close} title={words.settings} returnTo={returnTo}>
          <div className="hooter-actions">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog opens at what it is for, not at its way out */}
            <Button autoFocus onClick={() => go("edit")}>
              <Icon name="pen" />
              {words.edit}
            </Button>
            <Button variant="danger" onClick={() => go("delete")}>
              <Icon name="trash" />
              {words.remove}
            </Button>
          </div>
        </Modal>
        {step === "edit" && (
          <ComposerDialog open hoot={hoot} onClose={close} onPublished={onEdited} returnTo={returnTo} />
        )}
        <Confirm
          open={step === "delete"}
          title={words.removeTitle}
          text={words.removeText}
          action={words.remove}
          onCancel={close}
          onConfirm={() => {
            neighbour.current = neighbourOf(button.current);
            close();
            onDelete?.();
            void remove().then((gone) => gone && onDeleted?.());
          }}
          returnTo={returnTo}
        />
      </Apart>
    </>
  );
});
