import { forwardRef, type HTMLAttributes, useId } from "react";
import * as fr from "../labels/fr-pages";
import type { Labels } from "../labels/labels";
import { Owl } from "../primitives/Owl";
import { useLabelGroup, useRoot } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { SignInForm, type SignInFormProps } from "./SignInForm";

/** Page that a visitor wanted to open, but that only signed-in users can see. */
export type SignInReason = keyof Labels["signIn"]["reason"];

/** Props of {@link SignIn}: the callbacks after the sign-in, and the reason for the sign-in. */
export interface SignInProps
  extends HTMLAttributes<HTMLElement>,
    Pick<SignInFormProps, "onSignedIn" | "onSignedUp" | "intent">,
    WithHeadings {
  /**
   * Page that the visitor wanted to open. A line then explains why the page needs an account, such as « Connectez-vous
   * pour lire ce hoot. »
   */
  readonly reason?: SignInReason | undefined;
}

/**
 * Sign-in page: one form to sign in, to sign up and to request a new password (specification, sections 2 and 5).
 *
 * @example
 * <SignIn reason="hoot" onSignedIn={() => navigate(`/hoot/${slug}`)} />
 */
export const SignIn = forwardRef<HTMLElement, SignInProps>(function SignIn(
  { onSignedIn, onSignedUp, intent, reason, headingLevel, className, ...rest },
  ref,
) {
  const texts = useLabelGroup("signIn", fr.signIn);
  const titleId = useId();
  return (
    <section {...rest} {...useRoot("sign-in", className)} ref={ref}>
      <header>
        <Owl />
        <Heading level={headingLevel} id={titleId}>
          {texts.title}
        </Heading>
        {/* A host in plain JavaScript may pass any reason. */}
        {reason && texts.reason[reason] && <p className="hooter-reason">{texts.reason[reason]}</p>}
        <p className="hooter-quiet">{intent === "sign-up" ? texts.signUpHint : texts.hint}</p>
      </header>
      <SignInForm aria-labelledby={titleId} onSignedIn={onSignedIn} onSignedUp={onSignedUp} intent={intent} />
    </section>
  );
});
