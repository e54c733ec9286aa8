import type { JsonValue } from "../database/database";
import { readWithRetry } from "../database/retry";
import { decodeHoot } from "../model/decode";
import { decodeComment } from "../model/decode-comment";
import { decodeFollowRecords } from "../model/profile";
import type { AccountContext } from "../store/account-context";
import type { EntityDraft } from "../store/entity-store";
import { applyMutations, type OptimisticUpdate } from "../store/optimistic";
import { dropHoot, movePerson, receiveHoot, takeCounts } from "../store/records";
import { knownBySlug } from "../store/selectors";
import { composeComment, expectComment } from "./add-comment";
import { expectRemoval, keepHidden } from "./delete-comment";
import { composeHoot, draftOf, readDraft, type Writer } from "./hoot-record";
import type { MutationRecord, Mutations } from "./mutations";
import { pendingLike } from "./set-liked";
import { writerOf } from "./verbs";

/**
 * Minimum age of another tab's mutation before it is shown, and delay until a mutation that cannot be shown yet is tried
 * again, in milliseconds. Writes that are sent immediately arrive by the streams. Likes and follows have no stream, so
 * they show at once.
 */
const DELAY = 1_500;

/** See {@link showRemoteMutations}. */
export interface RemoteContext extends AccountContext {
  readonly mutations: Mutations;
  readonly locale: string;
  readonly user: () => Writer | null;
  readonly signal: AbortSignal;
}

/** A write of another tab that this tab shows. */
interface Shown {
  readonly record: MutationRecord;
  /** Reads the outcome. @returns a function that hides the write in favour of the stored data */
  readonly readOutcome: (signal: AbortSignal) => Promise<() => void>;
  /** Hides it, regardless of the stored data. */
  readonly hide: () => void;
}

/**
 * Shows the mutations that wait in other tabs of the account, until they complete or this tab takes them over. Runs
 * until the signal aborts.
 */
export function showRemoteMutations(context: RemoteContext): void {
  const { mutations, signal, now } = context;
  const seen = new Map<string, number>();
  const shown = new Map<string, Shown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = async ({ record, readOutcome, hide }: Shown): Promise<void> => {
    shown.delete(record.id);
    // After this tab takes the write over, its own action shows it.
    if (mutations.list.get().some(({ id }) => id === record.id)) return;
    const settle = await readWithRetry(() => readOutcome(signal), { signal, onFailure: () => {} });
    (settle ?? hide)();
  };

  const update = (): void => {
    clearTimeout(timer);
    if (signal.aborted) return;
    const records = new Map(mutations.remote.get().map((record) => [record.id, record]));
    for (const id of seen.keys()) if (!records.has(id)) seen.delete(id);
    for (const present of shown.values()) {
      const record = records.get(present.record.id);
      if (!record) void end(present);
      else if (shownOf(record) !== shownOf(present.record)) {
        shown.delete(record.id);
        present.hide();
      }
    }
    for (const [id, record] of records) {
      const since = seen.get(id) ?? now();
      seen.set(id, since);
      if (shown.has(id)) continue;
      const isDue = isToggle(record) || since + DELAY <= now();
      const made = isDue ? show(context, record) : null;
      if (made) shown.set(id, made);
      else {
        clearTimeout(timer);
        timer = setTimeout(update, DELAY);
      }
    }
  };

  const stop = mutations.remote.subscribe(update);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  });
  update();
}

/**
 * Serialises the visible part of a write. Sending also updates the base state of an edit, which is not visible.
 */
function shownOf({ args: { content, pictureUrl, pictureAlt, id, slug, uid, target } }: MutationRecord): string {
  return JSON.stringify([content, pictureUrl, pictureAlt, id, slug, uid, target]);
}

function isToggle({ verb }: MutationRecord): boolean {
  return verb === "setLiked" || verb === "setFollowed";
}

function show(context: RemoteContext, record: MutationRecord): Shown | null {
  try {
    switch (record.verb) {
      case "publishHoot":
        return showHoot(context, record);
      case "addComment":
        return showComment(context, record);
      case "editHoot":
        return showEdit(context, record);
      case "deleteHoot":
        return showHootDeletion(context, record);
      case "deleteComment":
        return showCommentDeletion(context, record);
      case "setLiked":
        return showLike(context, record);
      case "setFollowed":
        return showFollow(context, record);
    }
  } catch {
    // Other scripts may write into the storage, so skip content that the rules would refuse. The account may have left.
    return null;
  }
}

/** Shows an update of a record until it ends, or until this tab takes the record over. */
function showUpdate(
  { store, database }: RemoteContext,
  record: MutationRecord,
  {
    path,
    countsOf,
    update,
    settle,
    hide = () => {},
  }: {
    /** Path of the record that shows the outcome. */
    readonly path: readonly string[];
    /** Id of a hoot whose counters are read too. */
    readonly countsOf?: string | undefined;
    readonly update: OptimisticUpdate;
    /** Applies the stored data. @param counts undefined when they were not read, or are older than the known ones */
    readonly settle: (draft: EntityDraft, json: JsonValue, counts: JsonValue | undefined) => void;
    /** Applies the end without stored data. */
    readonly hide?: (draft: EntityDraft) => void;
  },
): Shown {
  store.change((draft) => draft.updates.set(record.id, update));
  const end = (apply: (draft: EntityDraft) => void): void => {
    if (store.get().updates.get(record.id) !== update) return;
    store.change((draft) => {
      draft.updates.delete(record.id);
      apply(draft);
    });
  };
  const readOutcome = async (signal: AbortSignal) => {
    const read = (at: readonly string[]) => database.get(at, null, { signal });
    const begun = store.countsVersion();
    const [json, counts] = await Promise.all([read(path), countsOf ? read(["stats", countsOf]) : undefined]);
    const isOutdated = countsOf && store.countsVersion(countsOf) > begun;
    return () => end((draft) => settle(draft, json, isOutdated ? undefined : counts));
  };
  return { record, readOutcome, hide: () => end(hide) };
}

