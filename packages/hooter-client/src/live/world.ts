import type { Author, Comment, Delivery, Hoot, HootCounts } from "../model/hoot";
import type { FollowRecord, ProfileCounts } from "../model/profile";
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
  readonly delivery: Delivery;
  /** What the post's counter will be; null when it is not known or counted already. */
  readonly expected: number | null;
}

/** One's own hoot that the stream has not told yet. */
export interface PendingHoot {
  readonly hoot: Hoot;
  readonly delivery: Delivery;
}

/** What an edit changes. */
export type PendingEdit = Pick<Hoot, "content" | "picture" | "editedAt">;

/** One's own hoot that was removed, with what was known of it: it may be brought back. */
export interface RemovedHoot {
  readonly hoot: Hoot | undefined;
  readonly counts: HootCounts | undefined;
  readonly liked: boolean | undefined;
}

/** One's own comment that was removed. */
export interface RemovedComment {
  readonly hootId: string | null;
  /** What the post's counter will be; null when it is not known or counted already. */
  readonly expected: number | null;
}

/** A wish to follow or not, that the database has not confirmed. */
export interface PendingFollow {
  readonly follow: FollowRecord;
  readonly followed: boolean;
}

interface Parts {
  readonly hoots: Hoot;
  readonly counts: HootCounts;
  /** Hoots whose counters nothing reads by itself ("unread"), or that have none, as a plain client's ("none"). */
  readonly lacking: "unread" | "none";
  /** Whether the reader likes a hoot; absent while not known. */
  readonly liked: boolean;
  readonly people: ProfileCounts;
  readonly follows: FollowRecord;
  /** The name and picture that a person signs with from now on, whatever older records say. */
  readonly names: Pick<Author, "pseudo" | "picture">;
  readonly pendingHoots: PendingHoot;
  readonly pendingLikes: PendingLike;
  readonly pendingComments: PendingComment;
  readonly pendingFollows: PendingFollow;
  /** What an edit puts in the place of a hoot's content once it is confirmed. */
  readonly edits: PendingEdit;
  readonly removedHoots: RemovedHoot;
  readonly removedComments: RemovedComment;
}

/** What is known, and beside it what is wished. By the id of a hoot or a comment, or by the uid of a person. */
export type WorldState = { readonly [Part in keyof Parts]: ById<Parts[Part]> };

/** A map in the making: copied when it is first changed, so that those who hold the former one keep it. */
export interface MapDraft<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): void;
}

/** A {@link WorldState} in the making. */
export type WorldDraft = { readonly [Part in keyof Parts]: MapDraft<Parts[Part]> } & {
  /** Counters as the database tells them; null when it says nothing of them. */
  readonly tellCounts: (hootId: string, counts: HootCounts | null) => void;
};

/**
 * Everything that one account knows, in one place, with its pending changes: every screen is derived from here, so
 * that one thing looks the same everywhere at once.
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
    lacking: none,
    liked: none,
    people: none,
    follows: none,
    names: none,
    pendingHoots: none,
    pendingLikes: none,
    pendingComments: none,
    pendingFollows: none,
    edits: none,
    removedHoots: none,
    removedComments: none,
  });
  const told = new Map<string, number>();
  return {
    get: store.get,
    subscribe: store.subscribe,
    countsTold: (id) => told.get(id) ?? 0,
    change(make) {
      const before = store.get();
      let next = before;
      const draftOf = <Part extends keyof Parts>(part: Part): MapDraft<Parts[Part]> => {
        let copy: Map<string, Parts[Part]> | null = null;
        const present = (): ById<Parts[Part]> => copy ?? before[part];
        const edit = () => {
          if (copy) return copy;
          copy = new Map(before[part]);
          next = { ...next, [part]: copy };
          return copy;
        };
        return {
          get: (id) => present().get(id),
          set(id, value) {
            if (!Object.is(present().get(id), value)) edit().set(id, value);
          },
          delete(id) {
            if (present().has(id)) edit().delete(id);
          },
        };
      };
      const counts = draftOf("counts");
      const lacking = draftOf("lacking");
      make({
        counts,
        lacking,
        hoots: draftOf("hoots"),
        liked: draftOf("liked"),
        people: draftOf("people"),
        follows: draftOf("follows"),
        names: draftOf("names"),
        pendingHoots: draftOf("pendingHoots"),
        pendingLikes: draftOf("pendingLikes"),
        pendingComments: draftOf("pendingComments"),
        pendingFollows: draftOf("pendingFollows"),
        edits: draftOf("edits"),
        removedHoots: draftOf("removedHoots"),
        removedComments: draftOf("removedComments"),
        tellCounts(id, value) {
          told.set(id, (told.get(id) ?? 0) + 1);
          const present = counts.get(id);
          if (!value) return;
          lacking.delete(id);
          if (present?.likes !== value.likes || present.comments !== value.comments) counts.set(id, value);
        },
      });
      store.set(next);
    },
  };
}
