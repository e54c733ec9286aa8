import { browserVisibility, type PageVisibility } from "../database/page-visibility";
import { RETRY } from "../database/retry";
import { type HooterError, toHooterError } from "../model/errors";
import { createStore, type Readable } from "../model/readable";
import type { ListPage } from "./page";

/** Milliseconds for which data that was read counts as fresh, so that it is not read again when it is shown. */
export const FRESH_MS = 30_000;
/** Time for which data stays available after its last use, in milliseconds. */
const UNUSED_TTL_MS = 30 * 60_000;

export interface QueryState<Data> {
  /** Last data; undefined before the first result. */
  readonly data: Data | undefined;
  /** Time of the data in milliseconds; 0 for data from an earlier visit. */
  readonly updatedAt: number;
  /** Error of the last attempt. An automatic retry does not clear it. */
  readonly error: HooterError | null;
  readonly isFetching: boolean;
  /** Whether the request in progress reads a further page. */
  readonly isLoadingMore: boolean;
}

/** Data that is read from the service without a subscription. All components that show it share its requests. */
export interface Query<Data> {
  readonly state: Readable<QueryState<Data>>;
  /**
   * Keeps the data available. Data that is older than `freshFor` milliseconds is read again: at once, whenever the page
   * becomes visible, and after a failure. With null, nothing is read automatically.
   *
   * @returns a function that releases it; a second call does nothing
   */
  retain(freshFor: number | null): () => void;
  /** Whether the query has consumers, or data of an earlier visit that nobody has read again yet. */
  inUse(): boolean;
  /** Reads the data, or waits for the request in progress. @throws HooterError */
  fetch(): Promise<Data>;
  /**
   * Reads the data again, and ignores the response to a request in progress. Clears the error if no data of this visit
   * exists.
   */
  refetch(): void;
  /** Reads the data again if it is in use, and otherwise at its next use. */
  invalidate(): void;
  /**
   * If no data exists, adds data from an earlier visit or from the server.
   *
   * @param freshUntil time in milliseconds until which the data is not read again when it is shown. If omitted, the
   *   data counts as stale
   */
  hydrate(data: Data, freshUntil?: number): void;
  dispose(): void;
}

/** A query that reads a list page by page. A refetch replaces all loaded pages at once. */
export interface PagesQuery<Item extends ListPage> extends Query<readonly Item[]> {
  /** Key below which the first page begins; null to begin with the newest item. */
  readonly seam: string | null;
  /** Reads the next page, unless a request is in progress. */
  loadMore(): void;
}

export interface PagesQueryOptions<Item extends ListPage> extends QueryOptions {
  /** Reads a list of several pages again. By default, all of its pages are read. */
  readonly refresh?: (pages: readonly Item[]) => Promise<readonly Item[]>;
}

export interface QueryOptions {
  readonly onFailure: (error: HooterError) => void;
  readonly onSuccess?: () => void;
  /**
   * Whether a request is cancelled shortly after the last release. Otherwise, the request continues, and the next
   * consumer receives its data.
   */
  readonly isCancelable?: boolean;
  /** Whether a failed read is repeated automatically even if data of this visit exists. */
  readonly retriesWithData?: boolean;
  /** Current time in milliseconds. Default {@link Date.now}. */
  readonly now?: () => number;
  readonly visibility?: PageVisibility;
}

const EMPTY = { data: undefined, updatedAt: 0, error: null, isFetching: false, isLoadingMore: false };

/** A query that can run different reads, such as a refetch and a further page. */
interface Core<Data> extends Query<Data> {
  /** Ignores a request in progress and starts another one. */
  run(read: (signal: AbortSignal) => Promise<Data>, isLoadingMore?: boolean): Promise<Data>;
}

