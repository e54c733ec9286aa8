import type { Account } from "./account";
import { loadFollows, loadThreadCode } from "./chunks";
import { RETRY, readWithRetry } from "./database/retry";
import type { createChunkLoader } from "./model/chunk";
import { createDerived, memoizeLast, type Read } from "./model/derived";
import type { HooterError } from "./model/errors";
import { createFamilies, KEEP_STATELESS_MS } from "./model/family";
import type { HootView } from "./model/hoot";
import type { Session } from "./model/profile";
import { createStore, type Readable } from "./model/readable";
import { hashtagKey } from "./model/segment-text";
import type { PageReference } from "./model/thread";
import { type FeedHead, isShort, limitPage, shownSeam } from "./queries/feed-window";
import type { ListPage } from "./queries/page";
import type { AuthorReference, ListedPerson, PeopleList, PersonReference } from "./queries/profiles";
import { FRESH_MS, type PagesQuery } from "./queries/query";
import type { Reader } from "./queries/reader";
import { createSharedResource, type LiveState, type SharedResource } from "./queries/shared-resource";
import {
  createCommentViews,
  deriveAuthorHoots,
  deriveComments,
  deriveFeed,
  joinComments,
  joinPeople,
  viewPerson,
} from "./queries/views";
import {
  type CommentsState,
  type FailedRead,
  type FeedOptions,
  type FollowingState,
  failed,
  type HookReads,
  type HootState,
  loading,
  type Pages,
  type ProfileState,
  pageSizeOf,
  showsHeld,
  signedOut,
  type WithoutData,
} from "./read-types";
import { deriveFollows, knownBySlug, viewFollow } from "./store/selectors";

/** All stores of a client. */
interface Reads extends HookReads {
  /** The current view of a loaded hoot; null when it is not loaded. Reads nothing. */
  view(id: string): Readable<HootView | null>;
  /** The state of a hook that has nothing to read yet, such as `useComments(null)`. */
  readonly withoutData: Readable<WithoutData>;
}

const notFound = { status: "not-found" } as const;
const invalid = createStore({ status: "invalid" } as const);

/** Maximum page size of a hashtag, because the rules limit the size of a read. */
const MAX_HASHTAG_PAGE = 100;

/** State of a read that has ended: its data, or a failure. */
type Loaded<State> = (State & { readonly status: "ready" }) | FailedRead;

/** The pages below a head while none is loaded. */
const noPages: readonly never[] = [];

/**
 * Creates the stores of a client.
 *
 * @param readers the account, or a visitor where visitors may read
 * @param acting the reader on which the functions in a state act, such as `loadMore`; default `readers`
 */
