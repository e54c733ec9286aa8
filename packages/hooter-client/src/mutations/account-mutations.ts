import { loadRareMutations } from "../chunks";
import { type DraftsContext, draftsOf } from "../drafts/drafts";
import type { AccountIdentity } from "../identity/identity";
import { localeOf } from "../model/dates";
import { HooterError, toHooterError } from "../model/errors";
import { safePictureLink } from "../model/picture-link";
import { createPushKeySource, type PushKeySource } from "../model/push-key";
import { callFailed } from "../model/report";
import { pageKey } from "../model/thread";
import { createAddComment } from "./add-comment";
import { dropHootIfMissing } from "./commit";
import { createDeleteComment } from "./delete-comment";
import { createDeleteHoot } from "./delete-hoot";
import { createEditHoot } from "./edit-hoot";
import { type RescuedEdit, rescueEdits } from "./edit-rescue";
import { createTaskStorage } from "./mutation-storage";
import { createMutations } from "./mutations";
import { createPublishHoot } from "./publish-hoot";
import { showRemoteMutations } from "./remote-mutations";
import { createRestoreHoot } from "./restore-hoot";
import { createSaveProfile } from "./save-profile";
import { createSetFollowed } from "./set-followed";
import { createSetLiked } from "./set-liked";
import { createDeletionWatch, type DeletionContext } from "./unfinished-deletion";
import type { AccountVerbs, VerbDependencies } from "./verbs";

export interface MutationsContext extends Omit<VerbDependencies, "locale" | keyof PushKeySource>, DeletionContext {
  /** Locale that the host has set. */
  readonly locale: string | undefined;
  /** Shared by all accounts of the client. The first account adds the source of the keys, which corrects the clock. */
  readonly device: DraftsContext & { pushKeys?: PushKeySource };
  /** Loads the code of the client's actions, which is needed together with this code. */
  readonly loadActions: () => Promise<unknown>;
  /** Called when the text of an edit has moved to the draft of a new hoot, because its hoot was deleted. */
  readonly onEditRescued: (rescued: RescuedEdit) => void;
  readonly areFollowsLoaded: () => boolean;
}

export type AccountMutations = ReturnType<typeof createAccountMutations>;

/**
 * Creates all write operations of an account and continues the background work from an earlier session. Load this file
 * on demand (see `lazy-mutations.ts`).
 */
export function createAccountMutations(options: MutationsContext) {
  const { uid, database, store, now, report, signal } = options;
  /** Rejects a call made after the account has signed out: it would affect the next account. */
  const whileSignedIn = <T>(call: () => Promise<T>): Promise<T> =>
    signal.aborted ? Promise.reject(new HooterError("signed-out")) : call();
  const identity: AccountIdentity = {
    updateProfile: (change) => whileSignedIn(() => options.identity.updateProfile(change)),
    reauthenticate: (password) => whileSignedIn(() => options.identity.reauthenticate(password)),
    isRecent: () => whileSignedIn(() => options.identity.isRecent()),
    deleteAccount: () => whileSignedIn(() => options.identity.deleteAccount()),
  };
  const drafts = draftsOf(options.device);
  const mutations = createMutations({ ...options, drafts });
  signal.addEventListener("abort", () => mutations.dispose());
  const tasks = createTaskStorage(options.storage, options);
  const deletionWatch = createDeletionWatch(options, tasks);

  const work = async (): Promise<void> => {
    isRequested = false;
    if (tasks.read().size === 0 || signal.aborted) return;
    try {
      await (await loadRareMutations()).runBackgroundTasks({
        ...context,
        keepAccount: deletionWatch.keepAccount,
        onNamed({ pseudo, picture }) {
          const shown = picture && safePictureLink(picture, options.picturePaths);
          store.change((draft) => draft.signatures.set(uid, { pseudo, picture: shown }));
        },
      });
    } catch (error) {
      report(callFailed("backgroundWork", toHooterError(error)));
    }
  };
  let last = Promise.resolve();
  let isRequested = false;
  /** Executes persisted background work, after the current run. If there is none, the code for it is not loaded. */
  const runBackgroundTasks = (): void => {
    if (isRequested) return;
    isRequested = true;
    last = last.then(work);
  };
  runBackgroundTasks();

  options.device.pushKeys ??= createPushKeySource(now);
  const context = {
    ...options,
    ...options.device.pushKeys,
    locale: localeOf(options.locale),
    identity,
    mutations,
    tasks,
    runBackgroundTasks,
  };
  const restoreHoot = createRestoreHoot(context);
  const waiting = {
    publishHoot: createPublishHoot(context),
    editHoot: createEditHoot(context),
    deleteHoot: createDeleteHoot(context, restoreHoot.restore),
    restoreHoot,
    setLiked: createSetLiked(context),
    addComment: createAddComment(context),
    deleteComment: createDeleteComment(context),
    setFollowed: createSetFollowed(context, options.areFollowsLoaded),
  };
  let rescueEdit: (id: string) => Promise<void> = async () => {};
  /** After the refusal of an edit, the text is in its draft, which no form shows if the hoot no longer exists. */
  const rescueAfter = <Result>(edit: Promise<Result>, id = ""): Promise<Result> => {
    edit.catch(() => rescueEdit(id));
    return edit;
  };
  const verbs: AccountVerbs = {
    publishHoot: waiting.publishHoot.verb,
    editHoot: (hoot, ...rest) => rescueAfter(waiting.editHoot.verb(hoot, ...rest), hoot.id),
    deleteHoot: waiting.deleteHoot.verb,
    setLiked: waiting.setLiked.verb,
    addComment: waiting.addComment.verb,
    addThreadComment: waiting.addComment.addThreadComment,
    deleteComment: waiting.deleteComment.verb,
    setFollowed: waiting.setFollowed.verb,
    saveProfile: createSaveProfile(context),
    async reportHoot({ id }, reason) {
      const { reportHoot } = await loadRareMutations();
      await dropHootIfMissing(context, id, () => reportHoot(database, { id }, uid, reason));
    },
    async setThreadClosed(page, closed) {
      const key = pageKey(page);
      const { setMark } = await loadRareMutations();
      await setMark(database, ["threads", key, "ferme"], closed);
      options.onThreadClosed(key, closed);
    },
    async setCommentHidden({ id }, hidden) {
      const { setMark } = await loadRareMutations();
      await setMark(database, ["comment", id, "masque"], hidden);
    },
    async deleteAccount(deletion) {
      const { createDeleteAccount } = await loadRareMutations();
      await createDeleteAccount(context, deletionWatch)(deletion);
    },
  };
  return {
    verbs,
    mutations,
    deletionWatch,
    /** Resumes the mutations from an earlier page. Call this once the session is known. */
    resume(): void {
      mutations.resume((record) => {
        const outcome = waiting[record.verb].resumeRecord(record);
        outcome.catch(deletionWatch.onFailure);
        return record.verb === "editHoot" ? rescueAfter(outcome, record.args["id"]) : outcome;
      });
      showRemoteMutations(context, (record) => waiting[record.verb].preview(record));
      rescueEdit = rescueEdits({ ...context, drafts });
    },
  };
}
