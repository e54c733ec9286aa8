import { type Harness, isRecord } from "./harness";
import { hootId } from "./hoots-of";

const DAY = 86_400_000;

/** Replaces the comments of a hoot with `count` new comments; the last comment is the newest. */
export async function giveComments(harness: Harness, slug: string, count: number): Promise<void> {
  const id = hootId(harness, slug);
  const stored = harness.database.read("comment");
  const changes: Record<string, unknown> = { [`stats/${id}/comments`]: count };
  for (const [key, comment] of Object.entries(isRecord(stored) ? stored : {})) {
    if (!isRecord(comment) || comment["hootId"] !== slug) continue;
    changes[`comment/${key}`] = null;
    changes[`commentedBy/${String(comment["proprietaire"])}/${key}`] = null;
  }
  const start = Date.now() - DAY;
  for (let index = 0; index < count; index++) {
    const key = commentId(index);
    changes[`comment/${key}`] = {
      contenu: `Commentaire ${index}. ${"Et la nuit continue. ".repeat(index % 5)}`,
      auteur: "Hulotte",
      proprietaire: "hulotte",
      hootId: slug,
      fireDate: start + index * 10_000,
      date: "hier",
    };
    changes[`commentedBy/hulotte/${key}`] = id;
  }
  await harness.database.update("", JSON.parse(JSON.stringify(changes)));
}

export const commentId = (index: number) => `-OC${String(index).padStart(17, "0")}`;
