import { forwardRef, type HTMLAttributes, useId } from "react";
import { Owl } from "../primitives/Owl";
import { useHooter, useRoot } from "../provider/context";
import { SignInForm, type SignInFormProps } from "./SignInForm";

/** Props of {@link SignIn}: the callbacks after signing in. */
export interface SignInProps
  extends HTMLAttributes<HTMLElement>,
    Pick<SignInFormProps, "onSignedIn" | "onSignedUp" | "intent"> {}

/**
 * Sign-in page: one form to sign in, to sign up and to request a new password (specification, sections 2 and 5).
 *
 * @example
 * <SignIn onSignedIn={() => navigate(whereTheyCameFrom)} />
 */
export const SignIn = forwardRef<HTMLElement, SignInProps>(function SignIn(
  { onSignedIn, onSignedUp, intent, className, ...rest },
  ref,
) {
  const texts = useHooter().labels.signIn;
  const titleId = useId();
  return (
    <section {...rest} {...useRoot("sign-in", className)} ref={ref}>
      <header>
        <Owl />
        <h1 id={titleId} className="hooter-title">
          {texts.title}
        </h1>
        <p className="hooter-quiet">{intent === "sign-up" ? texts.signUpHint : texts.hint}</p>
      </header>
      <SignInForm aria-labelledby={titleId} onSignedIn={onSignedIn} onSignedUp={onSignedUp} intent={intent} />
    </section>
  );
});
