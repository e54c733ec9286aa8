import { composeHoot, publishHoot } from "../actions/publish-hoot";
import type { Writer } from "../actions/writer";
import type { Hoot } from "../model/hoot";
import { slugFor } from "../model/slug";
import { movePerson } from "../store/own-records";
import { dropHoot } from "../store/records";
import type { IdempotencyKeys, Minted } from "./idempotency-keys";
import type { MutationRecord } from "./mutations";
import { createJoinRestored, draftOf, writerOf } from "./restored-text";
import type { VerbContext, WaitingVerb } from "./verbs";

/** Creates the action that publishes a hoot. The hoot shows in the feed immediately and is rolled back on failure. */
export function createPublishHoot(context: VerbContext, idempotencyKeys: IdempotencyKeys): WaitingVerb<"publishHoot"> {
  const { database, store, uid, now, locale, createKey, renewKey, mutations, picturePaths } = context;
  const published = new Map<string, number>();
  const hoots = createJoinRestored<Hoot>(mutations);
  const slugBaseOf = ({ email, pseudo }: Writer) => (context.slugBase === "email" ? email : pseudo);

  const carryHoot = async (record: MutationRecord, writer: Writer, renew: (next: Minted) => void): Promise<Hoot> => {
    const draft = draftOf(record);
    const slugBase = slugBaseOf(writer);
    let { id } = record;
    const show = (hoot: Hoot, delivery: "sending" | "waiting") =>
      store.change((draft) => {
        draft.pendingHoots.set(hoot.id, { hoot, delivery });
        if (!draft.counts.get(hoot.id)) draft.counts.set(hoot.id, { likes: 0, comments: 0 });
        if (draft.liked.get(hoot.id) === undefined) draft.liked.set(hoot.id, false);
      });
    const hide = () =>
      store.change((draft) => {
        if (!draft.pendingHoots.get(id)) return;
        draft.pendingHoots.delete(id);
        dropHoot(draft, id);
      });
    let hoot = composeHoot(draft, writer, { id, slug: record.args["slug"] ?? "", locale, now: now(), picturePaths });
    show(hoot, "sending");
    const onMinted = (next: Hoot) => {
      hide();
      renew(next);
      mutations.moved(hoot, next);
      ({ id } = next);
      hoot = next;
      show(next, "sending");
    };
    const options = { uid, slugBase, now, published, token: context.token, renewKey, onMinted };
    try {
      const stored = await mutations.perform(
        record,
        async (again) => {
          const sent = await publishHoot(database, hoot, { ...options, again });
          // Mutations that wait for this hoot must use its stored id and slug.
          mutations.moved(hoot, sent);
          return sent;
        },
        (waiting) => {
          if (store.get().pendingHoots.has(id)) show(hoot, waiting ? "waiting" : "sending");
        },
      );
      store.change((draft) => {
        // The stream may have reported the hoot already.
        if (draft.pendingHoots.get(id)) draft.pendingHoots.set(id, { hoot: stored, delivery: "stored" });
        movePerson(draft, uid, "hoots", 1);
      });
      return stored;
    } catch (error) {
      hide();
      throw error;
    }
  };

  return {
    async verb(draft, writer, options = {}) {
      const fresh = { id: createKey(), slug: slugFor(slugBaseOf(writer)) };
      const { content, picture } = composeHoot(draft, writer, { ...fresh, locale, now: now(), picturePaths });
      const words = [content, picture];
      return (
        hoots.claim(words) ??
        idempotencyKeys.send(words, fresh, ({ id, slug }, sent, renew) => {
          const { content, pictureUrl, pictureAlt } = draft;
          const args = { content, pictureUrl, pictureAlt, id, slug };
          return carryHoot(mutations.record("publishHoot", id, args, { sent, draft: options.draft }), writer, renew);
        })
      );
    },

    async carry(record) {
      const writer = writerOf(context);
      const { id, args } = record;
      const { content, picture } = composeHoot(draftOf(record), writer, {
        id,
        slug: "",
        locale,
        now: now(),
        picturePaths,
      });
      const words = [content, picture];
      const work = (_: Minted, _again: boolean, renew: (next: Minted) => void) => carryHoot(record, writer, renew);
      return hoots.take(words, id, idempotencyKeys.send(words, { id, slug: args["slug"] ?? "" }, work, true));
    },
  };
}
