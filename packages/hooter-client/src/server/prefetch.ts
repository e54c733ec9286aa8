import { createInitialData, type InitialData } from "../cache/initial-data";
import { createRestDatabase } from "../database/rest-database";
import type { HootView } from "../model/hoot";
import { pictureSources } from "../model/picture-link";
import type { UserProfile } from "../model/profile";
import { COMMENTS_PAGE, isShort, limitPage } from "../queries/feed-window";
import { readEarlierComments } from "../queries/hoot-updates";
import { readCounts } from "../queries/missing-counts";
import { type HootPage, readHootId, readHootPage } from "../queries/page";
import { type PersonReference, readProfile } from "../queries/profiles";
import { viewPerson } from "../queries/views";
import { type PageOptions, pageSizeOf } from "../read-types";
import { createEntityStore } from "../store/entity-store";
import type { ReaderContext } from "../store/reader-context";
import { readCountsOfRange } from "../store/records";
import { createHootViews } from "../store/selectors";
import { absolute } from "./metadata";

/** Options of the reads of a server. */
export interface ServerReadOptions {
  /** `https://<db>.firebaseio.com`, or a local database such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseUrl: string;
  /**
   * Address of the site that shows the data, such as "https://exemple.fr". Requests to the origin of this site carry
   * the reader's cookies, so pictures on this origin are left out unless `picturePaths` contains their paths.
   */
  readonly siteUrl: string;
  /**
   * Sends the calls; default the global `fetch`. Each call has `cache: "no-store"`, which a host may replace to cache
   * the responses.
   *
   * @example
   * fetch: (url, init) => fetch(url, { ...init, cache: "force-cache", next: { revalidate: 60 } })
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Returns a Firebase App Check token, which every call then carries. */
  readonly appCheckToken?: (() => Promise<string | null>) | undefined;
  /** Ends the calls, for example when the visitor has left. */
  readonly signal?: AbortSignal | undefined;
  /** The client's `picturePaths`, and its `defaultPicture` if that picture is on the site's origin. */
  readonly picturePaths?: readonly string[] | undefined;
  /** Clock, in milliseconds since 1970; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds after which all calls are aborted; default 10,000. */
  readonly timeout?: number | undefined;
}

/** Options of the reads of a list. */
export interface ServerPageOptions extends ServerReadOptions, PageOptions {}

/** Result of {@link prefetchHoot}. */
export interface PrefetchedHoot extends InitialData {
  /** Null when no hoot has the slug. */
  readonly hoot: HootView | null;
}

/** Result of {@link prefetchProfile}. */
export interface PrefetchedProfile extends InitialData {
  /** Null when there is no such person. */
  readonly profile: UserProfile | null;
}

/**
 * Reads the newest page of the feed with its counters, in two calls. A feed leaves out threads (hoots that hold the
 * comments on a page of a site). If less than half a page of hoots remains, also reads up to three older pages, with
 * one call each.
 *
 * @param options `pageSize` must equal the `pageSize` of the `Feed`: default 20, at most 100
 * @throws HooterError `permission-denied` when the database lacks the rules for public reading, `network`,
 *   `unavailable`, `misconfigured`
 * @throws TypeError when `siteUrl` is not an absolute `http:` or `https:` address
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const initialData = await prefetchFeed({ databaseUrl, siteUrl: "https://exemple.fr" });
 * return (
 *   <HooterProvider firebase={config} options={{ readers: "everyone" }} initialData={initialData}>
 *     <Feed />
 *   </HooterProvider>
 * );
 */
export async function prefetchFeed(options: ServerPageOptions): Promise<InitialData> {
  const pageSize = publicPageSize(options);
  const reading = beginReading(options);
  const { store } = reading.context;
  const ids: string[] = [];
  let floor: string | null = null;
  let olderPages = 0;
  do {
    const query = { orderBy: "$key" };
    const page: HootPage = await readHootPage(reading.context, query, { below: floor, size: pageSize });
    ids.push(...page.ids.filter((id) => store.get().hoots.get(id)?.thread === undefined));
    floor = page.floor;
  } while (floor !== null && isShort(ids.length, pageSize, olderPages++));
  await reading.readCountsOf(ids);
  return reading.toInitialData({ heads: [{ pageSize, ids, floor }] });
}

/**
 * Reads a hoot, its newest comments and its counters, in three calls. `hoot` is null when no hoot has the slug.
 *
 * @throws HooterError see {@link prefetchFeed}
 * @example
 * const data = await prefetchHoot(slug, { databaseUrl, siteUrl });
 * if (!data.hoot) notFound();
 */
export async function prefetchHoot(slug: string, options: ServerReadOptions): Promise<PrefetchedHoot> {
  const { context, toInitialData } = beginReading(options);
  const [id, { comments, floor }] = await Promise.all([
    readHootId(context, slug),
    readEarlierComments(context, slug, { below: null, size: COMMENTS_PAGE }),
  ]);
  if (id === null) return { ...toInitialData({}), hoot: null };
  await readCounts(context, id);
  return {
    ...toInitialData({
      slugs: [{ slug, id }],
      // The HTML must not contain comments that an administrator has hidden.
      comments: [{ slug, comments: comments.filter(({ isHidden }) => !isHidden), floor }],
    }),
    hoot: createHootViews(null)(context.store.get(), id),
  };
}

/**
 * Reads a profile and the newest page of its hoots with their counters, in six to eight calls. `profile` is null when
 * there is no such person.
 *
 * @param options `pageSize` must equal the `pageSize` of the `Profile`: default 20, at most 100
 * @throws HooterError see {@link prefetchFeed}
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const data = await prefetchProfile({ pseudo: "Hulotte" }, { databaseUrl, siteUrl });
 */
