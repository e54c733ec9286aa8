import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { useIdentityActions, useSession } from "hooter-client/react";
import { HooterProvider, SignIn, Thread, ThreadCount } from "hooter-react";

const options = { readers: "everyone" } as const;
// The sign-in link leads to the form on the same page.
const links = { signIn: "#compte", hoot: undefined, profile: undefined };

/**
 * Article of a blog with public comments.
 *
 * @param address address of the page; each visitor uses another variant of the address
 */
export function Article({ config, address }: { readonly config: HooterFirebaseConfig; readonly address: string }) {
  return (
    <HooterProvider firebase={config} options={options} links={links}>
      <main aria-label="Article">
        <h1>Les hiboux de la rue Vauban</h1>
        <output aria-label="Nombre">
          <ThreadCount url={address} />
        </output>
        <Account />
        <Thread url={address} headingLevel={2} />
      </main>
    </HooterProvider>
  );
}

function Account() {
  const session = useSession();
  const { signOut } = useIdentityActions();
  if (session.status === "signed-out") return <SignIn id="compte" reason="act" />;
  return session.status === "signed-in" ? (
    <button type="button" onClick={() => void signOut()}>
      Déconnexion
    </button>
  ) : null;
}
