import { composeHoot, publishHoot } from "../../actions/publish-hoot";
import type { Writer } from "../../actions/writer";
import type { Minted, Outbox } from "../../drafts/outbox";
import type { Hoot } from "../../model/hoot";
import { slugFor } from "../../model/slug";
import type { ErrandRecord } from "../errands";
import { movePerson } from "../own-records";
import { dropHoot } from "../records";
import type { VerbContext, WaitingVerb } from "./verbs";
import { createTaken, draftOf, writerOf } from "./words";

/** Creates the action that publishes a hoot. The hoot shows in the feed immediately and is rolled back on failure. */
export function createPublishHoot(context: VerbContext, outbox: Outbox): WaitingVerb<"publishHoot"> {
  const { database, world, uid, now, locale, createKey, renewKey, errands, picturePaths } = context;
  const published = new Map<string, number>();
  const hoots = createTaken<Hoot>(errands);
  const slugBaseOf = ({ email, pseudo }: Writer) => (context.slugBase === "email" ? email : pseudo);

  const carryHoot = async (record: ErrandRecord, writer: Writer, renew: (next: Minted) => void): Promise<Hoot> => {
    const draft = draftOf(record);
    const slugBase = slugBaseOf(writer);
    let { id } = record;
    const show = (hoot: Hoot, delivery: "sending" | "waiting") =>
      world.change((draft) => {
        draft.pendingHoots.set(hoot.id, { hoot, delivery });
        if (!draft.counts.get(hoot.id)) draft.counts.set(hoot.id, { likes: 0, comments: 0 });
        if (draft.liked.get(hoot.id) === undefined) draft.liked.set(hoot.id, false);
      });
    const hide = () =>
      world.change((draft) => {
        if (!draft.pendingHoots.get(id)) return;
        draft.pendingHoots.delete(id);
        dropHoot(draft, id);
      });
    let hoot = composeHoot(draft, writer, { id, slug: record.args["slug"] ?? "", locale, now: now(), picturePaths });
    show(hoot, "sending");
    const onMinted = (next: Hoot) => {
      hide();
      renew(next);
      errands.moved(hoot, next);
      ({ id } = next);
      hoot = next;
      show(next, "sending");
    };
    const options = { uid, slugBase, now, published, token: context.token, renewKey, onMinted };
    try {
      const stored = await errands.perform(
        record,
        async (again) => {
          const sent = await publishHoot(database, hoot, { ...options, again });
          // Mutations that wait for this hoot must use its stored id and slug.
          errands.moved(hoot, sent);
          return sent;
        },
        (waiting) => {
          if (world.get().pendingHoots.has(id)) show(hoot, waiting ? "waiting" : "sending");
        },
      );
      world.change((draft) => {
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
        outbox.send(words, fresh, ({ id, slug }, sent, renew) => {
          const { content, pictureUrl, pictureAlt } = draft;
          const args = { content, pictureUrl, pictureAlt, id, slug };
          return carryHoot(errands.record("publishHoot", id, args, { sent, draft: options.draft }), writer, renew);
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
      return hoots.take(words, id, outbox.send(words, { id, slug: args["slug"] ?? "" }, work, true));
    },
  };
}
