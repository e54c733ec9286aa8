import type { Database, WritePlan } from "../database/database";
import { writeCommentDate } from "../model/dates";
import { decodeComment, decodeThread } from "../model/decode-interactions";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { pageKey } from "../model/thread";
import { checkComment, normalizeText, throwIfWrong } from "../model/validation";
import type { EntityState } from "../store/entity-store";
import { applyMutations, type Mutation, type MutationRecord, type PendingComment } from "../store/optimistic";
import { adjustHootCount } from "../store/records";
import { findThread } from "../store/selectors";
import { beginThread, threadSlug } from "./begin-thread";
import { createDelivery, dropHootIfMissing, ifRefused, increment, serverTime } from "./commit";
import { authorFields, type HootReference, isCounted } from "./hoot-record";
import { repairProfileClaim } from "./profile-claim";
import { type AccountVerbs, createContentVerb, type VerbContext, type WaitingVerb, writerOf } from "./verbs";

/** Validates a comment and normalises its text. @throws HooterError `comment-empty`, `comment-too-long` */
function readComment(content: string): string {
  throwIfWrong(checkComment(content));
  return normalizeText(content);
}

/**
 * Creates a comment from a text.
 *
 * @throws HooterError `comment-empty`, `comment-too-long`
 */
export function composeComment(
  content: string,
  writer: Comment["author"],
  { id, slug, locale, now }: { id: string; slug: string; locale: string; now: number },
): Comment {
  return {
    id,
    content: readComment(content),
    hootSlug: slug,
    author: { uid: writer.uid, pseudo: writer.pseudo, picture: writer.picture },
    postedAt: now,
    writtenDate: writeCommentDate(now, locale),
  };
}

/**
 * Plans a comment: the record, the author's index and the post's counter (data model, "Write plans").
 *
 * @param counted whether the post has counters; posts of plain clients have none
 */
export function planAddComment(comment: Comment, hootId: string, uid: string, counted = true): WritePlan {
  const { id } = comment;
  return {
    [`comment/${id}`]: {
      contenu: comment.content,
      hootId: comment.hootSlug,
      ...authorFields(comment.author),
      proprietaire: uid,
      fireDate: serverTime,
      date: comment.writtenDate,
    },
    [`commentedBy/${uid}/${id}`]: hootId,
    ...(counted ? { [`stats/${hootId}/comments`]: increment(1), [`stats/${hootId}/dernierCommentaire`]: id } : {}),
  };
}

export interface AddCommentOptions extends Pick<VerbContext, "uid" | "token" | "renewKey"> {
  readonly hoot: HootReference;
  /** Whether the comment was sent before and the response was lost. */
  readonly again: boolean;
  /** Called before the comment is sent under another key. The comment was never stored under the former key. */
  readonly onRenewed?: (comment: Comment) => void;
}

/**
 * Adds a comment. Repeated calls with the same comment add it only once. After a refusal, repairs the writer's name
 * (see `repairProfileClaim`), replaces a key whose time is too far from the server's (see `createPushKeySource`), and
 * sends the comment once more.
 *
 * @returns the comment as stored; its key and its author's name may differ from those of the given comment
 * @throws HooterError `not-found` (no such hoot, or the first attempt stored the comment and it was then deleted
 *   on another device), `pseudo-taken`, `pseudo-invalid`, …
 */
export async function addComment(
  database: Database,
  comment: Comment,
  { uid, hoot, again, token, renewKey, onRenewed }: AddCommentOptions,
): Promise<Comment> {
  let sent = comment;
  let claim: WritePlan = {};
  const delivery = createDelivery(
    again,
    () => database.get(["commentedBy", uid, sent.id]),
    // The hoot's counters contain the id of the last comment that was added or removed, even after that comment is
    // deleted.
    async () => (await database.get(["stats", hoot.id, "dernierCommentaire"])) === sent.id,
  );
  if (again && (await delivery.find()) !== null) return comment;
  const send = (counted: boolean) =>
    delivery.send(() => database.update({ ...planAddComment(sent, hoot.id, uid, counted), ...claim }));
  await ifRefused(
    () => send(true),
    async () => {
      const counted = await isCounted(database, hoot.id);
      const repair = async (): Promise<boolean> => {
        const repaired = await repairProfileClaim(database, { ...sent.author, uid }, token);
        claim = repaired.claim;
        const id = repaired.serverTime === null ? null : renewKey(sent.id, repaired.serverTime);
        sent = { ...sent, id: id ?? sent.id, author: { ...sent.author, pseudo: repaired.pseudo } };
        if (id !== null) onRenewed?.(sent);
        return send(counted);
      };
      return counted ? repair() : ifRefused(() => send(false), repair);
    },
  );
  return sent;
}

