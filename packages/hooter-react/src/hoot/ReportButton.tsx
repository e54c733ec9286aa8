import { type Hoot, hootLength, REPORT_REASON_MAX_LENGTH } from "hooter-client";
import { useReportHoot } from "hooter-client/react";
import { forwardRef, useState } from "react";
import { Modal } from "../components/Modal";
import { Button, Icon } from "../components/primitives";
import { afterHost, type ButtonProps } from "../primitives/Button";
import { flagIcon } from "../primitives/icons";
import { TextField } from "../primitives/TextField";
import { useHooter } from "../provider/context";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";

/** Props of {@link ReportButton}, in addition to those of a button. */
export interface ReportButtonProps extends Omit<ButtonProps, "children"> {
  readonly hoot: Pick<Hoot, "id">;
}

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
  const texts = useHooter().labels.hoot;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="icon"
        aria-label={texts.report}
        title={texts.report}
        aria-haspopup="dialog"
        {...rest}
        ref={ref}
        onClick={afterHost(rest.onClick, () => setOpen(true))}
      >
        <Icon icon={flagIcon} />
      </Button>
      <ReportDialog hoot={hoot} open={open} onClose={() => setOpen(false)} />
    </>
  );
});

interface ReportDialogProps {
  readonly hoot: Pick<Hoot, "id">;
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { reason: "" };
const focusInput = (input: HTMLInputElement | null) => input?.focus();

export function ReportDialog({ hoot, open, onClose }: ReportDialogProps) {
  const texts = useHooter().labels.hoot;
  const { reportHoot } = useReportHoot(hoot);
  const name = `report:${hoot.id}`;
  const { draft, setDraft, send } = useOutgoingDraft(name, empty);
  const tooLong = hootLength(draft.reason) > REPORT_REASON_MAX_LENGTH;
  return (
    <Modal open={open} onClose={onClose} title={texts.reportTitle} description={texts.reportText}>
      <form
        className="hooter-report"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (tooLong) return;
          onClose();
          void send(draft, {
            run: ({ reason }) => reportHoot(reason.trim() || undefined),
            key: name,
            done: () => texts.reported,
            failed: texts.reportFailed,
          });
        }}
      >
        <TextField
          ref={focusInput}
          label={texts.reportReason}
          autoComplete="off"
          dir="auto"
          value={draft.reason}
          error={tooLong ? texts.reportTooLong : null}
          onChange={(event) => setDraft({ reason: event.target.value })}
        />
        <div className="hooter-actions">
          <Button type="submit" variant="danger" disabled={tooLong}>
            {texts.sendReport}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
