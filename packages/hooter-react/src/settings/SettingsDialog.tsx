import { useSession } from "hooter-client/react";
import { useEffect, useState } from "react";
import { Modal, type ModalProps } from "../components/Modal";
import { settings } from "../labels/fr-settings";
import { useLabelGroup } from "../provider/context";
import { HeadingScope } from "../provider/Heading";
import { SettingsForms } from "./Settings";

/** Settings in a dialog, for a site without a settings page. It also closes if the session ends in another tab. */
export function SettingsDialog({ open, onClose }: Pick<ModalProps, "open" | "onClose">) {
  const { title } = useLabelGroup("settings", settings);
  // True during the account deletion, whose dialog stays open until the end.
  const [isDeleting, setDeleting] = useState(false);
  const isStale = useSession().status === "signed-out" && !isDeleting;
  useEffect(() => {
    if (open && isStale) onClose();
  });
  return (
    <Modal open={open && !isStale} onClose={onClose} title={title}>
      {/* The dialog's title has level 2. The headings of the forms are one level below. */}
      <HeadingScope level={2}>
        <SettingsForms onDeleting={setDeleting} onDeleted={onClose} />
      </HeadingScope>
    </Modal>
  );
}
