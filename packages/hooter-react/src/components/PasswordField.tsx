import { forwardRef, useState } from "react";
import * as fr from "../labels/fr-pages";
import { keepsFieldFocused } from "../primitives/Button";
import { eyeIcon, eyeOffIcon } from "../primitives/icons";
import { TextField, type TextFieldProps } from "../primitives/TextField";
import { useLabelGroup } from "../provider/context";
import { Button, Icon } from "./primitives";

/** Password field, with a button that shows the password. */
export const PasswordField = forwardRef<HTMLInputElement, Omit<TextFieldProps, "type" | "end">>(
  function PasswordField(props, ref) {
    const texts = useLabelGroup("signIn", fr.signIn);
    const [shown, setShown] = useState(false);
    return (
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        ref={ref}
        type={shown ? "text" : "password"}
        end={
          <Button
            variant="icon"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
            {...keepsFieldFocused}
          >
            <Icon icon={shown ? eyeOffIcon : eyeIcon} />
          </Button>
        }
      />
    );
  },
);
