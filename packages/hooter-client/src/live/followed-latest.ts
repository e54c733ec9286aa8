import { childrenOf } from "../database/database";
import type { HooterError } from "../model/errors";
import { compareKeys, newestFirst } from "../model/key-order";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import type { LiveContext } from "./context";
import { deriveFollows } from "./derive";
import type { LiveFeed } from "./live-feed";
import type { LiveFollows } from "./live-follows";
import { dropHoot, noteLacking, takeHoot } from "./records";
import { createShared, type Shared } from "./shared";
import { untilRead } from "./until-read";
import type { WorldState } from "./world";

/** How far it is known what the followed authors wrote last. */
export type FollowedLatestState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | {
      readonly status: "ready";
      readonly isLoadingMore: boolean;
      /** Of some of them it cannot be told at present; it is tried again all the same. */
      readonly loadMoreError: HooterError | null;
    };

/** The latest hoot of each followed author. */
export interface FollowedLatest extends Shared {
  readonly state: Readable<FollowedLatestState>;
  /** Shows what is known of them, unless it is shown already: what it needs was filled from an earlier visit. */
  fill(): void;
  /** Looks at so many more authors. */
  loadMore(): void;
  /** Hoots, newest first, how many authors are followed, and whether there are more than were looked at. */
  view(world: WorldState): { readonly ids: readonly string[]; readonly following: number; readonly hasMore: boolean };
}

/** Authors in a page, those that were followed last first. */
const PAGE = 20;
/** What was asked this many milliseconds ago is asked anew when it is opened again. */
const FRESH = 60_000;

/**
 * Makes it: what the window of an open feed shows is not asked for; the rest is, one call for each author (specification,
 * section 7: `orderBy proprietaire, limitToLast 1`).
 */
export function createFollowedLatest(
  context: LiveContext,
  follows: LiveFollows,
  feeds: () => Iterable<LiveFeed>,
  queue: <T>(work: () => Promise<T>) => Promise<T>,
): FollowedLatest {
  const { database, world } = context;
  const state = createStore<FollowedLatestState>({ status: "loading" });
  /** What the database answered: a hoot's id, or that there is none. */
  const asked = new Map<string, string | null>();
  const underWay = new Set<string>();
  let failure: HooterError | null = null;
  let limit = PAGE;
  let closedAt = 0;
  let newest: { of: WorldState["hoots"]; byAuthor: Map<string, string> } | null = null;

  /** The newest known hoot of each author. */
  const newestByAuthor = ({ hoots }: WorldState) => {
    if (newest?.of === hoots) return newest.byAuthor;
    const byAuthor = new Map<string, string>();
    for (const { id, author } of hoots.values()) {
      const present = author.uid === null ? undefined : byAuthor.get(author.uid);
      if (author.uid !== null && (present === undefined || compareKeys(id, present) > 0)) byAuthor.set(author.uid, id);
    }
    newest = { of: hoots, byAuthor };
    return byAuthor;
  };
  /** From where on an open feed knows everything; null: all there is; undefined: no feed is open. */
  const covered = (): string | null | undefined => {
    for (const feed of feeds()) {
      const present = feed.state.get();
      if (feed.inUse() && present.status === "ready") return present.head.seam;
    }
    return undefined;
  };
  /** The author's latest hoot, null for none; undefined: it is to be asked for. */
  const latestOf = (present: WorldState, { uid }: FollowRecord): string | null | undefined => {
    const known = newestByAuthor(present).get(uid);
    const from = covered();
    if (from === null) return known ?? null;
    if (known !== undefined && from !== undefined && compareKeys(known, from) >= 0) return known;
    const answer = asked.get(uid);
    if (answer === undefined || answer === null) return answer === null ? (known ?? null) : undefined;
    if (known !== undefined && compareKeys(known, answer) > 0) return known;
    return present.hoots.has(answer) ? answer : undefined;
  };
  const authors = () => deriveFollows(world.get()).slice(0, limit);

  const open = () => {
    const closing = new AbortController();
    const { signal } = closing;
    let waitingFor: (() => void) | null = null;
    if (context.now() - closedAt > FRESH) asked.clear();
    if (state.get().status === "error") state.set({ status: "loading" });
    failure = null;

    const ask = async ({ uid }: FollowRecord) => {
      underWay.add(uid);
      const query = { orderBy: "proprietaire", equalTo: uid, limitToLast: 1 };
      const read = async () => childrenOf(await queue(() => database.get(["hoots"], query, { signal })));
      const onFailure = (error: HooterError) => {
        if (state.get().status !== "ready") state.set({ status: "error", error });
        else if (error.retriable) {
          failure = error;
          later();
        }
        // Nothing more can be known of this one.
        if (!error.retriable) asked.set(uid, null);
      };
      const before = world.get().hoots;
      const records = await untilRead(read, { signal, onFailure });
      underWay.delete(uid);
      if (signal.aborted) return;
      if (records) {
        failure = null;
        asked.set(uid, null);
        const newest = records[0]?.[0];
        world.change((draft) => {
          // What was known of before the question and is newer than the answer is gone.
          for (const [id, { author }] of before) {
            const gone = author.uid === uid && (newest === undefined || compareKeys(id, newest) > 0);
            if (gone) dropHoot(draft, id);
          }
          for (const [id, json] of records) {
            if (!takeHoot(context, draft, id, json)) continue;
            asked.set(uid, id);
            noteLacking(draft, [id], "unread");
          }
        });
      }
      advance();
    };
    const advance = () => {
      waitingFor?.();
      waitingFor = null;
      if (signal.aborted) return;
      const known = follows.state.get();
      if (known.status === "error") state.set(known);
      if (known.status !== "ready") return;
      const loading = [...feeds()].find((feed) => feed.inUse() && feed.state.get().status === "loading");
      if (loading) {
        // Its window will say of most.
        waitingFor = loading.state.subscribe(later);
        return;
      }
      const missing = authors().filter((author) => latestOf(world.get(), author) === undefined);
      for (const author of missing) if (!underWay.has(author.uid)) void ask(author);
      const present = state.get();
      const loadMoreError = missing.length > 0 ? failure : null;
      const isLoadingMore = missing.length > 0 && !failure;
      const ready = present.status === "ready";
      const same = ready && present.isLoadingMore === isLoadingMore && present.loadMoreError === loadMoreError;
      if (ready ? !same : missing.length === 0) state.set({ status: "ready", isLoadingMore, loadMoreError });
    };
    let planned = false;
    /** Once all that changes together has changed. */
    const later = () => {
      if (planned) return;
      planned = true;
      queueMicrotask(() => {
        planned = false;
        advance();
      });
    };
    const give = [follows.retain(), world.subscribe(later), follows.state.subscribe(later)];
    advanceNow = later;
    later();
    return () => {
      closing.abort();
      underWay.clear();
      closedAt = context.now();
      waitingFor?.();
      for (const giveUp of give) giveUp();
    };
  };
  let advanceNow = () => {};

  return {
    ...createShared(open),
    state,
    fill() {
      if (state.get().status !== "ready") state.set({ status: "ready", isLoadingMore: false, loadMoreError: null });
    },
    loadMore() {
      if (deriveFollows(world.get()).length <= limit) return;
      limit += PAGE;
      advanceNow();
    },
    view(present) {
      const all = deriveFollows(present);
      const ids = all
        .slice(0, limit)
        .flatMap((author) => latestOf(present, author) ?? newestByAuthor(present).get(author.uid) ?? []);
      return { ids: ids.sort(newestFirst), following: all.length, hasMore: all.length > limit };
    },
  };
}
