import { useIdentityActions, useSession } from "hooter-client/react";
import { Composer, Feed, SignIn } from "hooter-react";

/** Shows the test that the ref of a widget receives the widget's element, in every version of React. */
function showPresence(feed: HTMLDivElement | null): void {
  document.body.dataset["feed"] = feed?.className ?? "";
}

/** Widgets of one provider: the sign-in form or, after signing in, the account, a composer and the feed. */
export function Network({ label }: { readonly label: string }) {
  const session = useSession();
  const { signOut } = useIdentityActions();
  return (
    <section aria-label={label}>
      {session.status === "signed-out" && <SignIn />}
      {session.status === "signed-in" && (
        <>
          <p>
            {session.user.email}{" "}
            <button type="button" onClick={() => void signOut()}>
              Déconnexion
            </button>
          </p>
          <Composer />
          <Feed ref={showPresence} />
        </>
      )}
    </section>
  );
}