/** @param read reads the data again; receives the current data */
function createCore<Data>(
  read: (data: Data | undefined, signal: AbortSignal) => Promise<Data>,
  {
    onFailure,
    onSuccess,
    isCancelable = false,
    retriesWithData = false,
    now = Date.now,
    visibility = browserVisibility,
  }: QueryOptions,
): Core<Data> {
  const state = createStore<QueryState<Data>>(EMPTY);
  /**
   * Consumers of the data, each with the maximum age of data that it accepts; null for a consumer that starts no
   * requests.
   */
  const consumers = new Set<{ readonly freshFor: number | null }>();
  let current: AbortController | null = null;
  let pending: Promise<Data> | null = null;
  let isInvalid = false;
  /** See {@link Query.hydrate}. */
  let hydratedUntil = 0;
  let isDisposed = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let releaseTimer: ReturnType<typeof setTimeout> | undefined;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  let unobserve: (() => void) | null = null;

  const patch = (change: Partial<QueryState<Data>>): void => state.set({ ...state.get(), ...change });
  const isAutomatic = () => [...consumers].some(({ freshFor }) => freshFor !== null);
  const readAgain = (): Promise<Data> => run((signal) => read(state.get().data, signal));
  const fetch = (): Promise<Data> => pending ?? readAgain();
  // Ignore the rejection, because the state contains the error.
  const fetchAutomatically = (): void => void fetch().catch(() => {});
  const abort = (): void => {
    current?.abort();
    current = pending = null;
  };
  const cancel = (): void => {
    abort();
    if (state.get().isFetching) patch({ isFetching: false, isLoadingMore: false });
  };

  const refresh = (): void => {
    if (now() < hydratedUntil && !isInvalid) return;
    const { data, updatedAt } = state.get();
    const age = data === undefined || isInvalid ? Number.POSITIVE_INFINITY : Math.abs(now() - updatedAt);
    if ([...consumers].some(({ freshFor }) => freshFor !== null && age >= freshFor)) fetchAutomatically();
  };

  /** Whether a failed read is repeated automatically. */
  const mayRetry = (): boolean => {
    const { data, updatedAt, error } = state.get();
    const isMissing = data === undefined || updatedAt === 0;
    return error !== null && RETRY.query.mayRetry(error) && (retriesWithData || isMissing) && isAutomatic();
  };

  const perform = async (
    readOnce: (signal: AbortSignal) => Promise<Data>,
    controller: AbortController,
  ): Promise<Data> => {
    const isCurrent = () => current === controller;
    try {
      const data = await readOnce(controller.signal);
      if (!isCurrent()) return pending ?? data;
      current = pending = null;
      isInvalid = false;
      state.set({ ...EMPTY, data, updatedAt: now() });
      onSuccess?.();
      return data;
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (isCurrent()) {
        current = pending = null;
        patch({ error, isFetching: false, isLoadingMore: false });
        onFailure(error);
        retryTimer = setTimeout(() => {
          if (visibility.visible && mayRetry()) fetchAutomatically();
        }, RETRY.query.interval);
      } else if (pending) return pending;
      throw error;
    }
  };

  const run: Core<Data>["run"] = (readOnce, isLoadingMore = false) => {
    abort();
    clearTimeout(retryTimer);
    const controller = new AbortController();
    current = controller;
    patch({ isFetching: true, isLoadingMore });
    const done = perform(readOnce, controller);
    if (current === controller) pending = done;
    return done;
  };

  const release = (): void => {
    unobserve?.();
    unobserve = null;
    // Cancel later: a component that mounts again immediately (StrictMode, a move in the tree) reuses the request.
    if (isCancelable) releaseTimer = setTimeout(cancel, 0);
    expiryTimer = setTimeout(() => {
      cancel();
      state.set(EMPTY);
    }, UNUSED_TTL_MS);
  };

  return {
    state,
    fetch,
    run,
    retain(freshFor) {
      if (isDisposed) return () => {};
      clearTimeout(releaseTimer);
      clearTimeout(expiryTimer);
      const consumer = { freshFor };
      consumers.add(consumer);
      unobserve ??= visibility.observe((event) => {
        if (event === "visible") refresh();
      });
      refresh();
      return () => {
        if (consumers.delete(consumer) && consumers.size === 0) release();
      };
    },
    inUse: () => consumers.size > 0 || (state.get().data !== undefined && state.get().updatedAt === 0),
    refetch() {
      if (isDisposed) return;
      if (state.get().updatedAt === 0) patch({ error: null });
      void readAgain().catch(() => {});
    },
    invalidate() {
      isInvalid = true;
      if (isAutomatic()) void readAgain().catch(() => {});
    },
    hydrate(data, freshUntil = 0) {
      if (state.get().data !== undefined) return;
      hydratedUntil = freshUntil;
      patch({ data });
    },
    dispose() {
      isDisposed = true;
      consumers.clear();
      cancel();
      unobserve?.();
      for (const timer of [retryTimer, releaseTimer, expiryTimer]) clearTimeout(timer);
    },
  };
}

/** Creates a query with a single result. */
export function createQuery<Data>(read: (signal: AbortSignal) => Promise<Data>, options: QueryOptions): Query<Data> {
  return createCore<Data>((_present, signal) => read(signal), options);
}

/**
 * Creates a query of pages.
 *
 * @param readPage reads the page below a key; null begins with the newest item
 */
export function createPagesQuery<Item extends ListPage>(
  seam: string | null,
  readPage: (below: string | null, signal: AbortSignal) => Promise<Item>,
  options: PagesQueryOptions<Item>,
): PagesQuery<Item> {
  const readPages = async (pages: readonly Item[], count: number, signal: AbortSignal): Promise<readonly Item[]> => {
    const read = [...pages];
    while (read.length < count) {
      const last = read.at(-1);
      if (last?.floor === null) break;
      read.push(await readPage(last ? last.floor : seam, signal));
    }
    return read;
  };
  const { refresh } = options;
  const query = createCore<readonly Item[]>((pages = [], signal) => {
    if (refresh && pages.length > 1) return refresh(pages);
    return readPages([], Math.max(1, pages.length), signal);
  }, options);
  const { state, run } = query;
  return {
    ...query,
    seam,
    loadMore() {
      const { data = [], isFetching, isLoadingMore } = state.get();
      const isFirstRead = isFetching && data.length === 0;
      if (isLoadingMore || isFirstRead || data.at(-1)?.floor === null) return;
      // If the pages are being refreshed, replace this read with one that reads all of them and the next page.
      const known = isFetching ? [] : data;
      void run((signal) => readPages(known, data.length + 1, signal), true).catch(() => {});
    },
  };
}
