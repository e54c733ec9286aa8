import { type DeletionStep, toHooterError } from "hooter-client";
import { useDeleteAccount } from "hooter-client/react";
import { useState } from "react";
import { settings } from "../labels/fr-settings";
import { useIsMounted, useLatest } from "../primitives/hooks";
import { useLeaveWarning } from "../primitives/use-leave-warning";
import { useHooter, useLabelGroup, useToasts } from "../provider/context";

/** A step of the deletion. The step "start" verifies the user's identity. */
export type ShownStep = "start" | DeletionStep;

export const deletionSteps: readonly ShownStep[] = [
  "start",
  "hoots",
  "comments",
  "likes",
  "follows",
  "followers",
  "profile",
  "identity",
];

export interface DeletionCallbacks {
  /** Called with true when the deletion starts, and with false when it has failed or completed. */
  readonly onDeleting?: ((isDeleting: boolean) => void) | undefined;
  /** Called once the account is deleted; by default, `navigate` opens `links.home`. */
  readonly onDeleted?: (() => void) | undefined;
}

export interface DeletionStage {
  /** "asking": waiting for the confirmation; "proving": waiting for the password; "working": executing a step. */
  readonly name: "asking" | "proving" | "working";
  /** Current step, while "working". */
  readonly step: ShownStep;
  /** Whether some data may already have been removed. The deletion can then be resumed, but not undone. */
  readonly partial: boolean;
  readonly reason: string | null;
  readonly wrongPassword: boolean;
}

const start: DeletionStage = { name: "asking", step: "start", partial: false, reason: null, wrongPassword: false };

/** State and actions of a dialog that deletes the account. The deletion continues if the dialog unmounts. */
export function useAccountDeletion({ onDeleting, onDeleted }: DeletionCallbacks) {
  const { labels, links, navigate } = useHooter();
  const texts = useLabelGroup("settings", settings);
  const toasts = useToasts();
  const { deleteAccount } = useDeleteAccount();
  const [stage, setStage] = useState<DeletionStage>(start);
  const working = stage.name === "working";

  // The host's callback is often a new function on every render, so call the latest one.
  const latestOnDeleted = useLatest(onDeleted);
  const isMounted = useIsMounted();
  useLeaveWarning(working);

  return {
    stage,
    /** Resets the dialog after it has closed, except `partial`. */
    reset: () => setStage(({ partial }) => ({ ...start, partial })),
    /**
     * Starts or resumes the deletion.
     *
     * @param password empty if the dialog did not ask for it
     */
    async begin(password: string): Promise<void> {
      if (working) return;
      let { partial } = stage;
      const showStep = (step: ShownStep) => setStage({ ...start, name: "working", step, partial });
      showStep("start");
      onDeleting?.(true);
      try {
        await deleteAccount({
          ...(password === "" ? {} : { password }),
          onProgress: (step) => {
            partial = true;
            showStep(step);
          },
        });
      } catch (thrown) {
        onDeleting?.(false);
        const { code } = toHooterError(thrown);
        const wrongPassword = code === "credentials-wrong";
        const name = wrongPassword || code === "recent-sign-in-required" || password !== "" ? "proving" : "asking";
        // For these two codes, the password field already shows a message.
        const reason = wrongPassword || code === "recent-sign-in-required" ? null : labels.errors[code];
        setStage({ ...start, name, partial, reason, wrongPassword });
        if (!isMounted() && partial) toasts.show(texts.removeStopped, { tone: "error" });
        return;
      }
      toasts.show(texts.removed);
      try {
        if (latestOnDeleted.current) latestOnDeleted.current();
        else if (links.home !== undefined) navigate?.(links.home, { replace: true });
      } finally {
        // If the reader is still on the page, it now shows that no user is signed in.
        setStage(start);
        onDeleting?.(false);
      }
    },
  };
}
