import { toHooterError } from "hooter-client";
import { useDeleteAccount } from "hooter-client/react";
import { useEffect, useRef, useState } from "react";
import { useHooter, useToasts } from "../provider/context";
import type { ShownStep } from "./deletion-steps";

/** What the page around is told. */
export interface DeletionOptions {
  /** True from the moment the account goes; false when that has stopped. */
  readonly onLeaving: (leaving: boolean) => void;
  /** Once the account is deleted; by default `navigate` goes to `links.home`. */
  readonly onDeleted?: (() => void) | undefined;
}

interface Common {
  /** Whether a part may be removed already: the work can be taken up again, but not undone. */
  readonly partial: boolean;
  /** Why it did not go on, in words. */
  readonly reason: string | null;
  readonly wrongPassword: boolean;
}

/** "asking" for a word, "proving" with the password, "working" at a step. */
export type DeletionStage = Common &
  ({ readonly name: "asking" | "proving" } | { readonly name: "working"; readonly step: ShownStep });

const start: DeletionStage = { name: "asking", partial: false, reason: null, wrongPassword: false };

/** The verb that deletes the account, as a dialog goes through it. It works on after the dialog is gone. */
export function useAccountDeletion({ onLeaving, onDeleted }: DeletionOptions) {
  const { labels, links, navigate } = useHooter();
  const words = labels.settings;
  const toasts = useToasts();
  const deleteAccount = useDeleteAccount();
  const [stage, setStage] = useState<DeletionStage>(start);
  const working = stage.name === "working";

  // What the host passes is often a new function at each render: the last one is told.
  const told = useRef({ onDeleted });
  useEffect(() => {
    told.current = { onDeleted };
  });
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  useEffect(() => {
    if (!working) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [working]);

  return {
    stage,
    /** The dialog is closed: what stopped half-way is still half-way. */
    forget: () => setStage(({ partial }) => ({ ...start, partial })),
    /** Deletes the account, or goes on with it. @param password empty when it was not asked for */
    async begin(password: string): Promise<void> {
      if (working) return;
      let { partial } = stage;
      const goOn = (step: ShownStep) =>
        setStage({ name: "working", step, partial, reason: null, wrongPassword: false });
      goOn("start");
      onLeaving(true);
      try {
        await deleteAccount({
          ...(password === "" ? {} : { password }),
          onProgress: (step) => {
            partial = true;
            goOn(step);
          },
        });
      } catch (thrown) {
        onLeaving(false);
        const { code } = toHooterError(thrown);
        const wrongPassword = code === "credentials-wrong";
        const name = wrongPassword || code === "recent-sign-in-required" || password !== "" ? "proving" : "asking";
        // The field below speaks for itself.
        const reason = wrongPassword || code === "recent-sign-in-required" ? null : labels.errors[code];
        setStage({ name, partial, reason, wrongPassword });
        if (!there.current && partial) toasts.show(words.removeStopped, { tone: "error" });
        return;
      }
      toasts.show(words.removed);
      if (told.current.onDeleted) told.current.onDeleted();
      else if (links.home !== undefined) navigate?.(links.home, { replace: true });
      // Where nothing leads elsewhere, the page says that nobody is signed in.
      setStage(start);
      onLeaving(false);
    },
  };
}
