import { addComment, composeComment } from "../actions/add-comment";
import type { Writer } from "../actions/writer";
import type { Comment } from "../model/hoot";
import { expectComment } from "../store/own-records";
import type { IdempotencyKeys, Minted } from "./idempotency-keys";
import type { MutationRecord } from "./mutations";
import { createJoinRestored, writerOf } from "./restored-text";
import type { VerbContext, WaitingVerb } from "./verbs";
import { whileThere } from "./while-there";

/**
 * Creates the action that comments. The comment and the hoot's counter show immediately and are rolled back on failure.
 */
export function createAddComment(context: VerbContext, idempotencyKeys: IdempotencyKeys): WaitingVerb<"addComment"> {
  const { database, store, uid, now, locale, createKey, renewKey, mutations } = context;
  const comments = createJoinRestored<Comment>(mutations);

  const carryComment = async (
    record: MutationRecord,
    writer: Writer,
    renew: (next: Minted) => void,
  ): Promise<Comment> => {
    const { id: hootId = "", slug = "", content = "" } = record.args;
    let { id } = record;
    const compose = (slug: string) => composeComment(content, writer, { id, slug, locale, now: now() });
    const comment = compose(slug);
    let received = store.countsVersion(hootId);
    store.change((draft) => {
      const expected = expectComment(store.get(), hootId);
      draft.pendingComments.set(id, { comment, hootId, delivery: "sending", expected });
    });
    const onWaiting = (waiting: boolean) =>
      store.change((draft) => {
        const pending = draft.pendingComments.get(id);
        if (pending) draft.pendingComments.set(id, { ...pending, delivery: waiting ? "waiting" : "sending" });
      });
    const onMinted = (next: Comment) => {
      store.change((draft) => {
        const pending = draft.pendingComments.get(id);
        draft.pendingComments.delete(id);
        if (pending) draft.pendingComments.set(next.id, { ...pending, comment: next });
      });
      renew({ id: next.id, slug: "" });
      mutations.moved({ id, slug: "" }, { id: next.id, slug: "" });
      ({ id } = next);
    };
    let stored: Comment;
    try {
      stored = await mutations.perform(
        record,
        (again, { args }) => {
          const hoot = { id: args["id"] ?? hootId, slug: args["slug"] ?? slug };
          if (!again) received = store.countsVersion(hootId);
          const options = { uid, hoot, again, token: context.token, renewKey, onMinted };
          return whileThere(context, hoot.id, () => addComment(database, compose(hoot.slug), options));
        },
        onWaiting,
      );
    } catch (error) {
      store.change((draft) => draft.pendingComments.delete(id));
      throw error;
    }
    store.change((draft) => {
      const counts = draft.counts.get(hootId);
      // If the counter was reported since, it includes the own comment. Otherwise add it until the next report.
      if (counts && store.countsVersion(hootId) === received) {
        draft.counts.set(hootId, { ...counts, comments: counts.comments + 1 });
      }
      // The stream may have reported the comment already.
      if (draft.pendingComments.get(id)) {
        draft.pendingComments.set(id, { comment: stored, hootId, delivery: "stored", expected: null });
      }
    });
    return stored;
  };

  return {
    async verb(hoot, content, writer, options = {}) {
      const fresh = { id: createKey(), slug: "" };
      const words = [hoot.id, composeComment(content, writer, { ...fresh, locale, now: now() }).content];
      return (
        comments.claim(words) ??
        idempotencyKeys.send(words, fresh, ({ id }, sent, renew) => {
          const args = { content, id: hoot.id, slug: hoot.slug };
          return carryComment(mutations.record("addComment", id, args, { sent, draft: options.draft }), writer, renew);
        })
      );
    },

    async carry(record) {
      const writer = writerOf(context);
      const { id, args } = record;
      const minted = { id, slug: "", locale, now: now() };
      const words = [args["id"], composeComment(args["content"] ?? "", writer, minted).content];
      const work = (_: Minted, _again: boolean, renew: (next: Minted) => void) => carryComment(record, writer, renew);
      return comments.take(words, id, idempotencyKeys.send(words, { id, slug: "" }, work, true));
    },
  };
}
