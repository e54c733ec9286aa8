import { isKey } from "../database/address";
import { childrenOf, type DatabaseQuery, type JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import type { Author } from "../model/hoot";
import { compareKeys } from "../model/key-order";
import { safePictureLink } from "../model/picture-link";
import { decodeProfileRecord, decodeProfileStats, type ProfileRecord } from "../model/profile";
import { foldPseudo } from "../model/pseudo";
import { DEFAULT_PSEUDO } from "../model/validation";
import { inBackground, type ReaderContext } from "../store/reader-context";
import { dropHoot, loadOwnLikes, storeHoot } from "../store/records";
import { readCounts } from "./missing-counts";
import { type HootPage, type ListPage, type PageBelow, readPage } from "./page";

/** Reference to a user: an account or a pseudo. */
export type PersonReference = { readonly uid: string } | { readonly pseudo: string };

/** Public data of a user. */
export interface Person {
  readonly uid: string;
  readonly pseudo: string;
  readonly picture: string | null;
}

/**
 * Maximum length of a name that is used as a key. Such a name never exceeds the database's limit for a key: 768 bytes
 * of UTF-8.
 */
const MAX_KEY_LENGTH = 256;

/** Whether a text can be a key of the database. Check this first, because a name from an address may be any text. */
function isShortKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && isKey(text);
}

async function newestAuthor(
  { database, now, picturePaths, siteOrigin }: ReaderContext,
  orderBy: string,
  value: string,
): Promise<Author | null> {
  const json = await database.get(["hoots"], { orderBy, equalTo: value, limitToLast: 1 });
  const [found] = childrenOf(json).flatMap(
    ([id, record]) => decodeHoot(id, record, now(), picturePaths, siteOrigin) ?? [],
  );
  return found?.author ?? null;
}

/** Decodes a user's record and drops a picture that must not be shown. */
function readRecord(json: JsonValue, { picturePaths, siteOrigin }: ReaderContext): ProfileRecord | null {
  const record = decodeProfileRecord(json);
  return record && { ...record, picture: record.picture && safePictureLink(record.picture, picturePaths, siteOrigin) };
}

/**
 * Reads the counters of an account; null when there are none. A visitor may read only the fields `hoots`, `followers`
 * and `following`, with one call for each.
 */
async function readCounters({ database, uid: reader }: ReaderContext, uid: string): Promise<JsonValue> {
  if (reader !== null) return database.get(["profileStats", uid]);
  const names = ["hoots", "followers", "following"];
  const counts = await Promise.all(
    names.map(async (name) => [name, await database.get(["profileStats", uid, name])] as const),
  );
  return counts.some(([, count]) => count !== null) ? Object.fromEntries(counts) : null;
}

/**
 * Reads a user and their counters. A pseudo refers to the account that owns it. A user who never saved a profile is
 * identified by their newest hoot (specification, section 7).
 *
 * @returns null when there is no such user
 * @throws HooterError
 */
export async function readProfile(context: ReaderContext, who: PersonReference): Promise<Person | null> {
  const { database, store } = context;
  let uid: string | null;
  let author: Author | null = null;
  if ("uid" in who) uid = who.uid;
  else {
    const key = foldPseudo(who.pseudo);
    const owner = isShortKey(key) ? await database.get(["pseudos", key]) : null;
    if (typeof owner !== "string" && who.pseudo.length <= MAX_KEY_LENGTH) {
      author = await newestAuthor(context, "auteur", who.pseudo);
    }
    uid = typeof owner === "string" ? owner : (author?.uid ?? null);
  }
  if (uid === null || !isShortKey(uid)) return null;
  const [json, stats] = await Promise.all([database.get(["auteurImg", uid]), readCounters(context, uid)]);
  const record = readRecord(json, context);
  author ??= record ? null : await newestAuthor(context, "proprietaire", uid);
  if (!record && !author && stats === null) return null;
  // An account with a claimed name but without counters has no hoots and no followers yet, so its counters are zero. A
  // plain client's account has no counters.
  const counted = stats !== null || (record !== null && record.claim !== null);
  const id = uid;
  store.change((draft) => {
    if (counted) draft.profileCounts.set(id, decodeProfileStats(stats));
    else draft.profileCounts.delete(id);
  });
  const { pseudo, picture } = record ?? author ?? { pseudo: DEFAULT_PSEUDO, picture: null };
  return { uid, pseudo, picture };
}

