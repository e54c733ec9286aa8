import type { Comment, Hoot, HootCounts } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";

type ById<T> = ReadonlyMap<string, T>;

/** A wish to like or not, that the database has not confirmed. */
export interface PendingLike {
  readonly liked: boolean;
  /** How it moves the counter: 1, 0 or -1. */
  readonly delta: number;
  /** What the counter will be; null when it is not known. */
  readonly expected: number | null;
}

/** One's own comment that the stream has not told yet. */
export interface PendingComment {
  readonly comment: Comment;
  readonly hootId: string;
  readonly delivery: "sending" | "stored";
  /** What the post's counter will be; null when it is not known or counted already. */
  readonly expected: number | null;
}

/** One's own hoot that the stream has not told yet. */
export interface PendingHoot {
  readonly hoot: Hoot;
  readonly delivery: "sending" | "stored";
}

/** What is known, and beside it what is wished. */
export interface WorldState {
  readonly hoots: ById<Hoot>;
  readonly counts: ById<HootCounts>;
  /** Whether the reader likes a hoot; absent while not known. */
  readonly liked: ById<boolean>;
  readonly pendingHoots: ById<PendingHoot>;
  readonly pendingLikes: ById<PendingLike>;
  readonly pendingComments: ById<PendingComment>;
}

/** A map in the making: copied when it is first changed, so that those who hold the former one keep it. */
export interface MapDraft<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): void;
}

/** A {@link WorldState} in the making. */
export type WorldDraft = {
  readonly [Part in keyof WorldState]: WorldState[Part] extends ById<infer T> ? MapDraft<T> : never;
} & {
  /** Counters as the database tells them; null when it says nothing of them. */
  readonly tellCounts: (hootId: string, counts: HootCounts | null) => void;
};

/**
 * Everything that one account knows of hoots, in one place, with its pending changes: every screen is derived from here, so
 * that a hoot looks the same everywhere at once.
 */
export interface World extends Readable<WorldState> {
  /** Several changes, told as one. */
  change(make: (draft: WorldDraft) => void): void;
  /** How often the counters of a hoot have been told: whether one's own write may be in them already. */
  countsTold(hootId: string): number;
}

/** A world where nothing is known. */
export function createWorld(): World {
  const none: ById<never> = new Map<string, never>();
  const store = createStore<WorldState>({
    hoots: none,
    counts: none,
    liked: none,
    pendingHoots: none,
    pendingLikes: none,
    pendingComments: none,
  });
  const told = new Map<string, number>();
  return {
    get: store.get,
    subscribe: store.subscribe,
    countsTold: (id) => told.get(id) ?? 0,
    change(make) {
      const before = store.get();
      const hoots = draftMap(before.hoots);
      const counts = draftMap(before.counts);
      const liked = draftMap(before.liked);
      const pendingHoots = draftMap(before.pendingHoots);
      const pendingLikes = draftMap(before.pendingLikes);
      const pendingComments = draftMap(before.pendingComments);
      const drafts = { hoots, counts, liked, pendingHoots, pendingLikes, pendingComments };
      make({
        ...drafts,
        tellCounts(id, value) {
          told.set(id, (told.get(id) ?? 0) + 1);
          const present = counts.get(id);
          if (value && (present?.likes !== value.likes || present.comments !== value.comments)) counts.set(id, value);
        },
      });
      if (!Object.values(drafts).some((draft) => draft.isChanged())) return;
      store.set({
        hoots: hoots.done(),
        counts: counts.done(),
        liked: liked.done(),
        pendingHoots: pendingHoots.done(),
        pendingLikes: pendingLikes.done(),
        pendingComments: pendingComments.done(),
      });
    },
  };
}

function draftMap<T>(original: ById<T>): MapDraft<T> & { done(): ById<T>; isChanged(): boolean } {
  let copy: Map<string, T> | null = null;
  const present = () => copy ?? original;
  return {
    get: (id) => present().get(id),
    set(id, value) {
      if (Object.is(present().get(id), value)) return;
      copy ??= new Map(original);
      copy.set(id, value);
    },
    delete(id) {
      if (!present().has(id)) return;
      copy ??= new Map(original);
      copy.delete(id);
    },
    done: present,
    isChanged: () => copy !== null,
  };
}
