import { pageKey } from "hooter-client";
import { BASILE, type Harness } from "./harness";

/** Page of the stories and tests. */
export const PAGE = { url: "https://exemple.fr/article" };

/** Gives the page of the harness a thread with comments by Basile. */
export async function giveThread(harness: Harness, ...contents: readonly string[]): Promise<void> {
  const basile = await harness.visitor(BASILE);
  for (const content of contents) await basile.addThreadComment(PAGE, content);
}

/** Closes the thread of the page, as an administrator on another device does. */
export async function closeThread(harness: Harness): Promise<void> {
  await harness.database.update("", { [`threads/${pageKey(PAGE)}/ferme`]: true });
}
