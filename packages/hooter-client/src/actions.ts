import type { Account } from "./account";
import type { HooterClient, HooterInternals } from "./client-types";
import { createDeferredActions, type DeferredAction, type DeferredContext } from "./deferred-actions";
import type { Identity } from "./identity/identity";
import { HooterError, toHooterError } from "./model/errors";
import type { DraftToValidate, Handlers, ValidationResult, Verdict } from "./model/handlers";
import { safePictureLink } from "./model/picture-link";
import { callFailed } from "./model/report";
import {
  checkComment,
  checkEmail,
  checkHootContent,
  checkPassword,
  checkPictureLink,
  normalizeText,
  throwIfWrong,
} from "./model/validation";
import type { AccountVerbs, TextOptions } from "./mutations/verbs";
import type { SessionControl } from "./session";

export interface ActionsContext extends DeferredContext {
  readonly identity: Identity;
  /** See `safePictureLink`. */
  readonly picturePaths: readonly string[];
  readonly control: SessionControl;
  readonly handlers: Handlers;
  readonly isVisitor: () => boolean;
  /** Runs a call. Converts a failure to a `HooterError`, and reports the call with the code of the error. */
  readonly runReported: <T>(call: string, work: () => Promise<T>) => Promise<T>;
}

/** Actions of a client that load on demand, and the validation of drafts. */
export type Actions = ReturnType<typeof createActions>;