export function createReads(
  readers: Readable<Reader | null>,
  accounts: Readable<Account | null>,
  session: Readable<Session>,
  acting = readers,
): Reads {
  // Without a reader, keep nothing: a server has none, and may render any number of pages with one client.
  const { family, all } = createFamilies(() => readers.get() !== null);
  // Stores contain the data of one reader, so forget them when the reader changes.
  readers.subscribe(() => all.forEach((kept) => kept.clear()));

  const withoutData = (read: Read): WithoutData => (read(session).status === "loading" ? loading : signedOut);

  /** Returns functions that create the stores of a source: of any reader, or only of an account. */
  const readsOf = <Source extends Reader>(source: Readable<Source | null>, target = source) => {
    const derived = <State>(
      derive: (read: Read, reader: Source) => State,
      onChange?: (state: State | WithoutData) => void,
    ) =>
      createDerived((read): State | WithoutData => {
        const reader = read(source);
        return reader ? derive(read, reader) : withoutData(read);
      }, onChange);
    /** Returns a function that acts on the current reader. */
    const onReader = (act: (reader: Source) => void) => () => {
      const reader = target.get();
      if (reader) act(reader);
    };
    const loaderOf = (queryOf: (reader: Source) => PagesQuery<ListPage> | null) =>
      onReader((reader) => {
        const query = queryOf(reader);
        if (query && hasMore(query)) query.loadMore();
      });

    const pagesOf = <State extends object, Page extends ListPage>(
      queryOf: (reader: Source) => PagesQuery<Page>,
      derive: (read: Read, reader: Source, pages: readonly Page[]) => State,
      freshFor = FRESH_MS,
    ) => {
      const retry = onReader((reader) => queryOf(reader).refetch());
      const loadMore = loaderOf(queryOf);
      return derived((read, reader): Loaded<State & Pages> | WithoutData => {
        const { data, error, more } = readPages(read, queryOf(reader), freshFor);
        if (data) return { status: "ready", ...derive(read, reader, data), ...more, loadMore };
        return error ? failed(reader, error, retry) : loading;
      });
    };

    /** Creates the store of a list that has a live head and pages below it. */
    const liveListOf = <Ready extends { readonly head: FeedHead }, Page extends ListPage, State extends object>(
      resourceOf: (reader: Source) => SharedResource & { readonly state: Readable<LiveState<Ready>> },
      queryOf: (reader: Source, head: FeedHead) => PagesQuery<Page>,
      derive: (read: Read, reader: Source, live: Ready, pages: readonly Page[]) => State,
      onChange?: (state: Loaded<State & Pages> | WithoutData) => void,
    ) => {
      const retry = onReader((reader) => resourceOf(reader).restart());
      const loadMore = loaderOf((reader) => {
        const live = resourceOf(reader).state.get();
        return live.status === "ready" ? queryOf(reader, live.head) : null;
      });
      return derived<Loaded<State & Pages> | WithoutData>((read, reader) => {
        const { state, retain } = resourceOf(reader);
        const live = read(state, retain);
        if (live.status === "error") return failed(reader, live.error, retry);
        if (live.status === "loading") return loading;
        const { data = noPages, more } = readPages(read, queryOf(reader, live.head), null);
        return { status: "ready", ...derive(read, reader, live, data), ...more, loadMore };
      }, onChange);
    };
    return { derived, onReader, pagesOf, liveListOf };
  };
  const ofReader = readsOf(readers, acting);
  const ofAccount = readsOf(accounts);

  const feedOf = family((pageSize: number, showHeld: boolean, hashtag: string | null, releases: boolean) => {
    const feed = (reader: Reader) => reader.feed(pageSize, hashtag);
    // The rules do not let visitors read the index of a hashtag.
    const { liveListOf, onReader } = hashtag === null ? ofReader : readsOf<Reader>(accounts);
    const showNew = onReader((reader) => feed(reader).release());
    const olderPages = (reader: Reader, head: FeedHead) =>
      reader.olderPages(feed(reader).pageSize, hashtag, shownSeam(head, showHeld));
    const fill = (shown: number) =>
      onReader((reader) => {
        // Nothing can be read until the session is known. The first event of the stream calls this function again.
        if (session.get().status === "loading") return;
        const { state, pageSize } = feed(reader);
        const live = state.get();
        if (live.status !== "ready") return;
        const older = olderPages(reader, live.head);
        if (hasMore(older) && isShort(shown, pageSize, older.state.get().data?.length ?? 0)) older.loadMore();
      })();
    return liveListOf(
      feed,
      olderPages,
      (read, reader, { head, connection, newWhileHidden }, pages) => {
        const { hasHashtag } = feed(reader);
        const store = read(reader.store);
        const { hoots, newCount } = deriveFeed(reader.viewHoot, store, hasHashtag, head, pages, showHeld);
        return { hoots, newCount: newCount + newWhileHidden, showNew, connection };
      },
      (state) => {
        if (showHeld && releases) showNew();
        if (state.status === "ready" && !state.loadMoreError) fill(state.hoots.length);
      },
    );
  });

  const openFeed = (hashtag: string | null, options: FeedOptions, releases: boolean) => {
    const pageSize = pageSizeOf(options);
    const size = hashtag === null ? pageSize : Math.min(pageSize, MAX_HASHTAG_PAGE);
    return feedOf(size, showsHeld(options), hashtag, releases);
  };

  const hoot = family((slug: string) => {
    const retry = ofReader.onReader((reader) => reader.hootBySlug(slug).refetch());
    return ofReader.derived((read, reader): HootState => {
      const query = reader.hootBySlug(slug);
      const { data, error } = read(query.state, () => query.retain(0));
      const store = read(reader.store);
      const id = data ?? knownBySlug(store, slug);
      const view = id === null ? null : reader.viewHoot(store, id);
      if (view) {
        const live = reader.hoot(view.id, slug);
        return { status: "ready", hoot: view, connection: read(live.state, live.retain) };
      }
      if (data !== undefined) return notFound;
      return error ? failed(reader, error, retry) : loading;
    });
  });

  const commentsOf = family((slug: string) => {
    const join = memoizeLast(joinComments);
    const viewsOf = memoizeLast(createCommentViews);
    const list = ofReader.liveListOf(
      (reader) => reader.comments(slug),
      (reader, { seam }) => reader.earlierComments(slug, seam),
      (read, { store, moderator, uid }, live, pages) => {
        const state = read(store);
        const id = knownBySlug(state, slug);
        const isThread = id !== null && state.hoots.get(id)?.thread !== undefined;
        const isModerator = isThread && read(moderator.state, moderator.retain);
        return { comments: deriveComments(join(live, pages), state, slug, viewsOf(uid), isModerator) };
      },
    );
    return ofReader.derived((read, { store, uid }): CommentsState => {
      const state = read(list);
      return state.status === "error"
        ? { ...state, pending: deriveComments([], read(store), slug, viewsOf(uid)) }
        : state;
    });
  });

  const threadCode = createCode(loadThreadCode);
  const threadOf = family((page: PageReference) =>
    ofReader.derived(threadCode(({ createThreadRead }) => createThreadRead(page, ofReader.onReader))),
  );
  const threadCountOf = family((page: PageReference) =>
    ofReader.derived(threadCode(({ createThreadCountRead }) => createThreadCountRead(page, ofReader.onReader))),
  );

  const profileOf = family((who: PersonReference) => {
    const retry = ofReader.onReader((reader) => reader.person(who).refetch());
    return ofReader.derived((read, reader): ProfileState => {
      const query = reader.person(who);
      const { data, error } = read(query.state, () => query.retain(0));
      const current = read(session);
      const user = current.status === "signed-in" ? current.user : null;
      // For the current user, prefer the session over the database.
      const isUser = data ? data.uid === user?.uid : "uid" in who ? who.uid === user?.uid : who.pseudo === user?.pseudo;
      const own = user && isUser && (data !== undefined || "uid" in who) ? user : null;
      const person = own ? { uid: own.uid, pseudo: own.pseudo, picture: own.picture } : data;
      if (person) {
        const profile = viewPerson(read(reader.store), person, reader.uid);
        return { status: "ready", profile, isLoading: data === undefined && error === null };
      }
      if (data === null) return notFound;
      return error ? failed(reader, error, retry) : loading;
    });
  });

  const authorHoots = family((author: AuthorReference, pageSize: number) =>
    ofReader.pagesOf(
      (reader) => reader.authorPages(author, limitPage(reader.uid, pageSize)),
      (read, { store, viewHoot }, pages) => ({ hoots: deriveAuthorHoots(viewHoot, read(store), author, pages) }),
    ),
  );

  const people = <State extends object>(
    list: PeopleList,
    pageSize: number,
    toState: (people: readonly ListedPerson[]) => State,
  ) => {
    // Memoize, so that the same pages result in the same list object.
    const join = memoizeLast(joinPeople);
    return ofAccount.pagesOf(
      (account) => account.peoplePages(list, pageSize),
      (_read, _account, pages) => toState(join(pages)),
      0,
    );
  };
  const followers = family((uid: string, pageSize: number) =>
    people({ kind: "followers", uid }, pageSize, (list) => ({ followers: list })),
  );
  const followingOf = family((uid: string, pageSize: number) =>
    people({ kind: "following", uid }, pageSize, (list) => ({ following: list })),
  );

  const retryFollows = ofAccount.onReader((account) => account.follows.restart());
  const followsCode = createCode(loadFollows);

  return {
    feed: (options = {}) => openFeed(null, options, true),
    hashtagFeed(hashtag, options = {}) {
      const key = hashtagKey(hashtag);
      return key === null ? invalid : openFeed(key, options, true);
    },
    feedOfHook: (hashtag, options) => openFeed(hashtag, options, false),
    hoot,
    comments: ({ slug }) => commentsOf(slug),
    thread: (page) => threadOf(referenceOf(page)),
    threadCount: (page) => threadCountOf(referenceOf(page)),
    profile: (who) => profileOf("uid" in who ? { uid: who.uid } : { pseudo: who.pseudo }),
    authorHoots: (author, options) =>
      authorHoots(typeof author === "string" ? author : { pseudo: author.pseudo }, pageSizeOf(options)),
    followers: (uid, options) => followers(uid, pageSizeOf(options)),
    followingOf: (uid, options) => followingOf(uid, pageSizeOf(options)),
    following: family(() =>
      ofAccount.derived((read, account): FollowingState => {
        const state = read(account.follows.state, account.follows.retain);
        if (state.status === "error") return { status: "error", error: state.error, retry: retryFollows };
        return state.status === "ready" ? { status: "ready", following: deriveFollows(read(account.store)) } : loading;
      }),
    ),
    followedLatest: family(() =>
      ofAccount.derived(followsCode(({ createFollowedLatestRead }) => createFollowedLatestRead(ofAccount.onReader))),
    ),
    follows: family((uid: string) =>
      createDerived((read): boolean | null => {
        const account = read(accounts);
        // A visitor follows nobody. Return null until the session is known, because the reader may have an account.
        if (!account) return read(readers) && read(session).status === "signed-out" ? false : null;
        const { status } = read(account.follows.state, account.follows.retain);
        return viewFollow(read(account.store), uid) ?? (status === "ready" ? false : null);
      }),
    ),
    view: family(
      (id: string) =>
        createDerived((read): HootView | null => {
          const reader = read(readers);
          return reader && reader.viewHoot(read(reader.store), id);
        }),
      KEEP_STATELESS_MS,
    ),
    withoutData: createDerived((read) => (read(readers) ? loading : withoutData(read))),
  };
}

