import { checkEmail, checkPassword, type HooterError, type SessionUser, toHooterError } from "hooter-client";
import { useIdentityActions } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useId, useRef, useState } from "react";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Owl } from "../parts/Owl";
import { TextField } from "../parts/TextField";
import { useHooter, useRoot, useToasts } from "../provider/context";

export interface SignInProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** After a sign-in; by default `navigate` goes to `links.dashboard`. */
  readonly onSignedIn?: ((user: SessionUser) => void) | undefined;
  /** After a sign-up; by default `navigate` goes to `links.dashboard` (specification, section 4). */
  readonly onSignedUp?: ((user: SessionUser) => void) | undefined;
  /** What the visitor came for; it only tells password managers whether to offer a new password. */
  readonly intent?: "sign-in" | "sign-up" | undefined;
}

type Busy = "signIn" | "signUp" | "reset" | null;

/** The sign-in screen: one form to sign in, to sign up and to ask for a new password (specification, sections 2 and 5). */
export const SignIn = forwardRef<HTMLFormElement, SignInProps>(function SignIn(
  { onSignedIn, onSignedUp, intent = "sign-in", className, ...rest },
  ref,
) {
  const { labels, links, navigate } = useHooter();
  const words = labels.signIn;
  const actions = useIdentityActions();
  const toasts = useToasts();
  const root = useRoot("sign-in", className);
  const titleId = useId();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [touched, setTouched] = useState({ email: false, password: false });
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState<HooterError | null>(null);

  const address = email.trim();
  const wrongEmail = checkEmail(address);
  const wrongPassword = checkPassword(password);
  const valid = !wrongEmail && !wrongPassword;

  const enter = async (way: "signIn" | "signUp") => {
    if (!valid || busy) return;
    setBusy(way);
    setError(null);
    try {
      const user = await actions[way]({ email: address, password });
      if (way === "signIn") toasts.show(words.welcomeBack(user.pseudo));
      else {
        toasts.show(words.welcome);
        if (links.settings) toasts.show(words.completeProfile, { tone: "info" });
      }
      const done = way === "signIn" ? onSignedIn : onSignedUp;
      if (done) done(user);
      else navigate?.(links.dashboard, { replace: true });
    } catch (thrown) {
      const failure = toHooterError(thrown);
      setError(failure);
      (failure.code === "email-already-in-use" ? emailInput : passwordInput).current?.focus();
    } finally {
      setBusy(null);
    }
  };

  const reset = async () => {
    setError(null);
    if (wrongEmail) {
      toasts.show(words.resetFailed, { tone: "error", key: "reset" });
      emailInput.current?.focus();
      return;
    }
    setBusy("reset");
    try {
      await actions.sendPasswordReset(address);
      toasts.show(words.resetSent(address), { key: "reset" });
    } catch {
      // The specification's words for any failure here: another answer could tell whether the account exists.
      toasts.show(words.resetFailed, { tone: "error", key: "reset" });
    } finally {
      setBusy(null);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter, as forms know it
    <form
      {...rest}
      {...root}
      ref={ref}
      noValidate
      aria-labelledby={titleId}
      aria-busy={busy !== null}
      onSubmit={(event) => {
        event.preventDefault();
        void enter("signIn");
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        // The browser submits nothing while the button is disabled: say what is missing instead.
        if (event.key !== "Enter" || valid || !(event.target instanceof HTMLInputElement)) return;
        setTouched({ email: true, password: true });
        (wrongEmail ? emailInput : passwordInput).current?.focus();
      }}
    >
      <header>
        <Owl />
        <h1 id={titleId} className="hooter-title">
          {words.title}
        </h1>
        <p className="hooter-quiet">{words.hint}</p>
      </header>
      <TextField
        ref={emailInput}
        label={words.email}
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={touched.email && wrongEmail ? labels.errors[wrongEmail] : null}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, email: true }))}
      />
      <TextField
        ref={passwordInput}
        label={words.password}
        type={shown ? "text" : "password"}
        name="password"
        autoComplete={intent === "sign-up" ? "new-password" : "current-password"}
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        error={touched.password && wrongPassword ? labels.errors[wrongPassword] : null}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: true }))}
        end={
          <Button
            variant="icon"
            aria-label={shown ? words.hidePassword : words.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eyeOff" : "eye"} />
          </Button>
        }
      />
      <p role="alert" className="hooter-message" data-tone="error">
        {error && labels.errors[error.code]}
      </p>
      <div className="hooter-sign-in-actions">
        <Button type="submit" variant="primary" disabled={!valid || busy !== null} data-busy={busy === "signIn"}>
          {words.signIn}
        </Button>
        <Button disabled={!valid || busy !== null} data-busy={busy === "signUp"} onClick={() => void enter("signUp")}>
          {words.signUp}
        </Button>
      </div>
      <Button variant="quiet" disabled={busy === "reset"} onClick={() => void reset()}>
        {words.forgotten}
      </Button>
    </form>
  );
});
