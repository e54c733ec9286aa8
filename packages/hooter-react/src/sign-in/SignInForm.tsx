import { type FormHTMLAttributes, forwardRef, useEffect, useId, useRef, useState } from "react";
import { FormError } from "../components/FormError";
import { ConfigurationNotice } from "../components/notices";
import { PasswordField } from "../components/PasswordField";
import { Button } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { isSendKey } from "../keyboard/keys";
import * as fr from "../labels/fr-pages";
import { keepsFieldFocused } from "../primitives/Button";
import { TextField } from "../primitives/TextField";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";
import { useTextBeforeHydration } from "../provider/use-early-draft";
import { type SignInFieldName, type SignInFormOptions, useSignInForm } from "./use-sign-in-form";

/** Props of {@link SignInForm}: the callbacks after signing in. */
export interface SignInFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit">, SignInFormOptions {
  /**
   * Action that the visitor intends; default "sign-in". It determines what Enter does, which button is primary and
   * first, and whether password managers suggest a new password. Both actions remain available.
   */
  readonly intent?: "sign-in" | "sign-up" | undefined;
  /** Whether the e-mail field takes the focus when the form appears; default false. */
  readonly takesFocus?: boolean | undefined;
}

const untouched = { email: false, password: false };

/**
 * Fields and buttons of the sign-in page, without its title and frame. Provide an `aria-label` or your own title.
 *
 * @example
 * <SignInForm aria-label="Connexion" onSignedIn={() => setOpen(false)} />
 */
export const SignInForm = forwardRef<HTMLFormElement, SignInFormProps>(function SignInForm(
  { onSignedIn, onSignedUp, intent = "sign-in", takesFocus = false, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const texts = useLabelGroup("signIn", fr.signIn);
  const root = useRoot("sign-in-form", className);
  const form = useSignInForm({ onSignedIn, onSignedUp });
  const { fieldErrors, isValid, pending, error } = form;
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState(untouched);
  const isTaken = error?.code === "email-already-in-use";
  const isRejected = error?.code === "credentials-wrong";
  const errorId = useId();
  const emailError = (touched.email && fieldErrors.email) || (isTaken && error.code);
  useTextBeforeHydration(emailInput, form.email, form.setEmail);
  useTextBeforeHydration(passwordInput, form.password, form.setPassword);

  useEffect(() => {
    if (takesFocus) emailInput.current?.focus();
  }, [takesFocus]);

  const { fault } = useWidgetStates({}).states;
  const intended = intent === "sign-up" ? "signUp" : "signIn";
  const other = intent === "sign-up" ? "signIn" : "signUp";

  const goTo = (field: SignInFieldName | null) => {
    if (field) (field === "email" ? emailInput : passwordInput).current?.focus();
  };
  const markTouched = (field: SignInFieldName) => setTouched((before) => ({ ...before, [field]: true }));

  if (fault) {
    return (
      <form {...rest} {...root} ref={ref}>
        <ConfigurationNotice fault={fault} />
      </form>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter in its fields
    <form
      {...rest}
      {...root}
      ref={ref}
      noValidate
      aria-busy={pending !== null}
      onSubmit={(event) => {
        event.preventDefault();
        void form[intended]().then(goTo);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        if (!isValid) {
          // The browser does not submit while the button is disabled, so show the missing input instead.
          setTouched({ email: true, password: true });
          goTo(fieldErrors.email ? "email" : "password");
        } else if (isSendKey(event)) {
          // Not every browser submits on Ctrl + Enter. Prevent those that do from submitting twice.
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }
      }}
    >
      <TextField
        ref={emailInput}
        label={texts.email}
        type="email"
        name="username"
        autoComplete="username"
        aria-required
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        error={emailError ? labels.errors[emailError] : null}
        aria-invalid={isRejected || undefined}
        onChange={(event) => form.setEmail(event.target.value)}
        onBlur={() => markTouched("email")}
      />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        name="password"
        autoComplete={intent === "sign-up" ? "new-password" : "current-password"}
        value={form.password}
        hint={intent === "sign-up" ? texts.passwordHint : undefined}
        error={touched.password && fieldErrors.password ? labels.errors[fieldErrors.password] : null}
        aria-invalid={isRejected || undefined}
        aria-describedby={isRejected ? errorId : undefined}
        onChange={(event) => form.setPassword(event.target.value)}
        onBlur={() => markTouched("password")}
      />
      <FormError id={errorId}>{error && !isTaken && labels.errors[error.code]}</FormError>
      <div className="hooter-sign-in-actions">
        {/* Do not disable the button while busy, because it would lose the focus. */}
        <Button
          type="submit"
          variant="primary"
          disabled={!isValid}
          aria-disabled={pending !== null}
          data-busy={pending === intended}
        >
          {texts[intended]}
        </Button>
        <Button
          disabled={!isValid}
          aria-disabled={pending !== null}
          data-busy={pending === other}
          onClick={() => void form[other]().then(goTo)}
        >
          {texts[other]}
        </Button>
      </div>
      <Button
        variant="quiet"
        aria-disabled={pending !== null}
        {...keepsFieldFocused}
        onClick={() => void form.sendPasswordReset().then(goTo)}
      >
        {texts.forgotten}
      </Button>
    </form>
  );
});
