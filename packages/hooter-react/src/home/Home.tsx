import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { LoadingIndicator } from "../components/LoadingIndicator";
import { Owl } from "../primitives/Owl";
import { useHooter, useRoot } from "../provider/context";
import { LinkButton } from "../provider/Link";

/** Props of {@link Home}: those of a `<section>`. */
export type HomeProps = HTMLAttributes<HTMLElement>;

/**
 * Landing page: an invitation for a visitor, a greeting for a signed-in user (specification, section 2).
 *
 * @example
 * <Home />
 */
export const Home = forwardRef<HTMLElement, HomeProps>(function Home({ className, ...rest }, ref) {
  const session = useSession();
  return (
    <section {...rest} {...useRoot("home", className)} ref={ref} data-state={session.status}>
      {session.status === "loading" ? (
        <LoadingIndicator />
      ) : (
        <div className="hooter-hero">
          <Owl />
          {session.status === "signed-in" ? <Greeting name={session.user.pseudo} /> : <Welcome />}
        </div>
      )}
    </section>
  );
});

function Welcome() {
  const { labels, links } = useHooter();
  const texts = labels.home;
  const signUp = links.signUp ?? links.signIn;
  return (
    <>
      <h1 className="hooter-title">{texts.welcome}</h1>
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
  const { labels, links } = useHooter();
  const texts = labels.home;
  return (
    <>
      <h1 className="hooter-title" dir="auto">
        {texts.greeting(name)}
      </h1>
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
