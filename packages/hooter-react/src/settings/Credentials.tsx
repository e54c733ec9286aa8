import { checkEmail, checkPassword, type SessionUser } from "hooter-client";
import { useChangeEmail, useChangePassword, useHasPassword } from "hooter-client/react";
import { useId, useState } from "react";
import { FormError } from "../components/FormError";
import { PasswordField } from "../components/PasswordField";
import { Button } from "../components/primitives";
import { Section } from "../components/Section";
import { signIn } from "../labels/fr-pages";
import { settings } from "../labels/fr-settings";
import { TextField } from "../primitives/TextField";
import { useHooter, useLabelGroup } from "../provider/context";
import { useCredentialForm } from "./use-credential-form";

interface CredentialsProps {
  readonly user: SessionUser;
}

/**
 * Sections to change the e-mail address and the password, initially closed. Renders nothing for an account without a
 * password. Until it is known whether the account has a password, the sections are invisible but take up their space.
 */
export function Credentials({ user }: CredentialsProps) {
  const hasPassword = useHasPassword();
  if (hasPassword === false) return null;
  return (
    <div className="hooter-credentials" data-state={hasPassword ? "ready" : "loading"}>
      <EmailSection user={user} />
      <PasswordSection user={user} />
    </div>
  );
}

/**
 * Form for a new e-mail address. The service sends a link to the new address, and changes the address when the user
 * opens the link. The typed address is kept while the section is closed.
 */
function EmailSection({ user }: CredentialsProps) {
  const { labels } = useHooter();
  const texts = useLabelGroup("settings", settings);
  const hintId = useId();
  /** Address to which the last link was sent. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { changeEmail, ...mutation } = useChangeEmail();
  const { onOpenChange, form, fieldProps, button, message } = useCredentialForm({
    names: ["email", "password"],
    blank: { email: "", password: "" },
    wrong({ email }) {
      const address = email.trim();
      const code = checkEmail(address);
      if (code) return { email: labels.errors[code] };
      return { email: address.toLowerCase() === user.email.toLowerCase() ? texts.emailSame : null };
    },
    mutation,
    run: ({ email, password }) => changeEmail({ email: email.trim(), password }),
    fieldOf: { "email-invalid": "email", "email-already-in-use": "email", "credentials-wrong": "password" },
    done: ({ email }) => texts.linkSent(email.trim()),
    onDone: ({ email }) => setSentTo(email.trim()),
  });

  return (
    <Section title={texts.changeEmail} defaultOpen={false} onOpenChange={onOpenChange}>
      <form {...form} aria-label={texts.changeEmail} aria-describedby={hintId}>
        <p id={hintId} className="hooter-quiet">
          {texts.newEmailHint}
        </p>
        <TextField
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          aria-required
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps("email")}
        />
        <PasswordField account={user.email} label={texts.presentPassword} {...fieldProps("password")} />
        <FormError>{message}</FormError>
        {/* Do not make this a live region, because the toast already announces the text. */}
        <p className="hooter-message" data-tone="hint">
          {sentTo !== null && texts.linkSent(sentTo)}
        </p>
        <div className="hooter-actions">
          <Button {...button}>{texts.sendLink}</Button>
        </div>
      </form>
    </Section>
  );
}

function PasswordSection({ user }: CredentialsProps) {
  const { labels } = useHooter();
  const texts = useLabelGroup("settings", settings);
  const { passwordHint } = useLabelGroup("signIn", signIn);
  const { changePassword, ...mutation } = useChangePassword();
  const { onOpenChange, form, fieldProps, button, message } = useCredentialForm({
    names: ["password", "newPassword"],
    blank: { password: "", newPassword: "" },
    wrong({ password, newPassword }) {
      const code = checkPassword(newPassword);
      if (code) return { newPassword: labels.errors[code] };
      return { newPassword: newPassword === password ? texts.passwordSame : null };
    },
    mutation,
    run: changePassword,
    fieldOf: {
      "credentials-wrong": "password",
      "password-too-short": "newPassword",
      "password-too-weak": "newPassword",
    },
    done: () => texts.passwordChanged,
  });

  return (
    <Section title={texts.changePassword} defaultOpen={false} onOpenChange={onOpenChange}>
      <form {...form} aria-label={texts.changePassword}>
        <PasswordField account={user.email} label={texts.presentPassword} {...fieldProps("password")} />
        <PasswordField
          label={texts.newPassword}
          autoComplete="new-password"
          hint={passwordHint}
          {...fieldProps("newPassword")}
        />
        <FormError>{message}</FormError>
        <div className="hooter-actions">
          <Button {...button}>{texts.savePassword}</Button>
        </div>
      </form>
    </Section>
  );
}