/**
 * Returns the value that a hoot's comment counter has once the service stores the user's comment; null when the counter
 * is unknown. Includes this comment only once, even if it is already pending in another tab.
 */
export function expectedCommentCount(state: EntityState, hootId: string, id: string): number | null {
  const counted = state.counts.get(hootId)?.comments;
  const waiting = [...applyMutations(state).pendingComments].filter(
    ([key, other]) => key !== id && other.hootId === hootId && other.expected !== null,
  );
  return counted === undefined ? null : counted + waiting.length + 1;
}

/**
 * Creates the action that adds a comment. The comment and the hoot's new counter appear immediately and are rolled back
 * on failure.
 */
export function createAddComment(
  context: VerbContext,
): WaitingVerb<"addComment"> & Pick<AccountVerbs, "addThreadComment"> {
  const { database, store, uid, now, locale, createKey, mutations, emit, picturePaths } = context;
  // To detect the same comment on a page, compare the page's key: before the thread exists, each pending comment has a
  // different hoot id.
  const contentOf = ({ id = "", thread = store.get().hoots.get(id)?.thread, content = "" }: MutationRecord["args"]) => [
    thread ?? id,
    readComment(content),
  ];
  const compose = ({ id, args: { slug = "", content = "" } }: MutationRecord) =>
    composeComment(content, writerOf(context), { id, slug, locale, now: now() });

  const previewComment = (record: MutationRecord): PendingComment => {
    const { id: hootId = "", thread } = record.args;
    const expected = expectedCommentCount(store.get(), hootId, record.id);
    return { verb: "addComment", hootId, comment: compose(record), thread, expected };
  };
  const stored = (comment: Comment, hootId: string, thread?: string): PendingComment => {
    return { verb: "addComment", hootId, comment, thread, expected: null };
  };

  /**
   * For a comment on a page, begins the thread if there is none, and returns the mutation with the hoot of the thread.
   * Returns the mutation unchanged if it comments on a hoot.
   */
  const locate = async (mutation: Mutation): Promise<Mutation> => {
    const { id = "", slug = "", thread } = mutation.args;
    if (thread === undefined) return mutation;
    const hoot = await beginThread(context, { key: thread, id, slug });
    const found = { id: hoot.id, slug: hoot.slug };
    if (found.id !== id || found.slug !== slug) mutations.moveSubject({ id, slug }, found);
    return { ...mutation, args: { ...mutation.args, ...found } };
  };
  /** @throws HooterError `thread-closed` if the rules refuse the comment because the thread is closed */
  const whileOpen = <T>(hootId: string, work: () => Promise<T>): Promise<T> =>
    ifRefused(work, async (refusal) => {
      const thread = store.get().hoots.get(hootId)?.thread;
      const entry = thread === undefined ? null : decodeThread(await database.get(["threads", thread]));
      throw entry?.isClosed ? new HooterError("thread-closed", undefined, { cause: refusal }) : refusal;
    });

  const deliverComment = async (record: MutationRecord): Promise<Comment> => {
    let { id: hootId = "" } = record.args;
    let received = store.countsVersion(hootId);
    const comment = await mutations.perform(record, {
      update: previewComment(record),
      async send(again, pending) {
        const mutation = await locate(pending);
        const { id = "", slug = "" } = mutation.args;
        hootId = id;
        if (!again) received = store.countsVersion(id);
        const onRenewed = (next: Comment) =>
          mutations.moveSubject({ id: mutation.id, slug: "" }, { id: next.id, slug: "" });
        const options = { ...context, hoot: { id, slug }, again, onRenewed };
        const send = () => addComment(database, compose(mutation), options);
        return whileOpen(id, () => dropHootIfMissing(context, id, send));
      },
      settle(draft, sent, { args: { thread } }) {
        if (store.countsVersion(hootId) === received) adjustHootCount(draft, hootId, "comments", 1);
        return stored(sent, hootId, thread);
      },
    });
    emit({ type: "commented", uid, hootId, commentId: comment.id });
    return comment;
  };

  const { send, resumeRecord } = createContentVerb(context, "addComment", contentOf, deliverComment);
  return {
    verb: async ({ id, slug }, content, options) => send({ content, id, slug }, options),
    async addThreadComment(page, content, options) {
      const key = pageKey(page);
      const known = findThread(store.get(), key);
      if (known) return send({ content, id: known.id, slug: known.slug }, options);
      return send({ content, id: createKey(), slug: threadSlug(), thread: key }, options);
    },
    resumeRecord,
    preview(record) {
      const update = previewComment(record);
      return {
        update,
        path: ["comment", record.id],
        settle(_draft, json) {
          const comment = decodeComment(record.id, json, now(), picturePaths);
          return comment && stored(comment, update.hootId);
        },
      };
    },
  };
}
