import { useSession } from "hooter-client/react";
import { LoadingIndicator, Logo } from "hooter-react";
import { Link } from "react-router";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function HomePage() {
  usePageTitle(words.titles.home);
  const session = useSession();
  if (session.status === "loading") return <LoadingIndicator />;
  return session.status === "signed-in" ? <Greeting name={session.user.pseudo} /> : <Welcome />;
}

function Welcome() {
  return (
    <section className="demo-hero">
      <Logo className="demo-hero-owl" withName={false} />
      <h1>{words.welcome}</h1>
      <p className="demo-hero-lead">{words.tagline}</p>
      <p className="demo-hero-call">{words.join}</p>
      <div className="demo-actions">
        <Link className="demo-button" to="/connexion" state={{ intent: "sign-up" }}>
          {words.signUp}
        </Link>
        <Link className="demo-button" data-variant="quiet" to="/connexion">
          {words.signIn}
        </Link>
      </div>
    </section>
  );
}

function Greeting({ name }: { readonly name: string }) {
  return (
    <section className="demo-hero">
      <Logo className="demo-hero-owl" withName={false} />
      <h1>{words.greeting(name)}</h1>
      <p className="demo-hero-call">{words.backToDashboard}</p>
      <div className="demo-actions">
        <Link className="demo-button" to="/dashboard">
          {words.share}
        </Link>
      </div>
    </section>
  );
}
