import { childrenOf, type JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import type { Author } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import { safePictureLink } from "../model/picture-link";
import { decodeProfileRecord, decodeProfileStats, type ProfileRecord } from "../model/profile";
import { foldPseudo } from "../model/pseudo";
import { DEFAULT_PSEUDO } from "../model/validation";
import type { Queue } from "./at-most";
import type { LiveContext } from "./context";

/** Whom to look for. */
export type PersonReference = { readonly uid: string } | { readonly pseudo: string };

/** Who a person is. */
export interface Person {
  readonly uid: string;
  readonly pseudo: string;
  readonly picture: string | null;
}

/** What cannot be in a path: nobody claims such a key. */
const illegal = /[.$#[\]/\p{Cc}\p{Surrogate}]/u;
/** The database's limit is 768 bytes of UTF-8: so many letters always fit. */
const LONGEST_KEY = 256;

/** Whether something can be a key of the database; a name in an address may be anything. */
function isKey(text: string): boolean {
  return text !== "" && text.length <= LONGEST_KEY && !illegal.test(text);
}

async function newestAuthor(
  { database, now, picturePaths }: LiveContext,
  orderBy: string,
  value: string,
): Promise<Author | null> {
  const json = await database.get(["hoots"], { orderBy, equalTo: value, limitToLast: 1 });
  const [found] = childrenOf(json).flatMap(([id, record]) => decodeHoot(id, record, now(), picturePaths) ?? []);
  return found?.author ?? null;
}

/** What a person's record says, with a picture that may be shown. */
function readRecord(json: JsonValue, { picturePaths }: LiveContext): ProfileRecord | null {
  const record = decodeProfileRecord(json);
  return record && { ...record, picture: record.picture && safePictureLink(record.picture, picturePaths) };
}

/**
 * Reads who a person is, and takes in their counters: by their account, or by the account that a pseudo belongs to. Who never
 * saved a profile is known by their newest hoot (specification, section 7).
 *
 * @returns null when nobody is found
 * @throws HooterError
 */
export async function readProfile(context: LiveContext, who: PersonReference): Promise<Person | null> {
  const { database, world } = context;
  let uid: string | null;
  let author: Author | null = null;
  if ("uid" in who) uid = who.uid;
  else {
    const key = foldPseudo(who.pseudo);
    const owner = isKey(key) ? await database.get(["pseudos", key]) : null;
    if (typeof owner !== "string" && who.pseudo.length <= LONGEST_KEY) {
      author = await newestAuthor(context, "auteur", who.pseudo);
    }
    uid = typeof owner === "string" ? owner : (author?.uid ?? null);
  }
  if (uid === null || !isKey(uid)) return null;
  const [json, stats] = await Promise.all([database.get(["auteurImg", uid]), database.get(["profileStats", uid])]);
  const record = readRecord(json, context);
  author ??= record ? null : await newestAuthor(context, "proprietaire", uid);
  if (!record && !author && stats === null) return null;
  // Whoever claimed a name here and has no counters has done nothing yet; of a plain client's person nothing is counted.
  const counted = stats !== null || (record !== null && record.claim !== null);
  const id = uid;
  world.change((draft) => {
    if (counted) draft.people.set(id, decodeProfileStats(stats));
    else draft.people.delete(id);
  });
  const { pseudo, picture } = record ?? author ?? { pseudo: DEFAULT_PSEUDO, picture: null };
  return { uid, pseudo, picture };
}

/** A page of a person's followers. */
export interface FollowersPage {
  readonly people: readonly Person[];
  /** Where the next page ends; null: nobody followed earlier. */
  readonly floor: string | null;
}

/** Reads who follows a person, the latest first, with their names. @throws HooterError */
export async function readFollowers(
  context: LiveContext,
  uid: string,
  { below, size }: { readonly below: string | null; readonly size: number },
  queue: Queue,
): Promise<FollowersPage> {
  const { database } = context;
  const range = below === null ? {} : { endBefore: below };
  const json = await database.get(["followers", uid], { orderBy: "$key", ...range, limitToLast: size });
  const entries = childrenOf(json).sort(([a], [b]) => newestFirst(a, b));
  const people = entries.map(async ([, follower]): Promise<Person | null> => {
    if (typeof follower !== "string" || !isKey(follower)) return null;
    const record = readRecord(await queue(() => database.get(["auteurImg", follower])), context);
    return { uid: follower, pseudo: record?.pseudo ?? DEFAULT_PSEUDO, picture: record?.picture ?? null };
  });
  return {
    people: (await Promise.all(people)).filter((person) => person !== null),
    floor: entries.length < size ? null : (entries.at(-1)?.[0] ?? null),
  };
}
