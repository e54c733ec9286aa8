import { loadHootFollowing, loadRareQueries, loadThreadCode } from "../chunks";
import type { Limit } from "../database/semaphore";
import { preloadChunk } from "../model/chunk";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import type { ReaderContext } from "../store/reader-context";
import type { LiveFeed } from "./feed";
import type { LiveComments } from "./hoot";
import { readHootId } from "./page";
import type { AuthorReference, PeopleList, PersonReference } from "./profiles";
import { createPagesQuery, createQuery, type QueryState } from "./query";

/** A loaded result, which the cache can store for the next visit. */
export interface Answer {
  readonly kind: "hoot" | "person" | "author" | "people";
  /** Subject of the query: a slug, a user, an author or a list of people. */
  readonly of: unknown;
  /** Page size, for a query of pages. */
  readonly size: unknown;
  /** Data of the query. For a query of pages, only the first page. */
  readonly data: unknown;
  /** See {@link QueryState}. */
  readonly updatedAt: number;
}

/** A function that returns the query for its arguments: always the same query for the same arguments. */
export interface Family<Args extends readonly unknown[], Made> {
  (...args: Args): Made;
  /** The queries that have been created, with their arguments. */
  readonly all: readonly (readonly [Args, Made])[];
}

/** Queries of an account. The same arguments return the same query. */
export type ReaderQueries = ReturnType<typeof createReaderQueries>;

interface ReaderQueriesOptions {
  readonly context: ReaderContext;
  readonly feed: (pageSize: number, hashtag: string | null) => LiveFeed;
  readonly comments: (slug: string) => LiveComments;
  /** Limits concurrent requests. */
  readonly limit: Limit;
}

export function createReaderQueries({ context, feed, comments, limit }: ReaderQueriesOptions) {
  const { report, now } = context;
  /** A number that changes whenever the state of a query changes. */
  const changes = createStore(0);
  const answers: (() => Answer)[] = [];
  const queries: { dispose(): void }[] = [];

  /** Creates each query once. @param kind set if the cache stores the results for the next visit */
  function once<
    Args extends readonly unknown[],
    Made extends { readonly state: Readable<QueryState<unknown>>; dispose(): void },
  >(create: (...args: Args) => Made, kind?: Answer["kind"]): Family<Args, Made> {
    const made = new Map<string, Made>();
    const all: (readonly [Args, Made])[] = [];
    const find = (...args: Args) => {
      const key = JSON.stringify(args);
      const existing = made.get(key);
      if (existing) return existing;
      const query = create(...args);
      made.set(key, query);
      all.push([args, query]);
      query.state.subscribe(() => changes.set(changes.get() + 1));
      queries.push(query);
      const [of, size] = args;
      if (kind !== undefined) {
        answers.push(() => {
          const { data, updatedAt } = query.state.get();
          return { kind, of, size, data: Array.isArray(data) ? data[0] : data, updatedAt };
        });
      }
      return query;
    };
    return Object.assign(find, { all });
  }
  const optionsOf = (call: string) => ({ ...reportReads(report, call), now });
  const earlierComments = once((slug: string, seam: string | null) =>
    createPagesQuery(seam, (below, signal) => comments(slug).loadEarlier(below, signal), {
      ...optionsOf("comments"),
      isCancelable: true,
    }),
  );

  return {
    /** The id of the hoot with a slug; null when there is none. */
    hootBySlug: once((slug: string) => {
      const read = () => {
        // Preload in parallel: the subscriptions to the hoot and its comments need this chunk.
        preloadChunk(loadHootFollowing);
        return readHootId(context, slug);
      };
      return createQuery(read, { ...optionsOf("hoot"), retriesWithData: true });
    }, "hoot"),
    /** A user's profile; null when there is none. */
    person: once(
      (who: PersonReference) =>
        createQuery(async () => (await loadRareQueries()).readProfile(context, who), {
          ...optionsOf("person"),
          retriesWithData: true,
        }),
      "person",
    ),
    /** The number of comments on a page. */
    threadCount: once((key: string) =>
      createQuery(async () => (await loadThreadCode()).readThreadCount(context, key), optionsOf("threadCount")),
    ),
    /** An author's hoots. */
    authorPages: once(
      (author: AuthorReference, size: number) =>
        createPagesQuery(
          null,
          async (below) => (await loadRareQueries()).readAuthorPage(context, author, { below, size }, limit),
          optionsOf("author"),
        ),
      "author",
    ),
    /** A user's followers, or the people that a user follows. */
    peoplePages: once(
      (list: PeopleList, size: number) =>
        createPagesQuery(
          null,
          async (below) => (await loadRareQueries()).readPeoplePage(context, list, { below, size }, limit),
          {
            ...optionsOf("people"),
            refresh: async (pages) => (await loadRareQueries()).readNewPeople(context, list, pages, size, limit),
          },
        ),
      "people",
    ),
    /** The pages of a feed below its seam (see feed-window.ts). @param hashtag see {@link LiveFeed} */
    olderPages: once((pageSize: number, hashtag: string | null, seam: string | null) =>
      createPagesQuery(seam, (below, signal) => feed(pageSize, hashtag).loadOlder(below, signal), {
        ...optionsOf("older"),
        isCancelable: true,
      }),
    ),
    /** The pages of a hoot's comments below their seam. */
    earlierComments,
    /**
     * Reads the loaded pages of comments again. Skips a list that is being read, because a second read would cancel the
     * first one.
     */
    refetchComments() {
      for (const [, { state, refetch }] of earlierComments.all) {
        const { data, isFetching } = state.get();
        if (data && !isFetching) refetch();
      }
    },
    changes,
    /** Loaded results that the cache stores for the next visit, newest first. */
    answers: () =>
      answers
        .map((answer) => answer())
        .filter(({ data }) => data !== undefined)
        .sort((a, b) => a.updatedAt - b.updatedAt)
        .reverse(),
    dispose() {
      for (const query of queries) query.dispose();
    },
  };
}
