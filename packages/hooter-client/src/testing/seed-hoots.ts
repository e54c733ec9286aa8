import type { LocalDatabase } from "hooter-local";

type JsonChanges = Parameters<LocalDatabase["update"]>[1];

/** Returns the id of the hoot that {@link seedHoots} writes at an index. */
export const seedId = (index: number) => `-OA${String(index).padStart(17, "0")}`;

/**
 * Writes old hoots as an administrator, the oldest first.
 *
 * @param author returns the author of the hoot at an index
 * @param indexed whether to write Hooter's indexes too; plain clients write none
 */
export async function seedHoots(
  database: LocalDatabase,
  count: number,
  author: (index: number) => string = () => "Seed",
  indexed = true,
): Promise<void> {
  const changes: JsonChanges = {};
  for (let index = 0; index < count; index++) {
    const name = author(index);
    const [id, slug] = [seedId(index), `seed${index}_hoot`];
    changes[`hoots/${id}`] = {
      contenu: `hoot ${index}`,
      auteur: name,
      proprietaire: `uid-${name}`,
      slug,
      date: "hier",
    };
    if (!indexed) continue;
    changes[`slugs/${slug}`] = id;
    changes[`stats/${id}`] = { likes: index, comments: 0 };
  }
  await database.update("", changes);
}

/**
 * Turns hoots that {@link seedHoots} has written into threads, which hold the comments on a page, as an administrator.
 */
export async function seedThreads(database: LocalDatabase, indexes: readonly number[]): Promise<void> {
  const changes = indexes.flatMap((index): [string, string | null][] => [
    [`hoots/${seedId(index)}/thread`, `page${index}`],
    [`hoots/${seedId(index)}/proprietaire`, null],
  ]);
  await database.update("", Object.fromEntries(changes));
}

/** Adds a hashtag to hoots that {@link seedHoots} has written, as an administrator. */
export async function seedHashtag(
  database: LocalDatabase,
  hashtag: string,
  indexes: readonly number[],
  author = "Seed",
): Promise<void> {
  const changes: JsonChanges = {};
  for (const index of indexes) {
    changes[`hoots/${seedId(index)}/contenu`] = `hoot ${index} #${hashtag}`;
    changes[`hoots/${seedId(index)}/hashtags`] = { a: hashtag };
    changes[`hashtags/${hashtag}/${seedId(index)}`] = `uid-${author}`;
  }
  await database.update("", changes);
}

/** Returns the id of the comment that {@link seedComments} writes at an index. */
export const seedCommentId = (index: number) => `-OB${String(index).padStart(17, "0")}`;

/** Writes old comments on a hoot as an administrator, the oldest first, and sets the comment counter of the hoot. */
export async function seedComments(database: LocalDatabase, hoot: number, count: number): Promise<void> {
  const changes: JsonChanges = { [`stats/${seedId(hoot)}/comments`]: count };
  for (let index = 0; index < count; index++) {
    const id = seedCommentId(index);
    changes[`comment/${id}`] = {
      contenu: `comment ${index}`,
      auteur: "Seed",
      proprietaire: "uid-Seed",
      hootId: `seed${hoot}_hoot`,
      fireDate: 1_700_000_000_000 + index * 1000,
      date: "hier",
    };
    changes[`commentedBy/uid-Seed/${id}`] = seedId(hoot);
  }
  await database.update("", changes);
}
