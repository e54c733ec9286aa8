import { checkEmail } from "hooter-client";
import { useChangeEmail } from "hooter-client/react";
import { useId, useRef, useState } from "react";
import { PasswordField } from "../components/PasswordField";
import { Button } from "../components/primitives";
import { TextField } from "../primitives/TextField";
import { useHooter } from "../provider/context";
import { type CredentialFormProps, useCredentialForm } from "./use-credential-form";

const fieldOf = {
  "email-invalid": "email",
  "email-already-in-use": "email",
  "credentials-wrong": "password",
} as const;

/** Form for a new e-mail address. The service sends a link to it, and changes the address when the link is opened. */
export function EmailForm({ user }: CredentialFormProps) {
  const { labels } = useHooter();
  const texts = labels.settings;
  const hintId = useId();
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  /** Address to which the last link was sent. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { changeEmail, ...mutation } = useChangeEmail();
  const { form, fieldProps, button, message } = useCredentialForm({
    names: ["email", "password"],
    blank: { email: "", password: "" },
    inputs,
    wrong({ email }) {
      const address = email.trim();
      const code = checkEmail(address);
      if (code) return { email: labels.errors[code] };
      return { email: address.toLowerCase() === user.email.toLowerCase() ? texts.emailSame : null };
    },
    mutation,
    run: ({ email, password }) => changeEmail({ email: email.trim(), password }),
    fieldOf,
    done: ({ email }) => texts.linkSent(email.trim()),
    onDone: ({ email }) => setSentTo(email.trim()),
  });

  return (
    <form {...form} aria-label={texts.changeEmail} aria-describedby={hintId}>
      <p id={hintId} className="hooter-quiet">
        {texts.newEmailHint}
      </p>
      <TextField
        label={texts.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps("email")}
      />
      {/* Associates the password with its account, for password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user.email} />
      <PasswordField label={texts.presentPassword} autoComplete="current-password" {...fieldProps("password")} />
      <p role="alert" className="hooter-message" data-tone="error">
        {message}
      </p>
      {/* The toast announces it. */}
      <p className="hooter-message" data-tone="hint">
        {sentTo !== null && texts.linkSent(sentTo)}
      </p>
      <div className="hooter-actions">
        <Button {...button}>{texts.sendLink}</Button>
      </div>
    </form>
  );
}
