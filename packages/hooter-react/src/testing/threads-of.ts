import { pageKey } from "hooter-client";
import { BASILE, type Harness } from "./harness";

/** Page whose thread the stories and tests use. */
export const PAGE = { url: "https://exemple.fr/article" };

/** Creates a thread with comments by Basile for the page. */
export async function giveThread(harness: Harness, ...contents: readonly string[]): Promise<void> {
  const basile = await harness.otherUser(BASILE);
  for (const content of contents) await basile.addThreadComment(PAGE, content);
}

/** Closes the page's thread, as an administrator on another device would. */
export async function closeThread(harness: Harness): Promise<void> {
  await harness.database.update("", { [`threads/${pageKey(PAGE)}/ferme`]: true });
}
