import { type Hoot, hootLength } from "hooter-client";
import { useReportHoot } from "hooter-client/react";
import { forwardRef, useState } from "react";
import { Modal } from "../components/Modal";
import { Button, Icon } from "../components/primitives";
import { Apart } from "../primitives/Apart";
import type { ButtonProps } from "../primitives/Button";
import { TextField } from "../primitives/TextField";
import { useHooter } from "../provider/context";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";

/** Props of {@link ReportButton}, in addition to those of a button. */
export interface ReportButtonProps extends Omit<ButtonProps, "children"> {
  readonly hoot: Pick<Hoot, "id">;
}

/** Maximum number of characters that the database accepts. */
const MAX_LENGTH = 500;
const empty = { reason: "" };
const focusInput = (input: HTMLInputElement | null) => input?.focus();

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
  const words = useHooter().labels.hoot;
  const { reportHoot } = useReportHoot(hoot);
  const [open, setOpen] = useState(false);
  const name = `report:${hoot.id}`;
  const { draft, setDraft, send } = useOutgoingDraft(name, empty);
  const tooLong = hootLength(draft.reason) > MAX_LENGTH;

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
              void send(draft, {
                run: ({ reason }) => reportHoot(reason.trim() || undefined),
                key: name,
                done: () => words.reported,
                failed: words.reportFailed,
              });
            }}
          >
            <TextField
              ref={focusInput}
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
