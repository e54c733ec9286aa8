import { useSession } from "hooter-client/react";
import { useEffect, useId, useRef, useState } from "react";
import { Modal } from "../components/Modal";
import { Button } from "../components/primitives";
import { TextField } from "../primitives/TextField";
import { useHooter } from "../provider/context";
import { DeletionProgress } from "./DeletionProgress";
import { type DeletionOptions, useAccountDeletion } from "./use-account-deletion";

/**
 * « Supprimer mon compte » with its dialog. The dialog asks for confirmation and the password, and stays open until the
 * deletion has finished or stopped (specification, sections 2 and 4).
 */
export function DeleteAccount(options: DeletionOptions) {
  const { labels } = useHooter();
  const words = labels.settings;
  const id = useId();
  const session = useSession();
  const email = session.status === "signed-in" ? session.user.email : "";
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const passwordInput = useRef<HTMLInputElement>(null);
  const { stage, begin, forget } = useAccountDeletion(options);
  const working = stage.name === "working";
  const proving = stage.name === "proving";

  useEffect(() => {
    if (proving) passwordInput.current?.focus();
  }, [proving]);

  const close = () => {
    // Prevent accidental closing while the deletion runs.
    if (working) return;
    setOpen(false);
    setPassword("");
    forget();
  };
  const text = stage.partial ? words.removeStopped : words.removeText;

  return (
    <section className="hooter-danger" aria-labelledby={id}>
      <div>
        <h2 id={id} className="hooter-title">
          {words.danger}
        </h2>
        <p className="hooter-quiet">{words.dangerText}</p>
      </div>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.remove}
      </Button>
      <Modal
        role="alertdialog"
        open={open}
        onClose={close}
        title={working ? words.removing : words.removeTitle}
        description={working ? words.removingText : text}
        aria-busy={working}
      >
        {working ? (
          <DeletionProgress step={stage.step} />
        ) : (
          <form
            className="hooter-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void begin(password);
            }}
          >
            {proving && (
              <>
                {/* Associates the password with its account, for password managers. */}
                <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
                <TextField
                  ref={passwordInput}
                  label={words.password}
                  type="password"
                  name="password"
                  autoComplete="current-password"
                  value={password}
                  hint={words.passwordText}
                  error={stage.wrongPassword ? words.passwordWrong : null}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </>
            )}
            <p role="alert" className="hooter-message" data-tone="error">
              {stage.reason && (stage.partial ? stage.reason : words.removeNotBegun(stage.reason))}
            </p>
            <div className="hooter-actions">
              <Button onClick={close}>{words.cancel}</Button>
              <Button type="submit" variant="danger" disabled={proving && password === ""}>
                {stage.partial ? words.resume : words.removeConfirm}
              </Button>
            </div>
          </form>
        )}
      </Modal>
    </section>
  );
}
