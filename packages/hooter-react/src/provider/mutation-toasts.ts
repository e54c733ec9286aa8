import { type HooterError, type HooterErrorCode, internals, type MutationVerb, toHooterError } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import type { ProvidedLabels } from "../labels/labels";
import { useHooter } from "./context";
import type { ToastOptions, Toasts } from "./toasts";
import { useOpenSignIn } from "./use-open-sign-in";

export interface MutationTexts<Result> {
  /** Toast key for both success and failure, so that a later outcome replaces an earlier one. */
  readonly key: string;
  readonly done: (result: Result) => string;
  /** Text for a failure. By default, the toast shows the reason. */
  readonly failed?: (reason: string) => string;
}

/** Subject of a mutation: `id` and `slug` of a hoot or comment, `uid` and `pseudo` of a user. */
interface MutationSubject {
  readonly id?: string;
  readonly slug?: string;
  readonly uid?: string;
  readonly pseudo?: string;
}

/**
 * Returns the texts for the outcome of a mutation. The mutation may wait for the network, so either its widget or,
 * after a reload, {@link AccountChange} shows the outcome.
 */
export function toastTextsOf(
  verb: MutationVerb,
  { id = "", slug = "", uid = "", pseudo = "" }: MutationSubject,
  { composer, hoot, follow }: ProvidedLabels,
): MutationTexts<unknown> {
  const texts: { readonly [name in MutationVerb]: MutationTexts<unknown> } = {
    publishHoot: { key: "publish", done: () => composer.published, failed: composer.failed },
    editHoot: { key: `edit:${id}`, done: () => composer.modified, failed: composer.editFailed },
    deleteHoot: { key: `delete:${id}`, done: () => hoot.removed, failed: hoot.removeFailed },
    restoreHoot: { key: `delete:${id}`, done: () => hoot.restored, failed: hoot.restoreFailed },
    addComment: { key: `comment:${slug}`, done: () => hoot.commented, failed: hoot.commentFailed },
    deleteComment: { key: `comment:${id}`, done: () => hoot.commentRemoved, failed: hoot.commentRemoveFailed },
    setLiked: { key: `like:${slug}`, done: (liked) => (liked ? hoot.liked : hoot.unliked), failed: hoot.likeFailed },
    setFollowed: {
      key: `follow:${uid}`,
      done: (followed) => (followed ? follow.followed : follow.unfollowed)(pseudo),
      failed: follow.failed,
    },
  };
  return texts[verb];
}

/** Errors for which a retry is useless: the subject no longer exists, or the text must change first. */
const FINAL: ReadonlySet<HooterErrorCode> = new Set([
  "not-found",
  "already-reported",
  "content-invalid",
  "draft-refused",
  "comment-empty",
  "comment-too-long",
  "image-link-invalid",
  "thread-closed",
]);

/** Whether a retry of the same call may succeed. */
export function canRetry({ code }: HooterError): boolean {
  return !FINAL.has(code);
}

/**
 * Shows the failure of a mutation.
 *
 * @param retry action of « Réessayer »; null for none
 * @param onDismiss called when the toast is dismissed
 */
export function showFailure(
  toasts: Toasts,
  { errors, common }: ProvidedLabels,
  { code, userMessage }: HooterError,
  { key, failed = (reason) => reason }: Pick<MutationTexts<never>, "key" | "failed">,
  retry: (() => void) | null,
  onDismiss?: () => void,
): void {
  toasts.show(failed(userMessage ?? errors[code]), {
    tone: "error",
    key,
    ...(retry && { action: { label: common.retry, run: retry } }),
    ...(onDismiss && { onDismiss }),
  });
}

export interface ToastedCall<Result> extends MutationTexts<Result> {
  readonly run: () => Promise<Result>;
  /** Returns a separate toast key for a failure, so that a later outcome does not replace it. */
  readonly failureKey?: (key: string) => string;
  readonly doneOptions?: (result: Result) => ToastOptions;
  /**
   * Whether the form that made the call is still visible. The form then shows the failure instead of a toast. The call
   * of a form never offers « Réessayer ».
   */
  readonly isFormVisible?: () => boolean;
  /** Called after a success, including that of a retry. */
  readonly onDone?: ((result: Result) => void) | undefined;
}

/**
 * Returns a function that calls a mutation and shows the outcome in a toast, with « Réessayer » after a failure. The
 * function also works after the component has unmounted, but shows no toast if the account has changed. For a visitor,
 * the function opens the sign-in page or dialog, and the client replays the call after the sign-in.
 *
 * @returns a function that resolves to null after a success, to the error after a failure, and to undefined if the
 *   account changed before the failure. If `onDone` throws, the function rejects with that error and shows no failure.
 * @example
 * const call = useMutationToasts();
 * void call({ run: toggle, ...toastTextsOf("setLiked", hoot, labels) });
 */
export function useMutationToasts() {
  const { labels, links, toastStore } = useHooter();
  const openSignIn = useOpenSignIn();
  const { account, isPublic } = useHooterClient()[internals];
  const currentUid = () => account.get()?.uid;
  return async function call<Result>(given: ToastedCall<Result>): Promise<HooterError | null | undefined> {
    const uid = currentUid();
    let result: Result;
    try {
      result = await given.run();
    } catch (thrown) {
      if (currentUid() !== uid) return undefined;
      const error = toHooterError(thrown);
      const isVisitor = isPublic && uid === undefined && error.code === "signed-out";
      if (isVisitor && links.signIn !== undefined) {
        openSignIn();
        return error;
      }
      const { isFormVisible } = given;
      if (isFormVisible?.()) return error;
      const key = given.failureKey?.(given.key) ?? given.key;
      const retry = () => void call({ ...given, key });
      // A visitor to a site without a sign-in page cannot sign in, so a retry would fail.
      const offersRetry = !isVisitor && !isFormVisible && canRetry(error);
      showFailure(toastStore, labels, error, { ...given, key }, offersRetry ? retry : null);
      return error;
    }
    if (currentUid() === uid) toastStore.show(given.done(result), { key: given.key, ...given.doneOptions?.(result) });
    given.onDone?.(result);
    return null;
  };
}
