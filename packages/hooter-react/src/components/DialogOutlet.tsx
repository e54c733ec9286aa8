import { useReadable } from "hooter-client/react";
import { useHooter } from "../provider/context";
import type { ModalProps } from "./Modal";
import { OnDemand, type OnDemandProps } from "./OnDemand";

type DialogProps = Pick<ModalProps, "open" | "onClose">;

interface DialogOutletProps extends Pick<OnDemandProps<DialogProps>, "load" | "preload"> {
  /** The special `href` that opens the dialog. */
  readonly link: string;
}

/** Renders a dialog that replaces a page that the site does not have. */
export function DialogOutlet({ link, ...rest }: DialogOutletProps) {
  const { openDialog } = useHooter();
  const open = useReadable(openDialog, null) === link;
  const onClose = () => openDialog.set(null);
  return <OnDemand {...rest} isWanted={open} onFailed={onClose} props={{ open, onClose }} />;
}
