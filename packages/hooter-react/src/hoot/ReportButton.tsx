import type { Hoot } from "hooter-client";
import { forwardRef, useState } from "react";
import { Button, Icon } from "../components/primitives";
import { afterHost, type ButtonProps } from "../primitives/Button";
import { flagIcon } from "../primitives/icons";
import { useHooter } from "../provider/context";
import { ReportDialog } from "./ReportDialog";

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
