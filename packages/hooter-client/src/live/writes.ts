import type { Drafts } from "../drafts/drafts";
import { createOutbox } from "../drafts/outbox";
import { localeOf } from "../model/locale";
import { safePictureLink } from "../model/picture-link";
import { inBackground } from "./context";
import { showElsewhere } from "./elsewhere";
import { createErrands, type Errands } from "./errands";
import { later } from "./lazy";
import { createTodo } from "./todo";
import { createAddComment } from "./verbs/add-comment";
import { createDeleteAccount } from "./verbs/delete-account";
import { createDeleteComment } from "./verbs/delete-comment";
import { createDeleteHoot } from "./verbs/delete-hoot";
import { createEditHoot } from "./verbs/edit-hoot";
import { createTurns } from "./verbs/in-turn";
import { createPublishHoot } from "./verbs/publish-hoot";
import { createSaveProfile } from "./verbs/save-profile";
import { createSetFollowed } from "./verbs/set-followed";
import { createSetLiked } from "./verbs/set-liked";
import type { AccountVerbs, VerbContext } from "./verbs/verbs";
import { whileThere } from "./verbs/while-there";
import { whileSignedIn } from "./while-signed-in";

/** Options of {@link createWrites}. */
export interface WritesContext extends Omit<VerbContext, "errands" | "locale"> {
  /** Locale as the host sets it. */
  readonly locale: string | undefined;
  readonly drafts: Drafts;
  /** Whether the follows of the reader are loaded. */
  readonly knowsFollows: () => boolean;
  /** Aborted when the account leaves. */
  readonly signal: AbortSignal;
}

/** All write operations of an account. Load this file on demand (see `lazy-writes.ts`). */
export interface Writes {
  readonly verbs: AccountVerbs;
  /** Pending mutations. */
  readonly errands: Errands;
  /** Resumes the mutations of an earlier page. Call it once the session is known. */
  takeUp(): void;
}

/** Creates the write operations, and continues the background work of an earlier session. */
export function createWrites(options: WritesContext): Writes {
  const { uid, database, world, now, user, report, signal } = options;
  const identity = whileSignedIn(options.identity, signal);
  const errands = createErrands(options);
  signal.addEventListener("abort", () => errands.dispose());
  const context = { ...options, locale: localeOf(options.locale), identity, errands };
  const todo = createTodo(options.storage, options);

  let present: Promise<void> | null = null;
  let askedAgain = false;
  /** Executes remembered background work. Loads nothing when there is none. */
  const carryOn = (): void => {
    askedAgain = true;
    if (present || Object.keys(todo.read()).length === 0) return;
    const run = async () => {
      const { carryOn } = await later();
      while (askedAgain && !signal.aborted) {
        askedAgain = false;
        await carryOn({
          uid,
          database,
          identity,
          now,
          user,
          todo,
          onNamed({ pseudo, picture }) {
            const shown = picture && safePictureLink(picture, options.picturePaths);
            world.change((draft) => draft.names.set(uid, { pseudo, picture: shown }));
          },
          report,
          signal,
        });
      }
    };
    present = run().finally(() => {
      present = null;
    });
    inBackground(report, "carryOn", present);
  };
  carryOn();

  const outbox = createOutbox(options.storage, { uid, databaseUrl: options.databaseUrl, now });
  const inTurn = createTurns();
  const waiting = {
    publishHoot: createPublishHoot(context, outbox),
    editHoot: createEditHoot(context, inTurn),
    deleteHoot: createDeleteHoot(context, inTurn, todo, carryOn),
    setLiked: createSetLiked(context),
    addComment: createAddComment(context, outbox),
    deleteComment: createDeleteComment(context),
    setFollowed: createSetFollowed(context, options.knowsFollows),
  };
  return {
    verbs: {
      publishHoot: waiting.publishHoot.verb,
      editHoot: waiting.editHoot.verb,
      deleteHoot: waiting.deleteHoot.verb,
      setLiked: waiting.setLiked.verb,
      addComment: waiting.addComment.verb,
      deleteComment: waiting.deleteComment.verb,
      setFollowed: waiting.setFollowed.verb,
      saveProfile: createSaveProfile(context, inTurn, todo, carryOn),
      async reportHoot({ id }, reason) {
        const { reportHoot } = await later();
        await whileThere(context, id, () => reportHoot(database, { id }, uid, reason));
      },
      deleteAccount: createDeleteAccount(context, todo, carryOn),
    },
    errands,
    takeUp() {
      errands.takeUp((record) => waiting[record.verb].carry(record));
      showElsewhere(context);
    },
  };
}
