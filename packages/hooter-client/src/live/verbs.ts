import { addComment, composeComment } from "../actions/add-comment";
import type { RenewToken } from "../actions/heal";
import { likeHoot } from "../actions/like-hoot";
import { composeHoot, publishHoot } from "../actions/publish-hoot";
import { unlikeHoot } from "../actions/unlike-hoot";
import type { HootReference, Writer } from "../actions/writer";
import { createOutbox, type Minted } from "../drafts/outbox";
import type { DraftStorage } from "../drafts/storage";
import type { Identity } from "../identity/identity";
import { HooterError } from "../model/errors";
import type { Comment, Hoot, HootDraft } from "../model/hoot";
import type { SessionUser } from "../model/session";
import { slugFor } from "../model/slug";
import type { LiveContext } from "./context";
import type { ErrandRecord, Errands } from "./errands";
import { createLikes } from "./likes";
import { dropHoot, expectComment, movePerson } from "./records";

/** What the verbs of an account work with. */
export interface VerbContext extends LiveContext {
  /** Whose writes these are: one account may write to several. */
  readonly databaseUrl: string;
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
  readonly errands: Errands;
}

/** Where the words of a verb come from. */
export interface WordsOptions {
  /** The draft that holds them (see `useDraft`): thrown away once the service has them, in a later page too. */
  readonly draft?: string;
}

/** What an account does, each verb shown at once and taken back when it fails. */
export interface Verbs {
  publishHoot(draft: HootDraft, writer: Writer, options?: WordsOptions): Promise<Hoot>;
  setLiked(hoot: HootReference, liked: boolean): Promise<void>;
  addComment(hoot: HootReference, content: string, writer: Writer, options?: WordsOptions): Promise<Comment>;
}

/** What carries out the errands of an earlier page, by their verbs. */
export type Carriers<Verb extends string> = { readonly [Name in Verb]: (record: ErrandRecord) => Promise<unknown> };

/** Makes the verbs of an account. */
export function createVerbs(
  context: VerbContext,
): Verbs & { readonly carriers: Carriers<"publishHoot" | "addComment" | "setLiked"> } {
  const { database, world, uid, now, locale, createKey, errands } = context;
  const outbox = createOutbox(context.storage, { uid, databaseUrl: context.databaseUrl, now });
  const published = new Map<string, number>();
  const hoots = createTaken<Hoot>(errands);
  const comments = createTaken<Comment>(errands);

  const writerOf = (): Writer => {
    const user = context.user();
    if (!user) throw new HooterError("signed-out");
    return user;
  };

  const carryHoot = async (record: ErrandRecord, writer: Writer, renew: (next: Minted) => void): Promise<Hoot> => {
    const draft = draftOf(record);
    const slugBase = context.slugBase === "email" ? writer.email : writer.pseudo;
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
    let hoot = composeHoot(draft, writer, { id, slug: record.args["slug"] ?? "", locale, now: now() });
    show(hoot, "sending");
    const onMinted = (next: Hoot) => {
      hide();
      renew(next);
      errands.moved(hoot, next);
      ({ id } = next);
      hoot = next;
      show(next, "sending");
    };
    const options = { uid, slugBase, now, published, token: context.token, onMinted };
    try {
      const stored = await errands.perform(
        record,
        async (again) => {
          const sent = await publishHoot(database, hoot, { ...options, again });
          // What waits for it is about the hoot as it is stored.
          errands.moved(hoot, sent);
          return sent;
        },
        (waiting) => {
          if (world.get().pendingHoots.has(id)) show(hoot, waiting ? "waiting" : "sending");
        },
      );
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
  };

  const carryComment = async (record: ErrandRecord, writer: Writer): Promise<Comment> => {
    const { id, args } = record;
    const { id: hootId = "", slug = "", content = "" } = args;
    const compose = (slug: string) => composeComment(content, writer, { id, slug, locale, now: now() });
    const comment = compose(slug);
    let told = world.countsTold(hootId);
    world.change((draft) => {
      const expected = expectComment(world.get(), hootId);
      draft.pendingComments.set(id, { comment, hootId, delivery: "sending", expected });
    });
    const onWaiting = (waiting: boolean) =>
      world.change((draft) => {
        const pending = draft.pendingComments.get(id);
        if (pending) draft.pendingComments.set(id, { ...pending, delivery: waiting ? "waiting" : "sending" });
      });
    let stored: Comment;
    try {
      stored = await errands.perform(
        record,
        (again, { args }) => {
          const hoot = { id: args["id"] ?? hootId, slug: args["slug"] ?? slug };
          if (!again) told = world.countsTold(hootId);
          return addComment(database, compose(hoot.slug), { uid, hoot, again, token: context.token });
        },
        onWaiting,
      );
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
  };

  const likes = createLikes(
    world,
    (hoot, liked) => (liked ? likeHoot : unlikeHoot)(database, hoot, uid),
    async (hoot) => (await database.get(["likedBy", uid, hoot.id])) === true,
    { errands, createKey },
  );

  return {
    async publishHoot(draft, writer, options = {}) {
      const slugBase = context.slugBase === "email" ? writer.email : writer.pseudo;
      const fresh = { id: createKey(), slug: slugFor(slugBase) };
      const { content, picture } = composeHoot(draft, writer, { ...fresh, locale, now: now() });
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

    setLiked: likes.set,

    async addComment(hoot, content, writer, options = {}) {
      const fresh = { id: createKey(), slug: "" };
      const words = [hoot.id, composeComment(content, writer, { ...fresh, locale, now: now() }).content];
      return (
        comments.claim(words) ??
        outbox.send(words, fresh, ({ id }, sent) => {
          const args = { content, id: hoot.id, slug: hoot.slug };
          return carryComment(errands.record("addComment", id, args, { sent, draft: options.draft }), writer);
        })
      );
    },

    carriers: {
      async publishHoot(record) {
        const writer = writerOf();
        const { id, args } = record;
        const { content, picture } = composeHoot(draftOf(record), writer, { id, slug: "", locale, now: now() });
        const words = [content, picture];
        const work = (_: Minted, _again: boolean, renew: (next: Minted) => void) => carryHoot(record, writer, renew);
        return hoots.take(words, id, outbox.send(words, { id, slug: args["slug"] ?? "" }, work, true));
      },
      async addComment(record) {
        const writer = writerOf();
        const { id, args } = record;
        const minted = { id, slug: "", locale, now: now() };
        const words = [args["id"], composeComment(args["content"] ?? "", writer, minted).content];
        return comments.take(
          words,
          id,
          outbox.send(words, { id, slug: "" }, () => carryComment(record, writer), true),
        );
      },
      setLiked: likes.carry,
    },
  };
}

/** The words of an errand as they were typed. */
export function draftOf({ args }: ErrandRecord): HootDraft {
  const { content = "", pictureUrl = "", pictureAlt = "" } = args;
  return { content, pictureUrl, pictureAlt };
}

/** What was taken up from an earlier page: who sends the same words once more waits for that instead. */
function createTaken<Result>(errands: Errands) {
  const taken = new Map<string, { readonly id: string; readonly end: Promise<Result> }>();
  return {
    claim(said: unknown): Promise<Result> | null {
      const words = JSON.stringify(said);
      const found = taken.get(words);
      if (!found) return null;
      taken.delete(words);
      errands.hold(found.id);
      return found.end;
    },
    async take(said: unknown, id: string, end: Promise<Result>): Promise<Result> {
      const words = JSON.stringify(said);
      taken.set(words, { id, end });
      try {
        return await end;
      } finally {
        if (taken.get(words)?.id === id) taken.delete(words);
      }
    },
  };
}