/** Creates the actions of a client. Load this file on demand. */
export function createActions(context: ActionsContext) {
  const { identity, picturePaths, account, control, handlers, isVisitor, runReported } = context;
  const { session, ready, enter, leave, signedIn } = control;
  const deferred = createDeferredActions(context);

  /**
   * Runs an action as soon as the session is known. If the session is already known, the optimistic update is applied
   * synchronously.
   *
   * @param forVisitor action to store and run after the sign-in, if the caller is a visitor
   */
  const runAsAccount = <T>(
    call: string,
    work: (state: ReturnType<typeof signedIn>) => Promise<T>,
    forVisitor?: DeferredAction,
  ) =>
    runReported(call, async () => {
      control.assertNotDisposed();
      if (session.get().status === "loading") await ready;
      if (forVisitor && isVisitor()) {
        deferred.remember(forVisitor);
        throw new HooterError("signed-out");
      }
      return work(signedIn());
    });
  const write = <T>(call: string, work: (verbs: AccountVerbs) => Promise<T>, forVisitor?: DeferredAction) =>
    runAsAccount(call, ({ account }) => account.write(work), forVisitor);
  const validateHoot: HooterInternals["validateHoot"] = ({ content, pictureUrl = "", pictureAlt = "" }, signal) => {
    if (checkHootContent(content) ?? checkPictureLink(pictureUrl, picturePaths)) return null;
    const draft = (): DraftToValidate => {
      const url = safePictureLink(pictureUrl, picturePaths);
      const picture = url === null ? {} : { picture: { url, alt: normalizeText(pictureAlt) } };
      return { kind: "hoot", content: normalizeText(content), ...picture };
    };
    return validateDraft(handlers, draft, signal);
  };
  const validateComment: HooterInternals["validateComment"] = (content, signal) =>
    checkComment(content)
      ? null
      : validateDraft(handlers, () => ({ kind: "comment", content: normalizeText(content) }), signal);
  /**
   * Runs an action with a text, unless the text is refused. The optimistic update is applied synchronously if all
   * validations are synchronous and the account has a name. An account without a name first gets the default name,
   * because the written records contain the author's name.
   */
  const writeText = <T>(
    call: string,
    textOptions: TextOptions | undefined,
    validate: () => ValidationResult | Promise<ValidationResult>,
    work: (verbs: AccountVerbs) => Promise<T>,
    forVisitor?: DeferredAction,
  ): Promise<T> => {
    const run = () =>
      runAsAccount(
        call,
        async ({ account }) => {
          if (control.isUnnamed()) await control.setDefaultName(account);
          return account.write(work);
        },
        forVisitor,
      );
    if (textOptions?.validated) return run();
    const begun = account.get();
    const proceed = (refusal: ValidationResult): Promise<T> => {
      if (begun && account.get() !== begun) return Promise.reject(new HooterError("signed-out"));
      return refusal ? Promise.reject(refusal) : run();
    };
    let refusal: ValidationResult | Promise<ValidationResult>;
    try {
      refusal = validate();
    } catch {
      // A value has a wrong type. Run the action, which rejects the value and reports the error.
      return run();
    }
    return refusal instanceof Promise ? refusal.then(proceed) : proceed(refusal);
  };

  const actions = {
    publishHoot: (draft, textOptions) =>
      writeText(
        "publishHoot",
        textOptions,
        () => validateHoot(draft),
        (verbs) => verbs.publishHoot(draft, textOptions),
      ),
    setLiked: (hoot, liked) =>
      write("setLiked", (verbs) => verbs.setLiked(hoot, liked), { verb: "setLiked", hoot, liked }),
    addComment: (hoot, content, textOptions) =>
      writeText(
        "addComment",
        textOptions,
        () => validateComment(content),
        (verbs) => verbs.addComment(hoot, content, textOptions),
        { verb: "addComment", hoot, content, draft: textOptions?.draft },
      ),
    addThreadComment: (page, content, textOptions) =>
      writeText(
        "addThreadComment",
        textOptions,
        () => validateComment(content),
        (verbs) => verbs.addThreadComment(page, content, textOptions),
        { verb: "addThreadComment", page, content, draft: textOptions?.draft },
      ),
    setThreadClosed: (page, closed) => write("setThreadClosed", (verbs) => verbs.setThreadClosed(page, closed)),
    setCommentHidden: (comment, hidden) =>
      write("setCommentHidden", async (verbs) => {
        await verbs.setCommentHidden(comment, hidden);
        // No stream reports a change of a comment on an earlier page, so read these pages again.
        account.get()?.refreshComments();
      }),
    editHoot: (hoot, draft, textOptions) =>
      writeText(
        "editHoot",
        textOptions,
        () => validateHoot(draft),
        (verbs) => verbs.editHoot(hoot, draft, textOptions),
      ),
    deleteHoot: (hoot) => write("deleteHoot", (verbs) => verbs.deleteHoot(hoot)),
    deleteComment: (comment) => write("deleteComment", (verbs) => verbs.deleteComment(comment)),
    setFollowed: (person, followed) =>
      write("setFollowed", (verbs) => verbs.setFollowed(person, followed), { verb: "setFollowed", person, followed }),
    saveProfile: (change) =>
      runAsAccount("saveProfile", ({ account }) => enter(() => account.write((verbs) => verbs.saveProfile(change)))),
    hasPassword: () => runAsAccount("hasPassword", () => identity.hasPassword()),
    changeEmail: (change) =>
      runAsAccount("changeEmail", () => {
        throwIfWrong(checkEmail(change.email));
        return identity.changeEmail(change);
      }),
    changePassword: (change) =>
      runAsAccount("changePassword", () => {
        throwIfWrong(checkPassword(change.newPassword));
        return identity.changePassword(change);
      }),
    reportHoot: (hoot, reason) =>
      runAsAccount(
        "reportHoot",
        async ({ account }) => {
          await account.write((verbs) => verbs.reportHoot(hoot, reason));
          handlers.emit({ type: "reported", uid: account.uid, hootId: hoot.id });
        },
        { verb: "reportHoot", hoot, reason: reason ?? "" },
      ),
    deleteAccount: (deletion) =>
      runAsAccount("deleteAccount", ({ account }) =>
        leave(() => account.write((verbs) => verbs.deleteAccount(deletion))),
      ),
  } satisfies Partial<HooterClient>;

  return {
    ...actions,
    validateHoot,
    validateComment,
    /** Replays the action that the visitor began before the account signed in. */
    replay: (entered: Account) => deferred.replay(entered, actions),
  };
}

/**
 * Runs the host's validations one after the other until one refuses the draft. Returns a promise only if a validation
 * does.
 */
function validateDraft(
  { validations, report }: Pick<Handlers, "validations" | "report">,
  draft: () => DraftToValidate,
  signal = new AbortController().signal,
): ValidationResult | Promise<ValidationResult> {
  const all = validations();
  const onThrown = (thrown: unknown): ValidationResult => {
    const error = toHooterError(thrown);
    // Do not report an aborted validation: it usually rejects because of the abort.
    if (!signal.aborted) report(callFailed("validate", error));
    return error;
  };
  const run = (index: number): ValidationResult | Promise<ValidationResult> => {
    const validation = all[index];
    if (!validation) return null;
    const proceed = (verdict: Verdict) => {
      if (!verdict) return run(index + 1);
      if (typeof verdict !== "string") return onThrown(new TypeError("return a message from `validate`, or null"));
      return new HooterError("draft-refused", "refused by the host", { userMessage: verdict });
    };
    try {
      const verdict = validation(draft(), { signal });
      // A promise from another realm or library is not an instance of `Promise`.
      if (typeof verdict !== "object" || verdict === null) return proceed(verdict);
      return Promise.resolve(verdict).then(proceed, onThrown);
    } catch (thrown) {
      return onThrown(thrown);
    }
  };
  return run(0);
}
