import { useSession, useUnfinishedDeletion } from "hooter-client/react";
import { OnDemand } from "../components/OnDemand";

/** Renders the question about an unfinished account deletion on every page. */
export function UnfinishedDeletionOutlet() {
  const session = useSession();
  const deletion = useUnfinishedDeletion();
  // The answer of one account must not affect the next account.
  const uid = session.status === "signed-in" ? session.user.uid : "";
  return (
    <OnDemand
      key={uid}
      isWanted={deletion !== null}
      load={async () => (await import("./UnfinishedDeletionDialog")).UnfinishedDeletionDialog}
      props={{ deletion }}
    />
  );
}
