import { type DeletionStep, toHooterError, type UnfinishedDeletion } from "hooter-client";
import { useDeleteAccount, useSession } from "hooter-client/react";
import { useEffect, useId, useRef, useState } from "react";
import { FormError } from "../components/FormError";
import { Modal, type ModalProps } from "../components/Modal";
import { PasswordField } from "../components/PasswordField";
import { Button } from "../components/primitives";
import { settings } from "../labels/fr-settings";
import { useIsMounted, useLatest, useLeaveWarning } from "../primitives/hooks";
import { useHooter, useLabelGroup, useToasts } from "../provider/context";

/** A step of the deletion. The step "start" verifies the user's identity. */
type ShownStep = "start" | DeletionStep;

export interface DeletionCallbacks {
  /** Called with true when the deletion starts, and with false when it has failed or completed. */
  readonly onDeleting?: ((isDeleting: boolean) => void) | undefined;
  /** Called once the account is deleted; by default, `navigate` opens `links.home`. */
  readonly onDeleted?: (() => void) | undefined;
}

interface DeletionStage {
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

interface DeletionFormProps {
  readonly stage: DeletionStage;
  /** @param password empty if the form did not ask for it */
  readonly onSubmit: (password: string) => void;
  readonly action: string;
  /** Text of the cancel button, which comes first and has the focus. */
  readonly refusal: string;
  readonly onRefuse: () => void;
  /** Message to show in addition to the stage's message. */
  readonly failure?: string | null;
  /** Whether both buttons ignore presses. They are not `disabled`, so that they keep the focus. */
  readonly isBusy?: boolean;
}

interface DeletionDialogProps
  extends DeletionFormProps,
    Pick<ModalProps, "open" | "onClose" | "title" | "description"> {}

/** Dialog that deletes the account. Its title and description apply while no deletion is running. */
export function DeletionDialog({ open, onClose, title, description, ...form }: DeletionDialogProps) {
  const texts = useLabelGroup("settings", settings);
  const working = form.stage.name === "working";
  return (
    <Modal
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={working ? texts.removing : title}
      description={working ? texts.removingText : description}
      aria-busy={form.isBusy}
    >
      <DeletionForm {...form} />
    </Modal>
  );
}

/** Content of the dialog: a password field if the password is needed, two buttons, and the progress. */
function DeletionForm(props: DeletionFormProps) {
  const { stage, onSubmit, action, refusal, onRefuse, failure = null, isBusy = false } = props;
  const texts = useLabelGroup("settings", settings);
  const session = useSession();
  const email = session.status === "signed-in" ? session.user.email : "";
  const [password, setPassword] = useState("");
  const passwordInput = useRef<HTMLInputElement>(null);
  const proving = stage.name === "proving";

  useEffect(() => {
    if (proving) passwordInput.current?.focus();
  }, [proving]);

  if (stage.name === "working") return <DeletionProgress step={stage.step} />;
  const reason = stage.reason === null || stage.partial ? stage.reason : texts.removeNotBegun(stage.reason);
  return (
    <form
      className="hooter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit(password);
      }}
    >
      {proving && (
        <PasswordField
          ref={passwordInput}
          account={email}
          label={texts.password}
          name="password"
          value={password}
          hint={texts.passwordText}
          error={stage.wrongPassword ? texts.passwordWrong : null}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <FormError>{failure ?? reason}</FormError>
      <div className="hooter-actions">
        <Button aria-disabled={isBusy} data-busy={isBusy} onClick={() => isBusy || onRefuse()}>
          {refusal}
        </Button>
        <Button type="submit" variant="danger" aria-disabled={isBusy} disabled={proving && password === ""}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Progress of the account deletion. It takes the focus, because the dialog then contains no control. */
function DeletionProgress({ step }: { step: ShownStep }) {
  const texts = useLabelGroup("settings", settings);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  // The labels are in the order of the steps.
  const steps = Object.keys(texts.removingStep);
  return (
    <div ref={container} className="hooter-progress" tabIndex={-1}>
      <progress aria-labelledby={id} max={steps.length} value={steps.indexOf(step) + 0.5} />
      <output>
        {/* Name the progress bar with this element, because an `<output>` cannot name it (HTML-AAM). */}
        <span id={id}>{texts.removingStep[step]}</span>
      </output>
    </div>
  );
}

interface UnfinishedDeletionDialogProps {
  /** The interrupted deletion. Null closes the dialog, except while the dialog is completing the deletion. */
  readonly deletion: UnfinishedDeletion | null;
}

/** Dialog after an interrupted account deletion: the user can keep the account or finish the deletion. */
export function UnfinishedDeletionDialog({ deletion }: UnfinishedDeletionDialogProps) {
  const { labels } = useHooter();
  const texts = useLabelGroup("settings", settings);
  const toasts = useToasts();
  const [closed, setClosed] = useState<UnfinishedDeletion | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { stage, begin, reset } = useAccountDeletion({});
  const working = stage.name === "working";
  const isPending = working || stage.name === "proving" || stage.reason !== null;

  const close = () => {
    if (working || isKeeping) return;
    setClosed(deletion);
    setFailure(null);
    reset();
  };
  const keep = async () => {
    setKeeping(true);
    setFailure(null);
    try {
      // `deletion` is null if another part of the client has already cancelled it.
      await deletion?.keepAccount();
      setClosed(deletion);
      reset();
      toasts.show(texts.kept);
    } catch (thrown) {
      setFailure(labels.errors[toHooterError(thrown).code]);
    } finally {
      setKeeping(false);
    }
  };

  return (
    <DeletionDialog
      open={isPending || (deletion !== null && deletion !== closed)}
      onClose={close}
      title={texts.unfinishedTitle}
      description={texts.unfinishedText}
      stage={stage}
      onSubmit={(password) => {
        setFailure(null);
        void begin(password);
      }}
      action={texts.finish}
      refusal={texts.keepAccount}
      onRefuse={() => void keep()}
      failure={failure}
      isBusy={isKeeping}
    />
  );
}
