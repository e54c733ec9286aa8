import { checkPassword } from "hooter-client";
import { useChangePassword } from "hooter-client/react";
import { useRef } from "react";
import { PasswordField } from "../components/PasswordField";
import { Button } from "../components/primitives";
import { useHooter } from "../provider/context";
import { type CredentialFormProps, useCredentialForm } from "./use-credential-form";

const fieldOf = {
  "credentials-wrong": "password",
  "password-too-short": "newPassword",
  "password-too-weak": "newPassword",
} as const;

/** Form for a new password. */
export function PasswordForm({ user }: CredentialFormProps) {
  const { labels } = useHooter();
  const texts = labels.settings;
  const inputs = { password: useRef<HTMLInputElement>(null), newPassword: useRef<HTMLInputElement>(null) };
  const { changePassword, ...mutation } = useChangePassword();
  const { form, fieldProps, button, message } = useCredentialForm({
    names: ["password", "newPassword"],
    blank: { password: "", newPassword: "" },
    inputs,
    wrong({ password, newPassword }) {
      const code = checkPassword(newPassword);
      if (code) return { newPassword: labels.errors[code] };
      return { newPassword: newPassword === password ? texts.passwordSame : null };
    },
    mutation,
    run: changePassword,
    fieldOf,
    done: () => texts.passwordChanged,
  });

  return (
    <form {...form} aria-label={texts.changePassword}>
      {/* Associates the passwords with their account, for password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user.email} />
      <PasswordField label={texts.presentPassword} autoComplete="current-password" {...fieldProps("password")} />
      <PasswordField
        label={texts.newPassword}
        autoComplete="new-password"
        hint={labels.errors["password-too-short"]}
        {...fieldProps("newPassword")}
      />
      <p role="alert" className="hooter-message" data-tone="error">
        {message}
      </p>
      <div className="hooter-actions">
        <Button {...button}>{texts.savePassword}</Button>
      </div>
    </form>
  );
}
