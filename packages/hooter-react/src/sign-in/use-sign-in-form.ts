import {
  checkEmail,
  checkPassword,
  type HooterError,
  type HooterErrorCode,
  type SessionUser,
  toHooterError,
} from "hooter-client";
import { useIdentityActions } from "hooter-client/react";
import { useState } from "react";
import { useHooter, useToasts } from "../provider/context";

/** What {@link useSignInForm} takes: what is told in place of going to the dashboard. */
export interface SignInFormOptions {
  /** After a sign-in; by default `navigate` goes to `links.dashboard`. */
  readonly onSignedIn?: ((user: SessionUser) => void) | undefined;
  /** After a sign-up; by default `navigate` goes to `links.dashboard` (specification, section 4). */
  readonly onSignedUp?: ((user: SessionUser) => void) | undefined;
}

/** The fields of the form. */
export type SignInFieldName = "email" | "password";

/** What {@link useSignInForm} gives. */
export interface SignInFormState {
  readonly email: string;
  readonly password: string;
  setEmail(email: string): void;
  setPassword(password: string): void;
  /** What is wrong with each field, whether or not it was touched yet. */
  readonly wrong: { readonly [name in SignInFieldName]: HooterErrorCode | null };
  /** Both fields may be sent. */
  readonly valid: boolean;
  readonly busy: "signIn" | "signUp" | "reset" | null;
  /** Why the last attempt failed. */
  readonly error: HooterError | null;
  /** Each resolves to the field to go back to; null when there is none. A message says how it went. */
  signIn(): Promise<SignInFieldName | null>;
  signUp(): Promise<SignInFieldName | null>;
  /** Asks for an e-mail with a link to a new password. */
  reset(): Promise<SignInFieldName | null>;
}

/**
 * The fields and the verbs of signing in, for a form of the host's own.
 *
 * @example
 * const { email, setEmail, password, setPassword, valid, signIn } = useSignInForm({ onSignedIn: () => navigate("/") });
 */
export function useSignInForm({ onSignedIn, onSignedUp }: SignInFormOptions = {}): SignInFormState {
  const { labels, links, navigate } = useHooter();
  const words = labels.signIn;
  const actions = useIdentityActions();
  const toasts = useToasts();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState<SignInFormState["busy"]>(null);
  const [error, setError] = useState<HooterError | null>(null);

  const address = email.trim();
  const wrong = { email: checkEmail(address), password: checkPassword(password) };
  const valid = !wrong.email && !wrong.password;

  const enter = async (way: "signIn" | "signUp"): Promise<SignInFieldName | null> => {
    if (!valid || busy) return null;
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
      else if (links.dashboard !== undefined) navigate?.(links.dashboard, { replace: true });
      return null;
    } catch (thrown) {
      const failure = toHooterError(thrown);
      setError(failure);
      return failure.code === "email-already-in-use" ? "email" : "password";
    } finally {
      setBusy(null);
    }
  };

  const reset = async (): Promise<SignInFieldName | null> => {
    setError(null);
    if (wrong.email) {
      toasts.show(words.resetFailed, { tone: "error", key: "reset" });
      return "email";
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
    return null;
  };

  return {
    email,
    password,
    setEmail,
    setPassword,
    wrong,
    valid,
    busy,
    error,
    signIn: () => enter("signIn"),
    signUp: () => enter("signUp"),
    reset,
  };
}
