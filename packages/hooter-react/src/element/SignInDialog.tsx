import { Modal } from "../components/Modal";
import * as fr from "../labels/fr-pages";
import { useLabelGroup } from "../provider/context";
import { SignInForm } from "../sign-in/SignInForm";

/** Sign-in form in a dialog, for a page without a sign-in page. */
export function SignInDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { title, hint } = useLabelGroup("signIn", fr.signIn);
  return (
    <Modal open={open} onClose={onClose} title={title} description={hint}>
      <SignInForm takesFocus aria-label={title} onSignedIn={onClose} onSignedUp={onClose} />
    </Modal>
  );
}
