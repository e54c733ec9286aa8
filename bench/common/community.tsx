import { createHooterClient, type HooterClient, type HootView } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { useFeed } from "hooter-client/react";
import { createLocalDatabase } from "hooter-local";
import { HooterProvider } from "hooter-react";
import { useEffect } from "react";
import type { Root } from "react-dom/client";
import { buildCommunity, seedPeople } from "../../packages/hooter-local/src/seed";

const PROJECT = "demo-hooter";
/** Number of hoots in a page of the feed. */
export const PAGE_SIZE = 100;

/**
 * Opens a client that is signed in as a user of an in-memory community. The client needs no network, so
 * that a bench measures only the rendering.
 *
 * @param hoots number of hoots
 */
export function openCommunity(hoots: number): HooterClient {
  const accounts = seedPeople.map(({ email, password, pseudo, picture }, index) => ({
    email,
    password,
    uid: `account${index}`,
    displayName: pseudo,
    photoURL: picture,
  }));
  const database = createLocalDatabase({
    project: PROJECT,
    rulesEnforced: false,
    data: buildCommunity({ now: Date.now(), accounts, hoots }),
  });
  return createHooterClient({
    identity: memoryIdentity({ project: PROJECT, accounts, signedInAs: "alice@hooter.example" }),
    databaseUrl: `https://${PROJECT}.example`,
    locale: "fr-FR",
    picturePaths: ["/communaute/"],
    fetch: database.fetch,
  });
}

/** Loads every page of the feed. @param onLoaded receives all hoots, newest first */
export function LoadAll({ onLoaded }: { readonly onLoaded: (hoots: readonly HootView[]) => void }): null {
  const feed = useFeed({ pageSize: PAGE_SIZE });
  useEffect(() => {
    if (feed.status !== "ready" || feed.isLoadingMore) return;
    if (feed.hasMore) feed.loadMore();
    else onLoaded(feed.hoots);
  }, [feed, onLoaded]);
  return null;
}

/** Renders a page that loads every page of the feed. @returns all hoots, newest first */
export function loadHoots(root: Root, client: HooterClient): Promise<readonly HootView[]> {
  return new Promise((resolve) =>
    root.render(
      <HooterProvider client={client}>
        <LoadAll onLoaded={resolve} />
      </HooterProvider>,
    ),
  );
}
