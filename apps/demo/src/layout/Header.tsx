import { useIdentityActions, useSession } from "hooter-client/react";
import { Logo, useToasts } from "hooter-react";
import { Link, NavLink, useNavigate } from "react-router";
import { words } from "../words";

export function Header() {
  const session = useSession();
  return (
    <header className="demo-header">
      <div className="demo-header-inner">
        <Link className="demo-brand" to="/" aria-label="Hooter, accueil">
          <Logo className="demo-logo" />
        </Link>
        {session.status === "signed-in" ? <SignedInNavigation /> : null}
      </div>
    </header>
  );
}

function SignedInNavigation() {
  const { signOut } = useIdentityActions();
  const navigate = useNavigate();
  const toasts = useToasts();

  const leave = async (): Promise<void> => {
    // Home first: it is open to all, so no guard sends the person to the sign-in page in between.
    await navigate("/");
    try {
      await signOut();
      toasts.show(words.goodbye);
    } catch {
      toasts.show(words.signOutFailed, { tone: "error" });
    }
  };

  return (
    <nav className="demo-navigation" aria-label={words.mainNavigation}>
      <NavLink to="/" end>
        {words.home}
      </NavLink>
      <NavLink to="/dashboard">{words.dashboard}</NavLink>
      <button type="button" className="demo-sign-out" onClick={() => void leave()}>
        {words.signOut}
      </button>
    </nav>
  );
}
