import {
  checkEmail,
  checkPassword,
  draftsOf,
  type HooterError,
  type HooterErrorCode,
  internals,
  type SessionUser,
  toHooterError,
} from "hooter-client";
import { useHooterClient, useIdentityActions } from "hooter-client/react";
import { useState } from "react";
import * as fr from "../labels/fr-pages";
import { useHooter, useLabelGroup, useToasts } from "../provider/context";
import { TOAST_DURATION_MS } from "../provider/toasts";
import { useOpenLink } from "../provider/use-open-sign-in";

/** Options of {@link useSignInForm}: callbacks that replace the navigation to the dashboard. */
export interface SignInFormOptions {
  /** Called after a sign-in; by default, `navigate` opens `links.dashboard`. */
  readonly onSignedIn?: ((user: SessionUser) => void) | undefined;
  /** Called after a sign-up; by default, `navigate` opens `links.dashboard` (specification, section 4). */
  readonly onSignedUp?: ((user: SessionUser) => void) | undefined;
}

/** Fields of the form. */
export type SignInFieldName = "email" | "password";

/** Result of {@link useSignInForm}. */
export interface SignInFormState {
  readonly email: string;
  readonly password: string;
  setEmail(email: string): void;
  setPassword(password: string): void;
  /** Error of each field, even if the user has not edited the field yet. */
  readonly fieldErrors: { readonly [name in SignInFieldName]: HooterErrorCode | null };
  /** Whether both fields are valid. */
  readonly isValid: boolean;
  /** Action whose call is in progress. */
  readonly pending: "signIn" | "signUp" | "sendPasswordReset" | null;
  /** Error of the last sign-in or sign-up; null if it has not failed. */
  readonly error: HooterError | null;
  /**
   * Signs in. All three functions show the result in a toast or in `error`, and resolve to the field to focus, or null.
   * They reject only if a callback in the options throws.
   */
  signIn(): Promise<SignInFieldName | null>;
  signUp(): Promise<SignInFieldName | null>;
  /** Requests an e-mail with a link to set a new password. */
  sendPasswordReset(): Promise<SignInFieldName | null>;
}

/** Name of the visitor's draft that contains the e-mail address. */
const DRAFT = "sign-in";

/**
 * Fields and actions for a host's own sign-in form. The e-mail address stays in memory until the sign-in, so that a
 * visitor who leaves the form and returns finds it again.
 *
 * @example
 * const { email, setEmail, password, setPassword, isValid, signIn } = useSignInForm({ onSignedIn: () => navigate("/") });
 */
export function useSignInForm({ onSignedIn, onSignedUp }: SignInFormOptions = {}): SignInFormState {
  const { links, navigate, openDialog } = useHooter();
  const texts = useLabelGroup("signIn", fr.signIn);
  const { choosePseudo } = useLabelGroup("dashboard", fr.dashboard);
  const openLink = useOpenLink();
  const actions = useIdentityActions();
  const toasts = useToasts();
  const drafts = draftsOf(useHooterClient()[internals].device);
  const [email, setEmail] = useState(() => drafts.read(null, DRAFT)?.["email"] ?? "");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<SignInFormState["pending"]>(null);
  const [error, setError] = useState<HooterError | null>(null);

  const address = email.trim();
  const fieldErrors = { email: checkEmail(address), password: checkPassword(password) };
  const isValid = !fieldErrors.email && !fieldErrors.password;

  const enter = async (way: "signIn" | "signUp"): Promise<SignInFieldName | null> => {
    if (!isValid || pending) return null;
    setPending(way);
    setError(null);
    // Read this now, because the dialog closes during the call.
    const isDialog = openDialog.get() !== null;
    let user: SessionUser;
    try {
      user = await actions[way]({ email: address, password });
    } catch (thrown) {
      const failure = toHooterError(thrown);
      setError(failure);
      return failure.code === "email-already-in-use" ? "email" : "password";
    } finally {
      setPending(null);
    }
    drafts.write(null, DRAFT, null);
    const { settings } = links;
    if (way === "signIn") toasts.show(texts.welcomeBack(user.pseudo));
    else if (!settings) toasts.show(texts.welcome);
    else if (isDialog) {
      // Show only one toast: the user stays on the same page, and a second toast would cover more of it on a small
      // screen.
      const action = { label: choosePseudo, run: () => openLink(settings) };
      toasts.show(texts.welcome, { action, duration: TOAST_DURATION_MS });
    } else {
      toasts.show(texts.welcome);
      // The message about the end of the session replaces this one.
      toasts.show(texts.completeProfile, { tone: "info", key: "session" });
    }
    const done = way === "signIn" ? onSignedIn : onSignedUp;
    if (done) done(user);
    else if (links.dashboard !== undefined) navigate?.(links.dashboard, { replace: true });
    return null;
  };

  const sendPasswordReset = async (): Promise<SignInFieldName | null> => {
    if (pending) return null;
    setError(null);
    if (fieldErrors.email) {
      toasts.show(texts.resetFailed, { tone: "error", key: "reset" });
      return "email";
    }
    setPending("sendPasswordReset");
    try {
      await actions.sendPasswordReset(address);
      toasts.show(texts.resetSent(address), { key: "reset" });
    } catch {
      // Use the specification's text for every failure, because different texts could reveal whether the account
      // exists.
      toasts.show(texts.resetFailed, { tone: "error", key: "reset" });
    } finally {
      setPending(null);
    }
    return null;
  };

  return {
    email,
    password,
    setEmail(text) {
      setEmail(text);
      drafts.write(null, DRAFT, { email: text });
      setError(null);
    },
    setPassword(text) {
      setPassword(text);
      setError(null);
    },
    fieldErrors,
    isValid,
    pending,
    error,
    signIn: () => enter("signIn"),
    signUp: () => enter("signUp"),
    sendPasswordReset,
  };
}
