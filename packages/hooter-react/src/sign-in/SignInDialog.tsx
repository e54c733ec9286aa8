import { useSession } from "hooter-client/react";
import { useEffect } from "react";
import { Modal } from "../components/Modal";
import type { DialogProps } from "../components/OnDemand";
import * as fr from "../labels/fr-pages";
import { useLabelGroup } from "../provider/context";
import { SIGN_UP_DIALOG } from "../provider/links";
import { SignInForm } from "./SignInForm";

/**
 * Sign-in form in a dialog, for a site without a sign-in page. It also closes if the user signs in from another tab.
 */
export function SignInDialog({ link, open, onClose }: DialogProps) {
  const { title, hint, signUpHint } = useLabelGroup("signIn", fr.signIn);
  const intent = link === SIGN_UP_DIALOG ? "sign-up" : undefined;
  const isStale = useSession().status === "signed-in";
  useEffect(() => {
    if (open && isStale) onClose();
  });
  return (
    <Modal open={open && !isStale} onClose={onClose} title={title} description={intent ? signUpHint : hint}>
      <SignInForm takesFocus aria-label={title} onSignedIn={onClose} onSignedUp={onClose} intent={intent} />
    </Modal>
  );
}