/** Returns the parts of a page, because the host may pass an object with further properties. */
function referenceOf(page: PageReference): PageReference {
  return "url" in page ? { url: page.url } : { id: page.id };
}

/**
 * Returns a function that derives states with code that loads on demand, when a read has its first subscriber.
 *
 * @param load see `createChunkLoader`
 */
function createCode<Chunk>(load: ReturnType<typeof createChunkLoader<Chunk>>) {
  const state = createStore<LiveState>({ status: "loading" });
  const start = async (signal: AbortSignal): Promise<void> => {
    const onFailure = (error: HooterError) => state.set({ status: "error", error });
    if (await readWithRetry(load, { signal, onFailure, policy: RETRY.load })) state.set({ status: "ready" });
  };
  const { retain, restart } = createSharedResource((signal) => void start(signal));
  return <Source extends Pick<Reader, "uid">, State>(
    create: (chunk: Chunk) => (read: Read, reader: Source) => State,
  ) => {
    let derive: ReturnType<typeof create> | null = null;
    return (read: Read, reader: Source): State | FailedRead | WithoutData => {
      const loaded = load.loaded();
      if (loaded) derive ??= create(loaded);
      if (derive) return derive(read, reader);
      const current = read(state, retain);
      return current.status === "error" ? failed(reader, current.error, restart) : loading;
    };
  };
}

/**
 * Reads the pages of a query.
 *
 * @param freshFor null for the pages below a live head, which are only read on request
 */
function readPages<Page extends ListPage>(read: Read, query: PagesQuery<Page>, freshFor: number | null) {
  const { data, error, isFetching, isLoadingMore } = read(query.state, () => query.retain(freshFor));
  return { data, error, more: { hasMore: hasMore(query), isLoadingMore, loadMoreError: isFetching ? null : error } };
}

function hasMore(query: PagesQuery<ListPage>): boolean {
  const { data } = query.state.get();
  return (data ? data.at(-1)?.floor : query.seam) !== null;
}
