import { type Connection, childrenOf, type DatabaseChange, type JsonValue } from "../database/database";
import type { HooterError } from "../model/errors";
import { compareKeys, newestFirst } from "../model/key-order";
import { createStore, type Readable } from "../model/readable";
import { inBackground, type LiveContext } from "./context";
import { type FeedHead, followWindow, raiseFloor, releaseHeld, startHead } from "./feed-head";
import { dropHoot, keyQuery, loadCounts, loadOwnLikes, noteLacking, takeCounts, takeHoot } from "./records";
import { createShared, type Shared } from "./shared";
import { createTakeOver } from "./take-over";
import { untilRead } from "./until-read";
import { applyChanges, emptyWindow, limitWindow } from "./window";

/** The head of a feed, as far as it is known. */
export type LiveFeedState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready"; readonly head: FeedHead; readonly connection: Connection };

/** A page of older hoots. */
export interface OlderPage {
  readonly ids: readonly string[];
  /** Where the next page ends; null: nothing is older. */
  readonly floor: string | null;
}

/** The feed of one account and page size, open while it is used. */
export interface LiveFeed extends Shared {
  readonly pageSize: number;
  readonly state: Readable<LiveFeedState>;
  /**
   * Shows hoots of an earlier visit, unless the database has told already; its streams then say what has changed.
   *
   * @param ids newest first; the first page of them, and the others once there seems to be no network
   * @param floor from there on they are all that there was
   */
  fill(ids: readonly string[], floor: string | null): void;
  /** Shows what waits. */
  release(): void;
  /** Reads the page below a key. @throws HooterError */
  loadOlder(below: string | null, signal?: AbortSignal): Promise<OlderPage>;
}

/** The stream takes this many pages at most when it opens: more, after an absence, is a gap. */
export const LIMIT_PAGES = 5;
/** With this many pages live the floor is raised. */
export const RAISE_PAGES = 3;

