import { type Hoot, hootLength, REPORT_REASON_MAX_LENGTH } from "hooter-client";
import { useReportHoot } from "hooter-client/react";
import { Modal, StopPropagation } from "../components/Modal";
import { Button } from "../components/primitives";
import { TextField } from "../primitives/TextField";
import { useHooter } from "../provider/context";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";

export interface ReportDialogProps {
  readonly hoot: Pick<Hoot, "id">;
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { reason: "" };
const focusInput = (input: HTMLInputElement | null) => input?.focus();

/** Form that reports a hoot to the moderators, with an optional reason that only they can read. */
export function ReportDialog({ hoot, open, onClose }: ReportDialogProps) {
  const texts = useHooter().labels.hoot;
  const { reportHoot } = useReportHoot(hoot);
  const name = `report:${hoot.id}`;
  const { draft, setDraft, send } = useOutgoingDraft(name, empty);
  const tooLong = hootLength(draft.reason) > REPORT_REASON_MAX_LENGTH;
  return (
    <StopPropagation>
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
    </StopPropagation>
  );
}
