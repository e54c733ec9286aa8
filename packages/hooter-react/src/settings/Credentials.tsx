import { useHasPassword } from "hooter-client/react";
import { Section } from "../components/Section";
import { useHooter } from "../provider/context";
import { EmailForm } from "./EmailForm";
import { PasswordForm } from "./PasswordForm";
import type { CredentialFormProps } from "./use-credential-form";

/**
 * Sections to change the e-mail address and the password, closed at first. An account without a password has neither.
 * Their space is reserved until that is known.
 */
export function Credentials({ user }: CredentialFormProps) {
  const texts = useHooter().labels.settings;
  const hasPassword = useHasPassword();
  if (hasPassword === false) return null;
  return (
    <div className="hooter-credentials" data-state={hasPassword ? "ready" : "loading"}>
      <Section title={texts.changeEmail} defaultOpen={false}>
        <EmailForm user={user} />
      </Section>
      <Section title={texts.changePassword} defaultOpen={false}>
        <PasswordForm user={user} />
      </Section>
    </div>
  );
}
