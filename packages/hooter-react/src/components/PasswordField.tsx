import { forwardRef, useState } from "react";
import * as fr from "../labels/fr-pages";
import { keepsFieldFocused } from "../primitives/Button";
import { eyeIcon, eyeOffIcon } from "../primitives/icons";
import { TextField, type TextFieldProps } from "../primitives/TextField";
import { useLabelGroup } from "../provider/context";
import { Button, Icon } from "./primitives";

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "end"> {
  readonly label: string;
  /** E-mail address of the account, for password managers. */
  readonly account?: string;
}

export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(
  { account, ...props },
  ref,
) {
  const texts = useLabelGroup("signIn", fr.signIn);
  const [shown, setShown] = useState(false);
  return (
    <>
      {account !== undefined && (
        <input hidden readOnly type="text" name="username" autoComplete="username" value={account} />
      )}
      <TextField
        aria-required
        autoCapitalize="none"
        autoComplete="current-password"
        spellCheck={false}
        {...props}
        ref={ref}
        type={shown ? "text" : "password"}
        end={
          <Button
            variant="icon"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            // Distinguishes the buttons of a form, whose names are equal.
            aria-description={props.label}
            onClick={() => setShown(!shown)}
            {...keepsFieldFocused}
          >
            <Icon icon={shown ? eyeOffIcon : eyeIcon} />
          </Button>
        }
      />
    </>
  );
});
