import { internals } from "hooter-client";
import { useHooterClient, usePendingMutations, useReadable, useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";
import { useHooter } from "./context";
import { openComposer } from "./keyboard-center";
import { canRetry, showFailure, toastTextsOf, useMutationToasts } from "./mutation-toasts";
import { useIsFirst } from "./use-is-first";

/** Sessions, mutations and actions whose toast a provider on the page has already shown. */
const shown = new WeakSet<object>();

/** Whether no provider on the page has shown the toast of a subject. Only the first call returns true. */
function isNew(subject: object): boolean {
  if (shown.has(subject)) return false;
  shown.add(subject);
  return true;
}

/**
 * Reacts to the end of a session. Renders nothing.
 *
 * - Toasts with an action disappear when the account signs out. Otherwise, « Réessayer » could send one user's text
 *   under another user's name.
 * - The provider's dialogs close. They would otherwise cover the sign-in page, because they belong to no page.
 * - A toast explains a session change that did not start on this page. If the session ended in another tab, for
 *   example, the toast stays until a user signs in. If another account has replaced the current one, the toast closes
 *   by itself.
 * - Toasts show the results of restored mutations, and of a visitor's action that the client replayed after the
 *   sign-in.
 */
export function AccountChange() {
  const session = useSession();
  const { toastStore, sentDrafts, keyboard, signOutQuestion, labels } = useHooter();
  // The effects depend on these two labels, because the host's `labels` may be a new object on every render.
  const { ended: message, switched } = labels.layout;
  const user = session.status === "signed-in" ? session.user : null;
  const uid = user?.uid ?? null;
  const pseudo = user?.pseudo ?? "";
  const isFirst = useIsFirst(session.status === "signed-out" && session.ended === "remote" ? session : null);
  useMutationOutcomes();
  useReplayedAction();
  useRescuedEdit();

  const last = useRef(uid);
  useEffect(() => {
    const hasLeft = last.current !== null && last.current !== uid;
    last.current = uid;
    if (!hasLeft) return;
    toastStore.dismissActions();
    sentDrafts.set({});
    keyboard.dialog.set(null);
    signOutQuestion.get()?.answer(false);
    if (uid !== null && isNew(session)) toastStore.show(switched(pseudo), { tone: "info", key: "session" });
  }, [session, uid, pseudo, toastStore, sentDrafts, keyboard, signOutQuestion, switched]);

  useEffect(() => {
    if (!isFirst) return;
    // The toast has no time limit, because the user may return to this tab much later.
    const toast = toastStore.show(message, { tone: "info", key: "session", duration: Number.POSITIVE_INFINITY });
    return () => toastStore.dismiss(toast);
  }, [isFirst, toastStore, message]);
  return null;
}

/**
 * Shows the results of mutations that an earlier page load started, because their forms no longer exist. The toast of a
 * failure offers a retry until the user dismisses it. The text of a failed mutation is back in its draft.
 */
function useMutationOutcomes(): void {
  const mutations = usePendingMutations();
  const { labels, toastStore } = useHooter();
  useEffect(() => {
    for (const mutation of mutations) {
      const { state, error, verb } = mutation;
      if ((state !== "delivered" && state !== "failed") || !isNew(mutation)) continue;
      const texts = toastTextsOf(verb, mutation.args, labels);
      if (state === "delivered") {
        mutation.discard();
        if (verb === "publishHoot" || verb === "restoreHoot" || verb === "addComment")
          toastStore.show(texts.done(null), { key: texts.key });
      }
      if (!error) continue;
      const isRetriable = canRetry(error);
      if (!isRetriable) mutation.discard();
      showFailure(toastStore, labels, error, texts, isRetriable ? mutation.retry : null, mutation.discard);
    }
  }, [mutations, labels, toastStore]);
}

/** Shows the outcome of the visitor's action that was replayed after the sign-in. */
function useReplayedAction(): void {
  const { replayed } = useHooterClient()[internals];
  const { labels } = useHooter();
  const call = useMutationToasts();
  const current = useReadable(replayed, null);
  useEffect(() => {
    if (!current || !isNew(current)) return;
    const { action, done, retry, pageKey = "" } = current;
    let attempt: () => Promise<unknown> = () => done;
    const run = async () => {
      const begun = attempt();
      attempt = retry;
      await begun;
      return "liked" in action ? action.liked : true;
    };
    const { reported, reportFailed } = labels.hoot;
    if (action.verb === "reportHoot")
      void call({ run, key: `report:${action.hoot.id}`, done: () => reported, failed: reportFailed });
    else if (action.verb === "addThreadComment")
      void call({ run, ...toastTextsOf("addComment", { slug: pageKey }, labels) });
    else void call({ run, ...toastTextsOf(action.verb, "hoot" in action ? action.hoot : action.person, labels) });
  });
}

/** Tells the user that the text of an edit is now a draft, because the hoot was deleted. */
function useRescuedEdit(): void {
  const rescued = useReadable(useHooterClient()[internals].rescuedEdit, null);
  const { labels, keyboard, toastStore } = useHooter();
  useEffect(() => {
    if (!rescued || !isNew(rescued)) return;
    const { rescued: text, rescuedLater, openDraft } = labels.composer;
    toastStore.show(rescued.isShown ? text : rescuedLater, {
      tone: "info",
      // Replace the failure of the edit, which asks the user to refresh the page.
      key: toastTextsOf("editHoot", rescued, labels).key,
      action: { label: openDraft, run: () => openComposer(keyboard) },
    });
  }, [rescued, labels, keyboard, toastStore]);
}
