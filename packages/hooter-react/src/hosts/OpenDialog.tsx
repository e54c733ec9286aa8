import { useEffect } from "react";
import { HootSettingsDialogs, type SettingsStep } from "../hoot/HootSettingsDialogs";
import { ComposerDialog, useToasts } from "../index";
import { KeyboardDialogs } from "../shortcuts/KeyboardDialogs";
import { hoot } from "../testing/each-widget";

export const dialogNames = ["composer", "settings", "confirmation", "shortcuts"] as const;
export type DialogName = (typeof dialogNames)[number];

const steps: Partial<Record<DialogName, SettingsStep>> = { settings: "settings", confirmation: "delete" };
const ownHoot = { ...hoot, mine: true, picture: null };
const nothing = () => {};

/** Renders one of Hooter's dialogs open, with a persistent toast. */
export function OpenDialog({ name }: { readonly name: DialogName }) {
  const toasts = useToasts();
  useEffect(() => {
    // Use a different text for each dialog, because a repeated toast shows only once.
    const text = `Le hoot n’est pas parti (${name}).`;
    const id = toasts.show(text, { tone: "error", action: { label: "Réessayer", run: nothing } });
    return () => toasts.dismiss(id);
  }, [toasts, name]);
  return (
    <>
      <ComposerDialog open={name === "composer"} onClose={nothing} />
      <HootSettingsDialogs
        hoot={ownHoot}
        step={steps[name] ?? "closed"}
        onStep={nothing}
        onEdited={undefined}
        onConfirm={nothing}
        onDeleted={undefined}
        returnTo={() => null}
      />
      <KeyboardDialogs dialog={name === "shortcuts" ? "help" : null} onClose={nothing} />
    </>
  );
}
