import type { JsonValue } from "../database/database";
import { readWithRetry } from "../database/retry";
import { decodeHoot } from "../model/decode";
import { decodeComment } from "../model/decode-comment";
import { decodeFollowRecords } from "../model/profile";
import type { AccountContext } from "../store/account-context";
import { expectComment, movePerson, receiveHoot } from "../store/own-records";
import { dropHoot } from "../store/records";
import { knownBySlug } from "../store/selectors";
import { composeComment } from "./add-comment";
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
  /** Path of the record that shows the outcome. */
  readonly place: readonly string[];
  /** Hides it in favour of the stored data. */
  readonly settle: (json: JsonValue) => void;
  /** Hides it, regardless of the stored data. */
  readonly hide: () => void;
}

/**
 * Shows the mutations that wait in other tabs of the account, until they complete or this tab takes them over. Runs
 * until the signal aborts.
 */
export function showRemoteMutations(context: RemoteContext): void {
  const { mutations, database, signal, now } = context;
  const seen = new Map<string, number>();
  const shown = new Map<string, Shown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = async ({ record, place, settle, hide }: Shown): Promise<void> => {
    shown.delete(record.id);
    // After this tab takes the write over, its own action shows it.
    if (mutations.list.get().some(({ id }) => id === record.id)) return;
    const read = async () => ({ json: await database.get(place, null, { signal }) });
    const received = await readWithRetry(read, { signal, onFailure: () => {} });
    if (received) settle(received.json);
    else hide();
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
  if (state.hoots.has(id) || state.pendingHoots.has(id) || state.removedHoots.has(id)) return null;
  store.change((draft) => {
    draft.pendingHoots.set(id, { hoot, delivery: "waiting" });
    if (!draft.counts.get(id)) draft.counts.set(id, { likes: 0, comments: 0 });
    if (draft.liked.get(id) === undefined) draft.liked.set(id, false);
  });
  return {
    record,
    place: ["hoots", id],
    settle: (json) =>
      store.change((draft) => {
        if (draft.pendingHoots.get(id)?.hoot !== hoot) return;
        const stored = decodeHoot(id, json, now(), picturePaths);
        if (stored) return draft.pendingHoots.set(id, { hoot: stored, delivery: "stored" });
        draft.pendingHoots.delete(id);
        dropHoot(draft, id);
      }),
    hide: () =>
      store.change((draft) => {
        if (draft.pendingHoots.get(id)?.hoot !== hoot) return;
        draft.pendingHoots.delete(id);
        dropHoot(draft, id);
      }),
  };
}

function showComment(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, locale, now, picturePaths } = context;
  const { id, args } = record;
  const { id: hootId = "", slug = "", content = "" } = args;
  const comment = composeComment(content, writerOf(context), { id, slug, locale, now: now() });
  if (store.get().pendingComments.has(id)) return null;
  store.change((draft) => {
    const expected = expectComment(store.get(), hootId, id);
    draft.pendingComments.set(id, { comment, hootId, delivery: "waiting", expected });
  });
  return {
    record,
    place: ["comment", id],
    settle: (json) =>
      store.change((draft) => {
        if (draft.pendingComments.get(id)?.comment !== comment) return;
        const stored = decodeComment(id, json, now(), picturePaths);
        if (!stored) return draft.pendingComments.delete(id);
        draft.pendingComments.set(id, { comment: stored, hootId, delivery: "stored", expected: null });
      }),
    hide: () =>
      store.change((draft) => {
        if (draft.pendingComments.get(id)?.comment === comment) draft.pendingComments.delete(id);
      }),
  };
}

function showEdit(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store, now, picturePaths } = context;
  const { id = "" } = record.args;
  const { content, picture } = readDraft(draftOf(record), picturePaths);
  if (store.get().edits.has(id)) return null;
  const edit = { content, picture, editedAt: now() };
  store.change((draft) => draft.edits.set(id, edit));
  return {
    record,
    place: ["hoots", id],
    settle: (json) =>
      store.change((draft) => {
        if (draft.edits.get(id) !== edit) return;
        draft.edits.delete(id);
        receiveHoot(context, draft, id, json);
      }),
    hide: () =>
      store.change((draft) => {
        if (draft.edits.get(id) === edit) draft.edits.delete(id);
      }),
  };
}