function showHoot(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, locale, now, picturePaths } = context;
  const { id, args } = record;
  const hoot = composeHoot(draftOf(record), writerOf(context), {
    id,
    slug: args["slug"] ?? "",
    locale,
    now: now(),
    picturePaths,
  });
  const state = store.get();
  if (state.hoots.has(id) || state.updates.has(id) || applyMutations(state).removedHoots.has(id)) return null;
  store.change((draft) => {
    if (!draft.counts.get(id)) draft.counts.set(id, { likes: 0, comments: 0 });
    if (draft.liked.get(id) === undefined) draft.liked.set(id, false);
  });
  return showUpdate(context, record, {
    path: ["hoots", id],
    update: { verb: "publishHoot", hoot, delivery: "waiting" },
    settle(draft, json) {
      const stored = decodeHoot(id, json, now(), picturePaths);
      if (stored) draft.updates.set(id, { verb: "publishHoot", hoot: stored, delivery: "stored" });
      else dropHoot(draft, id);
    },
    hide: (draft) => dropHoot(draft, id),
  });
}

function showComment(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, locale, now, picturePaths } = context;
  const { id, args } = record;
  const { id: hootId = "", slug = "", content = "" } = args;
  const comment = composeComment(content, writerOf(context), { id, slug, locale, now: now() });
  if (store.get().updates.has(id)) return null;
  const expected = expectComment(store.get(), hootId, id);
  return showUpdate(context, record, {
    path: ["comment", id],
    update: { verb: "addComment", comment, hootId, delivery: "waiting", expected },
    settle(draft, json) {
      const stored = decodeComment(id, json, now(), picturePaths);
      if (!stored) return;
      draft.updates.set(id, { verb: "addComment", comment: stored, hootId, delivery: "stored", expected: null });
    },
  });
}

function showEdit(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, now, picturePaths } = context;
  const { id = "" } = record.args;
  const { content, picture } = readDraft(draftOf(record), picturePaths);
  if (applyMutations(store.get()).edits.has(id)) return null;
  return showUpdate(context, record, {
    path: ["hoots", id],
    update: { verb: "editHoot", hootId: id, fields: { content, picture, editedAt: now() } },
    settle: (draft, json) => receiveHoot(context, draft, id, json),
  });
}

function showHootDeletion(context: RemoteContext, record: MutationRecord): Shown | null {
  const { id = "" } = record.args;
  const { hoots, counts, liked, ...state } = context.store.get();
  const { pendingHoots, removedHoots } = applyMutations(state);
  if (removedHoots.has(id)) return null;
  const hoot = hoots.get(id) ?? pendingHoots.get(id)?.hoot;
  return showUpdate(context, record, {
    path: ["hoots", id],
    update: { verb: "deleteHoot", hootId: id, hoot, counts: counts.get(id), liked: liked.get(id) },
    settle(draft, json) {
      // The other tab may still undo the deletion, so the hoot is dropped, not hidden permanently.
      if (json !== null) return;
      draft.updates.delete(id);
      dropHoot(draft, id);
    },
  });
}

function showCommentDeletion(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store } = context;
  const { id: commentId = "", slug = "" } = record.args;
  if (applyMutations(store.get()).removedComments.has(commentId)) return null;
  const hootId = knownBySlug(store.get(), slug);
  const expected = expectRemoval(context, commentId, hootId);
  const received = hootId === null ? null : store.countsVersion(hootId);
  return showUpdate(context, record, {
    path: ["comment", commentId],
    update: { verb: "deleteComment", commentId, hootId, expected },
    settle(draft, json) {
      if (json === null) keepHidden(store, draft, { mutationId: record.id, commentId, hootId, received });
    },
  });
}

function showLike(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, uid } = context;
  const { id = "", target } = record.args;
  const state = store.get();
  if (id === "" || applyMutations(state).pendingLikes.has(id)) return null;
  return showUpdate(context, record, {
    path: ["likedBy", uid, id],
    // A stream may have reported the like before the other tab's record arrived here, so the counter is read.
    countsOf: state.counts.has(id) ? id : undefined,
    update: pendingLike(state, id, target === "1"),
    settle(draft, json, stored) {
      const liked = json === true;
      const former = draft.liked.get(id);
      const counts = draft.counts.get(id);
      draft.liked.set(id, liked);
      if (stored) takeCounts(context, draft, id, stored);
      // A hoot of a plain client has no stored counter.
      else if (stored === null && counts && former !== undefined) {
        draft.counts.set(id, { ...counts, likes: Math.max(0, counts.likes + Number(liked) - Number(former)) });
      }
    },
  });
}

function showFollow(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, uid: me } = context;
  const { uid = "", pseudo = "", key = "", target } = record.args;
  const { people, ...state } = store.get();
  if (uid === "" || applyMutations(state).pendingFollows.has(uid)) return null;
  return showUpdate(context, record, {
    path: ["follow", me, uid],
    update: { verb: "setFollowed", follow: { uid, pseudo, key }, followed: target === "1" },
    settle(draft, json) {
      const [follow] = decodeFollowRecords({ [uid]: json });
      const change = Number(follow !== undefined) - Number(draft.follows.get(uid) !== undefined);
      if (follow) draft.follows.set(uid, follow);
      else draft.follows.delete(uid);
      // Counters that were read since include the follow.
      if (draft.people.get(uid) === people.get(uid)) movePerson(draft, uid, "followers", change);
      if (draft.people.get(me) === people.get(me)) movePerson(draft, me, "following", change);
    },
  });
}
