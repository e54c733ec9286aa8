import { addComment, composeComment } from "../actions/add-comment";
import type { RenewToken } from "../actions/heal";
import { likeHoot } from "../actions/like-hoot";
import { composeHoot, publishHoot } from "../actions/publish-hoot";
import { unlikeHoot } from "../actions/unlike-hoot";
import type { HootReference, Writer } from "../actions/writer";
import { createOutbox, type Minted } from "../drafts/outbox";
import type { DraftStorage } from "../drafts/storage";
import type { Identity } from "../identity/identity";
import type { Comment, Hoot, HootDraft } from "../model/hoot";
import type { SessionUser } from "../model/session";
import { slugFor } from "../model/slug";
import type { LiveContext } from "./context";
import { createLikes } from "./likes";
import { dropHoot, movePerson } from "./records";

/** What the verbs of an account work with. */
export interface VerbContext extends LiveContext {
  readonly locale: string;
  readonly slugBase: "email" | "pseudo";
  readonly createKey: () => string;
  /** Where it is kept what was sent; it never throws. */
  readonly storage: DraftStorage;
  readonly identity: Identity;
  readonly token: RenewToken;
  /** The account as it is named at present. */
  readonly user: () => SessionUser | null;
  /** For how long a deleted hoot can be brought back, in milliseconds. */
  readonly undoFor: number;
}

/** What an account does, each verb shown at once and taken back when it fails. */
export interface Verbs {
  publishHoot(draft: HootDraft, writer: Writer): Promise<Hoot>;
  setLiked(hoot: HootReference, liked: boolean): Promise<void>;
  addComment(hoot: HootReference, content: string, writer: Writer): Promise<Comment>;
}

/** Makes the verbs of an account. */
export function createVerbs(context: VerbContext): Verbs {
  const { database, world, uid, now, locale, createKey } = context;
  const outbox = createOutbox(context.storage, uid, now);
  const published = new Map<string, number>();

  return {
    async publishHoot(draft, writer) {
      const slugBase = context.slugBase === "email" ? writer.email : writer.pseudo;
      const compose = (minted: Minted) => composeHoot(draft, writer, { ...minted, locale, now: now() });
      const fresh = { id: createKey(), slug: slugFor(slugBase) };
      const { content, picture } = compose(fresh);
      return outbox.send([content, picture], fresh, async (minted, again, renew) => {
        let { id } = minted;
        const show = (hoot: Hoot) =>
          world.change((draft) => {
            draft.pendingHoots.set(hoot.id, { hoot, delivery: "sending" });
            if (!draft.counts.get(hoot.id)) draft.counts.set(hoot.id, { likes: 0, comments: 0 });
            draft.liked.set(hoot.id, false);
          });
        const hide = () =>
          world.change((draft) => {
            if (!draft.pendingHoots.get(id)) return;
            draft.pendingHoots.delete(id);
            dropHoot(draft, id);
          });
        const hoot = compose(minted);
        show(hoot);
        try {
          const onMinted = (next: Hoot) => {
            hide();
            id = next.id;
            renew(next);
            show(next);
          };
          const options = { uid, slugBase, now, again, published, token: context.token, onMinted };
          const stored = await publishHoot(database, hoot, options);
          world.change((draft) => {
            // The stream may have told it already.
            if (draft.pendingHoots.get(id)) draft.pendingHoots.set(id, { hoot: stored, delivery: "stored" });
            movePerson(draft, uid, "hoots", 1);
          });
          return stored;
        } catch (error) {
          hide();
          throw error;
        }
      });
    },

    setLiked: createLikes(
      world,
      (hoot, liked) => (liked ? likeHoot : unlikeHoot)(database, hoot, uid),
      async (hoot) => (await database.get(["likedBy", uid, hoot.id])) === true,
    ),

    async addComment(hoot, content, writer) {
      const hootId = hoot.id;
      const compose = ({ id }: Minted) => composeComment(content, writer, { id, slug: hoot.slug, locale, now: now() });
      const fresh = { id: createKey(), slug: "" };
      return outbox.send([hootId, compose(fresh).content], fresh, async (minted, again) => {
        const comment = compose(minted);
        const { id } = comment;
        const told = world.countsTold(hootId);
        world.change((draft) => {
          const counted = draft.counts.get(hootId)?.comments;
          const waiting = [...world.get().pendingComments.values()].filter(
            (other) => other.hootId === hootId && other.expected !== null,
          );
          const expected = counted === undefined ? null : counted + waiting.length + 1;
          draft.pendingComments.set(id, { comment, hootId, delivery: "sending", expected });
        });
        let stored: Comment;
        try {
          stored = await addComment(database, comment, { uid, hoot, again, token: context.token });
        } catch (error) {
          world.change((draft) => draft.pendingComments.delete(id));
          throw error;
        }
        world.change((draft) => {
          const counts = draft.counts.get(hootId);
          // Told since: the counter has the own comment in it. Otherwise we count it, until it is told.
          if (counts && world.countsTold(hootId) === told) {
            draft.counts.set(hootId, { ...counts, comments: counts.comments + 1 });
          }
          // The stream may have told it already.
          if (draft.pendingComments.get(id)) {
            draft.pendingComments.set(id, { comment: stored, hootId, delivery: "stored", expected: null });
          }
        });
        return stored;
      });
    },
  };
}