export async function prefetchProfile(who: PersonReference, options: ServerPageOptions): Promise<PrefetchedProfile> {
  const size = publicPageSize(options);
  const { context, readCountsOf, toInitialData } = beginReading(options);
  const readHoots = async (uid: string): Promise<HootPage> => {
    const page = await readHootPage(context, { orderBy: "proprietaire", equalTo: uid }, { below: null, size });
    await readCountsOf(page.ids);
    return page;
  };
  // With a uid, read the hoots without waiting for the profile.
  const early = "uid" in who ? readHoots(who.uid) : null;
  const [person] = await Promise.all([readProfile(context, who), early]);
  if (!person) return { ...toInitialData({}), profile: null };
  const { ids, floor } = await (early ?? readHoots(person.uid));
  const { isMe: _, ...profile } = viewPerson(context.store.get(), person, null);
  return {
    ...toInitialData({
      persons: [{ pseudo: "uid" in who ? null : who.pseudo, person }],
      authors: [{ uid: person.uid, size, ids: [...ids], floor }],
    }),
    profile,
  };
}

/**
 * Joins the data of several reads, for a page with several widgets. If several parts contain the same record, the
 * latest one wins.
 *
 * @example
 * const initialData = mergeInitialData(...(await Promise.all([prefetchFeed(options), prefetchProfile(who, options)])));
 */
export function mergeInitialData(...parts: readonly InitialData[]): InitialData {
  const oldestFirst = parts.toSorted((a, b) => a.readAt - b.readAt);
  /** Joins the items of all parts. A map keeps the last item that is set under a key. */
  const joined = <Item>(entriesOf: (part: InitialData) => readonly (readonly [key: unknown, item: Item])[]): Item[] => [
    ...new Map(oldestFirst.flatMap(entriesOf)).values(),
  ];
  return createInitialData(oldestFirst[0]?.readAt ?? Date.now(), {
    hoots: joined(({ hoots }) => hoots.map((hoot) => [hoot.id, hoot])),
    counts: joined(({ counts }) => counts.map((entry) => [entry.id, entry])),
    heads: joined(({ heads }) => heads.map((head) => [head.pageSize, head])),
    slugs: joined(({ slugs }) => slugs.map((entry) => [entry.slug, entry])),
    persons: joined(({ persons }) =>
      persons.map((entry) => [JSON.stringify([entry.pseudo, entry.pseudo ?? entry.person.uid]), entry]),
    ),
    people: joined(({ people }) => people.map((entry) => [entry.uid, entry])),
    authors: joined(({ authors }) => authors.map((page) => [JSON.stringify([page.uid, page.size]), page])),
    comments: joined(({ comments }) => comments.map((page) => [page.slug, page])),
  });
}

function publicPageSize(options: PageOptions): number {
  return limitPage(null, pageSizeOf(options));
}

/** Maximum delay of a timer in milliseconds. With a longer delay, the timer fires immediately. */
const MAX_TIMER_MS = 2_147_483_647;

/** Creates the context and the functions of one prefetch. It reads as a visitor does, without an account. */
function beginReading({
  databaseUrl,
  siteUrl,
  fetch: send = globalThis.fetch,
  appCheckToken,
  signal,
  picturePaths = [],
  now = Date.now,
  timeout: requestedTimeout = 10_000,
}: ServerReadOptions) {
  const timeout = Math.min(requestedTimeout, MAX_TIMER_MS);
  const endSignal = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const database = createRestDatabase({
    databaseUrl,
    // Pass only these options, because some edge runtimes refuse the options that only browsers support.
    fetch: (url, init) => send(url, { method: "GET", cache: "no-store", ...(init?.signal && { signal: init.signal }) }),
    token: async () => null,
    appCheckToken,
    isVisitor: true,
    live: "off",
    timeout,
  });
  const context: ReaderContext = {
    uid: null,
    database: { ...database, get: (path, query) => database.get(path, query, { signal: endSignal }) },
    store: createEntityStore(),
    now,
    picturePaths: pictureSources(databaseUrl, picturePaths).paths,
    // Picture links use `https:` and are compared with this origin. Therefore, it always uses `https:`, even if the
    // server is behind a proxy and receives `http:` requests.
    siteOrigin: `https://${new URL(absolute("siteUrl", siteUrl)).host}`,
    // The client in the browser reports malformed records when it reads them.
    report() {},
    signal: endSignal,
    limit: (call) => call(),
  };
  const readAt = now();
  return {
    context,
    /**
     * Reads the counters of a page in one call, from its oldest to its newest hoot; at most those of the newest 500.
     */
    async readCountsOf(ids: readonly string[]): Promise<void> {
      const [newest, oldest] = [ids[0], ids.at(-1)];
      if (newest !== undefined && oldest !== undefined)
        await readCountsOfRange(context, { from: oldest, to: newest }, ids);
    },
    toInitialData(
      parts: Partial<Pick<InitialData, "heads" | "slugs" | "persons" | "authors" | "comments">>,
    ): InitialData {
      const { hoots, counts, profileCounts } = context.store.get();
      return createInitialData(readAt, {
        hoots: [...hoots.values()],
        counts: [...counts].flatMap(([id, known]) => (hoots.has(id) ? [{ id, ...known }] : [])),
        people: [...profileCounts].map(([uid, known]) => ({ uid, ...known })),
        ...parts,
      });
    },
  };
}
