import { useReadable } from "hooter-client/react";
import { useHooter } from "../provider/context";
import type { ModalProps } from "./Modal";
import { OnDemand, type OnDemandProps } from "./OnDemand";

export interface DialogProps extends Pick<ModalProps, "open" | "onClose"> {
  /** The special `href` of the open dialog; null while none is open. */
  readonly link: string | null;
}

interface DialogOutletProps extends Pick<OnDemandProps<DialogProps>, "load" | "preload"> {
  /** The special `href`s that open the dialog. */
  readonly links: readonly string[];
}

/** Renders a dialog that replaces a page that the site does not have. */
export function DialogOutlet({ links, ...rest }: DialogOutletProps) {
  const { openDialog } = useHooter();
  const link = useReadable(openDialog, null);
  const open = link !== null && links.includes(link);
  const onClose = () => openDialog.set(null);
  return <OnDemand {...rest} isWanted={open} onFailed={onClose} props={{ link, open, onClose }} />;
}