function showHootDeletion({ store }: RemoteContext, record: MutationRecord): Shown | null {
  const { id = "" } = record.args;
  const { hoots, pendingHoots, counts, liked, removedHoots } = store.get();
  if (removedHoots.has(id)) return null;
  const removed = { hoot: hoots.get(id) ?? pendingHoots.get(id)?.hoot, counts: counts.get(id), liked: liked.get(id) };
  store.change((draft) => draft.removedHoots.set(id, removed));
  const end = (isGone: boolean) =>
    store.change((draft) => {
      if (draft.removedHoots.get(id) !== removed) return;
      // The other tab may still undo the deletion, so the hoot is dropped, not hidden permanently.
      draft.removedHoots.delete(id);
      if (!isGone) return;
      draft.pendingHoots.delete(id);
      dropHoot(draft, id);
    });
  return { record, place: ["hoots", id], settle: (json) => end(json === null), hide: () => end(false) };
}

function showCommentDeletion(context: RemoteContext, record: MutationRecord): Shown | null {
  const { store } = context;
  const { id = "", slug = "" } = record.args;
  if (store.get().removedComments.has(id)) return null;
  const hootId = knownBySlug(store.get(), slug);
  const removed = { hootId, expected: expectRemoval(context, id, hootId) };
  const received = hootId === null ? null : store.countsVersion(hootId);
  store.change((draft) => draft.removedComments.set(id, removed));
  const isShown = () => store.get().removedComments.get(id) === removed;
  const hide = () => {
    if (isShown()) store.change((draft) => draft.removedComments.delete(id));
  };
  return {
    record,
    place: ["comment", id],
    settle(json) {
      if (json !== null) hide();
      else if (isShown()) keepHidden(store, id, hootId, received);
    },
    hide,
  };
}

function showLike({ store, uid }: RemoteContext, record: MutationRecord): Shown | null {
  const { id = "", target } = record.args;
  if (id === "" || store.get().pendingLikes.has(id)) return null;
  store.change((draft) => draft.pendingLikes.set(id, pendingLike(draft, id, target === "1")));
  const shown = store.get().pendingLikes.get(id);
  const received = store.countsVersion(id);
  const end = (liked: boolean | undefined) =>
    store.change((draft) => {
      if (draft.pendingLikes.get(id) !== shown) return;
      draft.pendingLikes.delete(id);
      const former = draft.liked.get(id);
      const counts = draft.counts.get(id);
      if (liked === undefined) return;
      draft.liked.set(id, liked);
      // If the counter was reported since, it includes the like. Otherwise add it until the next report.
      if (counts && former !== undefined && store.countsVersion(id) === received) {
        draft.counts.set(id, { ...counts, likes: Math.max(0, counts.likes + Number(liked) - Number(former)) });
      }
    });
  return {
    record,
    place: ["likedBy", uid, id],
    settle: (json) => end(json === true),
    hide: () => end(undefined),
  };
}

function showFollow({ store, uid: me }: RemoteContext, record: MutationRecord): Shown | null {
  const { uid = "", pseudo = "", key = "", target } = record.args;
  if (uid === "" || store.get().pendingFollows.has(uid)) return null;
  const shown = { follow: { uid, pseudo, key }, followed: target === "1" };
  store.change((draft) => draft.pendingFollows.set(uid, shown));
  const { people } = store.get();
  const end = (stored: JsonValue | undefined) =>
    store.change((draft) => {
      if (draft.pendingFollows.get(uid) !== shown) return;
      draft.pendingFollows.delete(uid);
      if (stored === undefined) return;
      const [follow] = decodeFollowRecords({ [uid]: stored });
      const change = Number(follow !== undefined) - Number(draft.follows.get(uid) !== undefined);
      if (follow) draft.follows.set(uid, follow);
      else draft.follows.delete(uid);
      // Counters that were read since include the follow.
      if (draft.people.get(uid) === people.get(uid)) movePerson(draft, uid, "followers", change);
      if (draft.people.get(me) === people.get(me)) movePerson(draft, me, "following", change);
    });
  return { record, place: ["follow", me, uid], settle: end, hide: () => end(undefined) };
}
