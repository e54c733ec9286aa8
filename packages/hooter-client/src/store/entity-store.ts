import type { Author, Hoot, HootCounts } from "../model/hoot";
import type { FollowRecord, ProfileCounts } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import type { Mutation } from "./optimistic";

type ById<T> = ReadonlyMap<string, T>;

interface Parts {
  readonly hoots: Hoot;
  readonly counts: HootCounts;
  /**
   * Why a hoot has no counters in this state: they are not read automatically ("unread"), or the database has none, as
   * for a plain client's hoot ("none").
   */
  readonly missing: "unread" | "none";
  /** Whether the reader likes a hoot; missing until loaded. */
  readonly liked: boolean;
  readonly profileCounts: ProfileCounts;
  readonly follows: FollowRecord;
  /** Current names and pictures of users, which replace those in older records. */
  readonly signatures: Pick<Author, "pseudo" | "picture">;
  /** Mutations that are not confirmed, by their ids. `applyMutations` derives the optimistic state from them. */
  readonly mutations: Mutation;
}

/** Stored data by the id of a hoot or the uid of a user, and pending mutations. */
export type EntityState = { readonly [Part in keyof Parts]: ById<Parts[Part]> };

/** A mutable map. The map is copied on its first change, so that the former map stays unchanged. */
export interface MapDraft<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): void;
}

/** A mutable {@link EntityState}. */
export type EntityDraft = { readonly [Part in keyof Parts]: MapDraft<Parts[Part]> } & {
  /** Sets the counters from the database; null when the database has none. */
  readonly receiveCounts: (hootId: string, counts: HootCounts | null) => void;
};

/**
 * All data of one account, with its pending mutations. Every screen derives its content from this store, so a change
 * appears everywhere at once.
 */
export interface EntityStore extends Readable<EntityState> {
  change(make: (draft: EntityDraft) => void): void;
  /**
   * Returns a number that grows whenever counters of the hoot are received; without an id, whenever any counters are
   * received. If the number has grown since a write, the counters may include that write. If the number has grown since
   * a read began, the counters are newer than the result of that read.
   */
  countsVersion(hootId?: string): number;
}

export function createEntityStore(): EntityStore {
  const none: ById<never> = new Map<string, never>();
  const store = createStore<EntityState>({
    hoots: none,
    counts: none,
    missing: none,
    liked: none,
    profileCounts: none,
    follows: none,
    signatures: none,
    mutations: none,
  });
  const received = new Map<string, number>();
  let reports = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    countsVersion: (id) => (id === undefined ? reports : (received.get(id) ?? 0)),
    change(make) {
      const before = store.get();
      let next = before;
      const draftOf = <Part extends keyof Parts>(part: Part): MapDraft<Parts[Part]> => {
        let copy: Map<string, Parts[Part]> | null = null;
        const current = (): ById<Parts[Part]> => copy ?? before[part];
        const edit = () => {
          if (copy) return copy;
          copy = new Map(before[part]);
          next = { ...next, [part]: copy };
          return copy;
        };
        return {
          get: (id) => current().get(id),
          set(id, value) {
            if (!Object.is(current().get(id), value)) edit().set(id, value);
          },
          delete(id) {
            if (current().has(id)) edit().delete(id);
          },
        };
      };
      const counts = draftOf("counts");
      const missing = draftOf("missing");
      make({
        counts,
        missing,
        hoots: draftOf("hoots"),
        liked: draftOf("liked"),
        profileCounts: draftOf("profileCounts"),
        follows: draftOf("follows"),
        signatures: draftOf("signatures"),
        mutations: draftOf("mutations"),
        receiveCounts(id, value) {
          received.set(id, ++reports);
          const existing = counts.get(id);
          if (!value) return;
          missing.delete(id);
          if (existing?.likes !== value.likes || existing.comments !== value.comments) counts.set(id, value);
        },
      });
      store.set(next);
    },
  };
}
