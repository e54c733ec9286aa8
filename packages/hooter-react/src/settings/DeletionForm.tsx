import { useSession } from "hooter-client/react";
import { useEffect, useId, useRef, useState } from "react";
import { PasswordField } from "../components/PasswordField";
import { Button } from "../components/primitives";
import { settings } from "../labels/fr-settings";
import { useLabelGroup } from "../provider/context";
import { type DeletionStage, deletionSteps, type ShownStep } from "./use-account-deletion";

interface DeletionFormProps {
  readonly stage: DeletionStage;
  /** @param password empty if the form did not ask for it */
  readonly onSubmit: (password: string) => void;
  /** Text of the button that deletes the account. */
  readonly action: string;
  /** Text of the cancel button, which comes first and has the focus. */
  readonly refusal: string;
  readonly onRefuse: () => void;
  /** Message to show in addition to the stage's message. */
  readonly failure?: string | null;
  /** Whether both buttons ignore presses. They are not `disabled`, so that they keep the focus. */
  readonly isBusy?: boolean;
}

/**
 * Content of a dialog that deletes the account: a password field if the password is needed, two buttons, and the
 * progress.
 */
export function DeletionForm(props: DeletionFormProps) {
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
      <p role="alert" className="hooter-message" data-tone="error">
        {failure ?? reason}
      </p>
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
  return (
    <div ref={container} className="hooter-progress" tabIndex={-1}>
      <progress aria-labelledby={id} max={deletionSteps.length} value={deletionSteps.indexOf(step) + 0.5} />
      <output>
        {/* Name the progress bar with this element, because an `<output>` cannot name it (HTML-AAM). */}
        <span id={id}>{texts.removingStep[step]}</span>
      </output>
    </div>
  );
}
