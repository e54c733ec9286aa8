import type { Backend } from "./backend";

const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

let serial = 0;

/**
 * Writes hoots of a deleted account as an administrator: « Hoot 0. », « Hoot 1. », …, the newest last. The numbers
 * continue in the next call.
 *
 * @param picture address of a picture for every third hoot
 */
export async function seedHoots(backend: Backend, count: number, picture?: string): Promise<void> {
  const changes: Record<string, unknown> = {};
  const now = Date.now();
  for (let index = 0; index < count; index++) {
    const number = serial++;
    // The hoots are only one millisecond apart, so that in the feed, no hoot of an earlier test is between them.
    const id = pushKey(now - (count - index), number);
    const slug = slugOf(number);
    changes[`hoots/${id}`] = {
      contenu: `Hoot ${number}. ${"La nuit porte conseil. ".repeat(1 + (index % 7) * 2)}`,
      auteur: "Lointain",
      proprietaire: "lointain",
      slug,
      date: "hier",
      ...(picture !== undefined && index % 3 === 0 ? { articleImg: `${picture}?${index}` } : {}),
    };
    changes[`slugs/${slug}`] = id;
    changes[`stats/${id}`] = { likes: 0, comments: 0 };
  }
  await backend.update(changes);
}

/** Writes an account with a pseudo and one hoot with the hashtag #hulotte, as an administrator. @returns the uid */
export async function seedAuthor(backend: Backend, pseudo: string, content: string): Promise<string> {
  const key = pseudo.toLowerCase().replaceAll(/[1l]/g, "i");
  const uid = `auteur${key}`;
  const slug = `${key}1_hoot`;
  const id = pushKey(Date.now(), serial++);
  await backend.update({
    [`hoots/${id}`]: {
      contenu: content,
      auteur: pseudo,
      proprietaire: uid,
      slug,
      date: "hier",
      hashtags: { a: "hulotte" },
    },
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 0, comments: 0 },
    [`hashtags/hulotte/${id}`]: uid,
    [`pseudos/${key}`]: uid,
    [`auteurImg/${uid}/profil`]: { name: pseudo, img: "", cle: key },
    [`profileStats/${uid}`]: { hoots: 1, following: 0, followers: 0 },
  });
  return uid;
}

/** Removes a hoot of {@link seedHoots} as an administrator. @param name such as "Hoot 12" */
export async function removeSeededHoot(backend: Backend, name: string): Promise<void> {
  const slug = slugOf(name.replace("Hoot ", ""));
  const id = String(await backend.read(`slugs/${slug}`));
  await backend.update({ [`hoots/${id}`]: null, [`stats/${id}`]: null, [`slugs/${slug}`]: null });
}

const slugOf = (number: number | string) => `lointain${number}_hoot`;

/** Push key: eight characters of time, then a number instead of the random part. */
function pushKey(time: number, number: number): string {
  let key = "";
  for (let left = time, at = 0; at < 8; at++, left = Math.floor(left / 64)) key = ALPHABET.charAt(left % 64) + key;
  return key + String(number).padStart(12, "0");
}