/** The two lists of people of an account. */
export interface PeopleList {
  readonly kind: "followers" | "following";
  readonly uid: string;
}

/** A user in a list of followers or of followed people. */
export interface ListedPerson extends Person {
  /** Push key of the follow, which orders the list. */
  readonly key: string;
}

export interface PeoplePage extends ListPage {
  readonly people: readonly ListedPerson[];
}

/** Maximum size of a page. The rules do not allow larger reads of another account's list of followed people. */
const MAX_PAGE_SIZE = 100;

/**
 * Reads a page of a list of people with their names, newest first: one call for the page, and one call for each person.
 *
 * @param page at most 100 people
 * @param range excludes older people
 * @throws HooterError
 */
export async function readPeoplePage(
  context: ReaderContext,
  { kind, uid }: PeopleList,
  { below, size }: PageBelow,
  range: Pick<DatabaseQuery, "startAfter"> = {},
): Promise<PeoplePage> {
  const { database, limit } = context;
  if (!isShortKey(uid)) return { people: [], floor: null };
  const path = [kind === "followers" ? "followers" : "abonnements", uid];
  const page = { below, size: Math.min(size, MAX_PAGE_SIZE) };
  const { records, floor } = await readPage(database, path, { orderBy: "$key", ...range }, page);
  const people = records.map(async ([key, person]): Promise<ListedPerson | null> => {
    if (typeof person !== "string" || !isShortKey(person)) return null;
    const record = readRecord(await limit(() => database.get(["auteurImg", person])), context);
    return { key, uid: person, pseudo: record?.pseudo ?? DEFAULT_PSEUDO, picture: record?.picture ?? null };
  });
  return { people: (await Promise.all(people)).filter((person) => person !== null), floor };
}

/**
 * Reads the people who were added to a list since its pages were read. Refreshing a long list then costs one page
 * instead of all its pages. Removed people stay until the list is no longer used.
 *
 * @returns all pages with the added people, or only the newest page if the added people do not fit in one page
 * @throws HooterError
 */
export async function readNewPeople(
  context: ReaderContext,
  list: PeopleList,
  pages: readonly PeoplePage[],
  size: number,
): Promise<readonly PeoplePage[]> {
  const [first, ...rest] = pages;
  const newest = first?.people[0];
  const page = await readPeoplePage(context, list, { below: null, size }, newest ? { startAfter: newest.key } : {});
  if (!first || !newest || page.floor !== null) return [page];
  return [{ people: [...page.people, ...first.people], floor: first.floor }, ...rest];
}

/** An account, or a name for hoots that plain clients wrote without an account. */
export type AuthorReference = string | { readonly pseudo: string };

/**
 * Reads an author's hoots below a key (specification, section 7), with their counters and the reader's own likes.
 *
 * @throws HooterError
 */
export async function readAuthorPage(
  context: ReaderContext,
  author: AuthorReference,
  page: PageBelow,
): Promise<HootPage> {
  const { database, store } = context;
  const { below } = page;
  const [orderBy, equalTo] = typeof author === "string" ? ["proprietaire", author] : ["auteur", author.pseudo];
  const before = store.get().hoots;
  const { records, floor } = await readPage(database, ["hoots"], { orderBy, equalTo }, page);
  const ids: string[] = [];
  store.change((draft) => {
    for (const [id, record] of records) if (storeHoot(context, draft, id, record)) ids.push(id);
    const received = new Set(ids);
    // A hoot that was loaded before the request and is missing from the result was deleted.
    for (const [id, hoot] of before) {
      const inRange = (below === null || compareKeys(id, below) < 0) && (floor === null || compareKeys(id, floor) >= 0);
      if (inRange && hoot.author.uid === author && !received.has(id)) dropHoot(draft, id);
    }
  });
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (newest !== undefined && oldest !== undefined) {
    loadOwnLikes(context, { from: oldest, to: newest }, () => ids);
    for (const id of ids) inBackground(context, "loadCounts", () => readCounts(context, id), id);
  }
  return { ids, floor };
}
