import { type Hoot, hootLength, toHooterError } from "hooter-client";
import { useReportHoot } from "hooter-client/react";
import { forwardRef, useState } from "react";
import { Modal } from "../components/Modal";
import { Button, Icon } from "../components/primitives";
import { Apart } from "../primitives/Apart";
import type { ButtonProps } from "../primitives/Button";
import { TextField } from "../primitives/TextField";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";
import { retryOf } from "../provider/retry";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";

/** Props of {@link ReportButton}, in addition to those of a button. */
export interface ReportButtonProps extends Omit<ButtonProps, "children"> {
  readonly hoot: Pick<Hoot, "id">;
}

/** Maximum number of characters that the database accepts. */
const MAX_LENGTH = 500;
const empty = { reason: "" };

/**
 * Reports a hoot to the moderators, with an optional reason that only they can read.
 *
 * @example
 * <ReportButton hoot={hoot} />
 */
export const ReportButton = forwardRef<HTMLButtonElement, ReportButtonProps>(function ReportButton(
  { hoot, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const words = labels.hoot;
  const toasts = useToasts();
  const report = useReportHoot();
  const presentAccount = usePresentAccount();
  const [open, setOpen] = useState(false);
  const name = `report:${hoot.id}`;
  const { draft, setDraft, send } = useOutgoingDraft(name, empty);
  const tooLong = hootLength(draft.reason) > MAX_LENGTH;

  const submit = async (sent: { reason: string }): Promise<void> => {
    const account = presentAccount();
    try {
      await send(sent, ({ reason }) => report(hoot, reason.trim() || undefined));
      toasts.show(words.reported, { key: name });
    } catch (thrown) {
      if (presentAccount() !== account) return;
      const error = toHooterError(thrown);
      toasts.show(words.reportFailed(labels.errors[error.code]), {
        tone: "error",
        key: name,
        ...retryOf(error, labels, () => void submit(sent)),
      });
    }
  };

  return (
    <>
      <Button
        variant="icon"
        aria-label={words.report}
        title={words.report}
        aria-haspopup="dialog"
        {...rest}
        ref={ref}
        onClick={(event) => {
          rest.onClick?.(event);
          if (!event.defaultPrevented) setOpen(true);
        }}
      >
        <Icon name="flag" />
      </Button>
      <Apart>
        <Modal open={open} onClose={() => setOpen(false)} title={words.reportTitle} description={words.reportText}>
          <form
            className="hooter-report"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (tooLong) return;
              setOpen(false);
              void submit(draft);
            }}
          >
            <TextField
              label={words.reportReason}
              autoComplete="off"
              dir="auto"
              value={draft.reason}
              error={tooLong ? words.reportTooLong : null}
              onChange={(event) => setDraft({ reason: event.target.value })}
            />
            <div className="hooter-actions">
              <Button type="submit" variant="danger" disabled={tooLong}>
                {words.sendReport}
              </Button>
            </div>
          </form>
        </Modal>
      </Apart>
    </>
  );
});
