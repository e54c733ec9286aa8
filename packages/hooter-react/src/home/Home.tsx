import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { LoadingIndicator } from "../components/LoadingIndicator";
import { useWidgetStates } from "../components/states";
import * as fr from "../labels/fr-pages";
import { Owl } from "../primitives/Owl";
import { type HooterStates, useHooter, useLabelGroup, useRoot } from "../provider/context";
import { Heading, HeadingScope, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { SIGN_IN_DIALOG, SIGN_UP_DIALOG } from "../provider/links";

/** Props of {@link Home}, in addition to those of a `<section>`. */
export interface HomeProps extends HTMLAttributes<HTMLElement>, Pick<HooterStates, "loading">, WithHeadings {}

/**
 * Landing page: an invitation for a visitor, a greeting for a signed-in user (specification, section 2).
 *
 * @example
 * <Home />
 */
export const Home = forwardRef<HTMLElement, HomeProps>(function Home({ headingLevel, className, ...props }, ref) {
  const { show, rest } = useWidgetStates(props);
  const session = useSession();
  return (
    <section {...rest} {...useRoot("home", className)} ref={ref} data-state={session.status}>
      <HeadingScope level={headingLevel}>
        {session.status === "loading" ? (
          show.loading(<LoadingIndicator />)
        ) : (
          <div className="hooter-hero">
            <Owl />
            {session.status === "signed-in" ? <Greeting name={session.user.pseudo} /> : <Welcome />}
          </div>
        )}
      </HeadingScope>
    </section>
  );
});

function Welcome() {
  const { links } = useHooter();
  const texts = useLabelGroup("home", fr.home);
  const signUp = links.signUp ?? (links.signIn === SIGN_IN_DIALOG ? SIGN_UP_DIALOG : links.signIn);
  return (
    <>
      <Heading>{texts.welcome}</Heading>
      <p className="hooter-lead">{texts.tagline}</p>
      {signUp !== undefined && (
        <>
          <p className="hooter-call">{texts.join}</p>
          <div className="hooter-hero-actions">
            <LinkButton data-variant="primary" href={signUp}>
              {texts.signUp}
            </LinkButton>
            <LinkButton href={links.signIn}>{texts.signIn}</LinkButton>
          </div>
        </>
      )}
    </>
  );
}

function Greeting({ name }: { readonly name: string }) {
  const { links } = useHooter();
  const texts = useLabelGroup("home", fr.home);
  return (
    <>
      <Heading dir="auto">{texts.greeting(name)}</Heading>
      {links.dashboard !== undefined && (
        <>
          <p className="hooter-call">{texts.dashboard}</p>
          <div className="hooter-hero-actions">
            <LinkButton data-variant="primary" href={links.dashboard}>
              {texts.share}
            </LinkButton>
          </div>
        </>
      )}
    </>
  );
}