/** Makes a feed: the newest page by one read, then everything from its oldest key on by streams. See feed-head.ts. */
export function createLiveFeed(context: LiveContext, pageSize: number): LiveFeed {
  const { database, world, report, uid } = context;
  const state = createStore<LiveFeedState>({ status: "loading" });
  const limit = pageSize * LIMIT_PAGES;
  /** Begun with hoots of an earlier visit, of which the streams have not told yet. */
  let filled = false;
  /** All that an earlier visit left, while its first page alone is shown. */
  let whole: FeedHead | null = null;

  const setHead = (head: FeedHead) => {
    const present = state.get();
    if (present.status !== "ready") state.set({ status: "ready", head, connection: "live" });
    else if (present.head !== head) state.set({ ...present, head });
  };

  const readPage = async (below: string | null, signal?: AbortSignal): Promise<OlderPage> => {
    const query = { orderBy: "$key", limitToLast: pageSize, ...(below === null ? {} : { endBefore: below }) };
    const records = childrenOf(await database.get(["hoots"], query, signal ? { signal } : {})).sort(([a], [b]) =>
      newestFirst(a, b),
    );
    const ids: string[] = [];
    world.change((draft) => {
      for (const [id, json] of records) if (takeHoot(context, draft, id, json)) ids.push(id);
    });
    return { ids, floor: records.length < pageSize ? null : (records.at(-1)?.[0] ?? null) };
  };

  /** Streams from a floor on. @returns a function that closes them */
  const follow = (floor: string | null, onFirst: () => void): (() => void) => {
    let hoots = emptyWindow;
    let counts = emptyWindow;
    let first = true;
    let replaced = false;
    // Of hoots that are not known yet, too: asked for once the stream has told of them.
    const likesLater = filled;
    filled = false;
    const query = { ...keyQuery({ from: floor, to: null }), limitToLast: limit };
    const ownLikes = () =>
      inBackground(
        report,
        "loadOwnLikes",
        loadOwnLikes(context, { from: floor, to: null }, () => {
          const present = state.get();
          return present.status === "ready" ? present.head.live : [];
        }),
      );

    const onHoots = (changes: readonly DatabaseChange[]) => {
      const present = state.get();
      if (present.status !== "ready") return;
      if (first) onFirst();
      whole = null;
      const { window, touched } = applyChanges(hoots, changes);
      const limited = limitWindow(window, limit);
      hoots = limited.window;
      const { head } = present;
      let next = head;
      world.change((draft) => {
        const shown = limited.keys.filter((id) => {
          const json = hoots.get(id);
          if (json === undefined || (touched !== null && !touched.has(id))) return draft.hoots.get(id) !== undefined;
          return takeHoot(context, draft, id, json);
        });
        const bound = limited.keys.length >= limit ? (limited.keys.at(-1) ?? null) : null;
        next = followWindow(head, shown, bound, (id) => draft.hoots.get(id)?.author.uid === uid);
        const present = new Set(next.live);
        for (const id of head.live) {
          if (!present.has(id) && (next.floor === null || compareKeys(id, next.floor) >= 0)) dropHoot(draft, id);
        }
        // Nobody has liked what has only just come.
        const come = [...(touched ?? [])].filter((id) => present.has(id));
        for (const id of come) if (draft.liked.get(id) === undefined) draft.liked.set(id, false);
        // Its counters are on their way, unless a plain client wrote it.
        noteLacking(draft, come, "unread");
      });
      // Told anew once more: likes of other devices may have been missed.
      if (touched === null && (!first || likesLater || present.connection === "reconnecting")) ownLikes();
      first = false;
      const floorOfPage = limited.keys[pageSize - 1];
      if (limited.keys.length >= pageSize * RAISE_PAGES && floorOfPage !== undefined) {
        next = raiseFloor(next, floorOfPage);
      }
      setHead(next);
      if (replaced || next.floor === floor) return;
      replaced = true;
      replace(next.floor);
    };

    const onCounts = (changes: readonly DatabaseChange[]) => {
      const { window, touched } = applyChanges(counts, changes);
      counts = window;
      world.change((draft) => {
        for (const id of touched ?? window.keys()) {
          const json: JsonValue | undefined = window.get(id);
          if (json !== undefined) takeCounts(context, draft, id, json);
        }
        const ready = state.get();
        if (touched === null && ready.status === "ready") noteLacking(draft, ready.head.live, "none");
      });
    };

    const onConnection = (connection: Connection) => {
      const present = state.get();
      if (present.status === "ready" && present.connection !== connection) state.set({ ...present, connection });
      // Not from within the stream that tells it.
      if (connection === "reconnecting" && whole) queueMicrotask(showWhole);
    };
    const onError = (error: HooterError) => {
      report({ kind: "call-failed", call: "followFeed", code: error.code });
      onConnection("off");
    };
    if (!likesLater) ownLikes();
    const closeHoots = database.listen(["hoots"], query, { onChanges: onHoots, onConnection, onError });
    const closeCounts = database.listen(["stats"], query, { onChanges: onCounts, onError });
    return () => {
      closeHoots();
      closeCounts();
    };
  };

  const streams = createTakeOver();
  const replace = (floor: string | null) => streams.replace((onFirst) => follow(floor, onFirst));

  const shared = createShared(() => {
    const opening = new AbortController();
    const start = async () => {
      if (state.get().status !== "ready") {
        state.set({ status: "loading" });
        const { signal } = opening;
        const onFailure = (error: HooterError) => state.set({ status: "error", error });
        const page = await untilRead(() => readPage(null, signal), { signal, onFailure });
        if (page === null) return;
        setHead(startHead(page.ids, page.floor));
      }
      const ready = state.get();
      if (ready.status === "ready") replace(ready.head.floor);
    };
    void start();
    return () => {
      opening.abort();
      streams.close();
    };
  });

  /** Without a network there is nothing older to be read: what an earlier visit left goes on below. */
  const showWhole = () => {
    if (!whole) return;
    setHead(whole);
    whole = null;
    filled = true;
    shared.restart();
  };

  return {
    ...shared,
    pageSize,
    state,
    fill(ids, floor) {
      if (state.get().status === "ready") return;
      const page = ids.slice(0, pageSize);
      whole = ids.length > pageSize ? startHead(ids, floor) : null;
      setHead(startHead(page, whole ? (page.at(-1) ?? null) : floor));
      filled = true;
      // The page that is being read is not needed any more.
      shared.restart();
    },
    release() {
      const present = state.get();
      if (present.status === "ready") setHead(releaseHeld(present.head));
    },
    async loadOlder(below, signal) {
      const page = await readPage(below, signal);
      // What is below is known better now.
      whole = null;
      const [newest, oldest] = [page.ids[0], page.ids.at(-1)];
      if (newest !== undefined && oldest !== undefined) {
        const range = { from: oldest, to: newest };
        inBackground(report, "loadCounts", loadCounts(context, range, page.ids));
        inBackground(
          report,
          "loadOwnLikes",
          loadOwnLikes(context, range, () => page.ids),
        );
      }
      return page;
    },
  };
}
