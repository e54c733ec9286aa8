import { useSession } from "hooter-client/react";
import { useEffect } from "react";
import { Modal, type ModalProps } from "../components/Modal";
import * as fr from "../labels/fr-pages";
import { useLabelGroup } from "../provider/context";
import { SignInForm } from "./SignInForm";

/**
 * Sign-in form in a dialog, for a site without a sign-in page. It also closes if the user signs in from another tab.
 */
export function SignInDialog({ open, onClose }: Pick<ModalProps, "open" | "onClose">) {
  const { title, hint } = useLabelGroup("signIn", fr.signIn);
  const isStale = useSession().status === "signed-in";
  useEffect(() => {
    if (open && isStale) onClose();
  });
  return (
    <Modal open={open && !isStale} onClose={onClose} title={title} description={hint}>
      <SignInForm takesFocus aria-label={title} onSignedIn={onClose} onSignedUp={onClose} />
    </Modal>
  );
}
