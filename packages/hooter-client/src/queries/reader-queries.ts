import { loadHootFollowing, loadRareQueries, loadThreadCode } from "../chunks";
import type { Limit } from "../database/semaphore";
import { preloadChunk } from "../model/chunk";
import type { createFamilies } from "../model/family";
import { createStore } from "../model/readable";
import { reportReads } from "../model/report";
import type { ReaderContext } from "../store/reader-context";
import type { LiveFeed } from "./feed";
import type { LiveComments } from "./hoot";
import { readHootId } from "./page";
import type { AuthorReference, PeopleList, PersonReference } from "./profiles";
import { createPagesQuery, createQuery, type Query } from "./query";

/** The families of a reader's queries and live resources. */
export type ReaderFamilies = ReturnType<typeof createFamilies<{ inUse(): boolean; dispose(): void }>>;

/** Queries of an account. */
export type ReaderQueries = ReturnType<typeof createReaderQueries>;

interface ReaderQueriesOptions {
  readonly context: ReaderContext;
  readonly feed: (pageSize: number, hashtag: string | null) => LiveFeed;
  readonly comments: (slug: string) => LiveComments;
  /** Limits concurrent requests. */
  readonly limit: Limit;
  readonly families: ReaderFamilies;
}

export function createReaderQueries({ context, feed, comments, limit, families }: ReaderQueriesOptions) {
  const { report, now } = context;
  /** A number that changes whenever the state of a query changes. */
  const changes = createStore(0);
  /** Creates a family of queries, whose results the cache stores. */
  const family = <Args extends readonly unknown[], Data, Made extends Query<Data>>(create: (...args: Args) => Made) =>
    families.family((...args: Args) => {
      const query = create(...args);
      query.state.subscribe(() => changes.set(changes.get() + 1));
      return query;
    });
  const optionsOf = (call: string) => ({ ...reportReads(report, call), now });
  /** The id of the hoot with a slug; null when there is none. */
  const hootBySlug = family((slug: string) => {
    const read = () => {
      // Preload in parallel: the subscriptions to the hoot and its comments need this chunk.
      preloadChunk(loadHootFollowing);
      return readHootId(context, slug);
    };
    return createQuery(read, { ...optionsOf("hoot"), retriesWithData: true });
  });
  /** A user's profile; null when there is none. */
  const person = family((who: PersonReference) =>
    createQuery(async () => (await loadRareQueries()).readProfile(context, who), {
      ...optionsOf("person"),
      retriesWithData: true,
    }),
  );
  /** An author's hoots. */
  const authorPages = family((author: AuthorReference, size: number) =>
    createPagesQuery(
      null,
      async (below) => (await loadRareQueries()).readAuthorPage(context, author, { below, size }, limit),
      optionsOf("author"),
    ),
  );
  /** A user's followers, or the people that a user follows. */
  const peoplePages = family((list: PeopleList, size: number) =>
    createPagesQuery(
      null,
      async (below) => (await loadRareQueries()).readPeoplePage(context, list, { below, size }, limit),
      {
        ...optionsOf("people"),
        refresh: async (pages) => (await loadRareQueries()).readNewPeople(context, list, pages, size, limit),
      },
    ),
  );
  /** The pages of a hoot's comments below their seam. */
  const earlierComments = family((slug: string, seam: string | null) =>
    createPagesQuery(seam, (below, signal) => comments(slug).loadEarlier(below, signal), {
      ...optionsOf("comments"),
      isCancelable: true,
    }),
  );

  return {
    hootBySlug,
    person,
    authorPages,
    peoplePages,
    earlierComments,
    /** The number of comments on a page. */
    threadCount: family((key: string) =>
      createQuery(async () => (await loadThreadCode()).readThreadCount(context, key), optionsOf("threadCount")),
    ),
    /** The pages of a feed below its seam (see feed-window.ts). @param hashtag see {@link LiveFeed} */
    olderPages: family((pageSize: number, hashtag: string | null, seam: string | null) =>
      createPagesQuery(seam, (below, signal) => feed(pageSize, hashtag).loadOlder(below, signal), {
        ...optionsOf("older"),
        isCancelable: true,
      }),
    ),
    changes,
    /**
     * Loaded results that the cache stores for the next visit, newest first. `of` is the subject of the query: a slug, a
     * user, an author or a list of people. For a query of pages, `data` is the first page.
     */
    answers: () =>
      Object.entries({ hoot: hootBySlug, person, author: authorPages, people: peoplePages })
        .flatMap(([kind, { entries }]) =>
          entries().map(({ args: [of, size], made, order }) => {
            const { data, updatedAt } = made.state.get();
            const stored: unknown = Array.isArray(data) ? data[0] : data;
            return { kind, of, size, data: stored, updatedAt, order };
          }),
        )
        .filter(({ data }) => data !== undefined)
        .sort((a, b) => b.updatedAt - a.updatedAt || b.order - a.order),
  };
}
