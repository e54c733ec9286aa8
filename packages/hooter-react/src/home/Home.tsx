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
  const words = labels.home;
  const signUp = links.signUp ?? links.signIn;
  return (
    <>
      <h1 className="hooter-title">{words.welcome}</h1>
      <p className="hooter-lead">{words.tagline}</p>
      {signUp !== undefined && (
        <>
          <p className="hooter-call">{words.join}</p>
          <div className="hooter-hero-actions">
            <LinkButton data-variant="primary" href={signUp}>
              {words.signUp}
            </LinkButton>
            <LinkButton href={links.signIn}>{words.signIn}</LinkButton>
          </div>
        </>
      )}
    </>
  );
}

function Greeting({ name }: { readonly name: string }) {
  const { labels, links } = useHooter();
  const words = labels.home;
  return (
    <>
      <h1 className="hooter-title" dir="auto">
        {words.greeting(name)}
      </h1>
      {links.dashboard !== undefined && (
        <>
          <p className="hooter-call">{words.dashboard}</p>
          <div className="hooter-hero-actions">
            <LinkButton data-variant="primary" href={links.dashboard}>
              {words.share}
            </LinkButton>
          </div>
        </>
      )}
    </>
  );
}
