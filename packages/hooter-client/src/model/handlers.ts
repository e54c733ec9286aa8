import type { HooterError } from "./errors";
import type { HootPicture } from "./hoot";
import { type HooterReport, type Report, withoutSecrets } from "./report";

/**
 * An action of a user, for analytics. It contains ids only: never an e-mail address, a token, a name, a text or a slug,
 * which may contain an e-mail address.
 */
export type HooterAction =
  | { readonly type: "signed-in"; readonly isNewAccount: boolean }
  | {
      readonly type: "published" | "edited" | "deleted" | "liked" | "unliked" | "reported";
      readonly hootId: string;
    }
  | { readonly type: "commented"; readonly hootId: string; readonly commentId: string }
  | { readonly type: "comment-deleted"; readonly commentId: string }
  /** `person` is the uid of the other user. */
  | { readonly type: "followed" | "unfollowed" | "muted" | "unmuted"; readonly person: string }
  | {
      readonly type: "shared";
      /** null when the id is unknown. */
      readonly hootId: string | null;
      readonly way: "email" | "facebook" | "linkedin" | "whatsapp" | "copy" | "system";
    };

/** A {@link HooterAction} with the account of the user; null for a visitor. */
export type HooterEvent = HooterAction & { readonly uid: string | null };

export type Emit = (event: HooterEvent) => void;

/** A text that is about to be published, as the database would store it. It has passed Hooter's own checks. */
export interface DraftToValidate {
  /** "hoot" for a new hoot and for an edit. */
  readonly kind: "hoot" | "comment";
  readonly content: string;
  readonly picture?: HootPicture;
}

/** Result of {@link HooterHandlers.validate}: the message of a refusal, or nothing. */
export type Verdict = string | null | undefined | void;

/** Callbacks of a host, for analytics, error tracking and moderation. An error in `onEvent` or `onError` is logged. */
export interface HooterHandlers {
  /**
   * Called once for each submission, before a hoot is published or edited and before a comment is added. It is not
   * called again for a retry or for a mutation that waits for the network. The exception is a visitor's comment, which
   * is checked again after the sign-in and at each retry. To refuse the text, return a message: the user sees it next
   * to the field, which keeps the text. To accept the text, return nothing. If the function throws, rejects or
   * returns something else, the text is refused too: the user sees a general message, and `onError` receives the error.
   * The signal aborts when the user closes the form or continues to type. Other clients can skip this check; only the
   * security rules protect the data.
   *
   * @example
   * validate={({ content }) => (/pharmacie/i.test(content) ? "Pas de publicité ici." : null)}
   */
  readonly validate?:
    | ((draft: DraftToValidate, options: { readonly signal: AbortSignal }) => Verdict | Promise<Verdict>)
    | undefined;
  /**
   * Called once for each action of the user that {@link HooterEvent} lists, in the tab that performed it. For a write,
   * the call follows the confirmation by the database, even after an offline wait or a reload. `shared` and `muted` are
   * emitted on click, because these actions write nothing. Undoing a deletion emits nothing. An event never contains an
   * e-mail address, a token, a text or a slug.
   *
   * @example
   * onEvent={({ type }) => analytics.track(`hooter ${type}`)}
   */
  readonly onEvent?: ((event: HooterEvent) => void) | undefined;
  /**
   * Called for each failed call, each skipped malformed record and each card that failed to render. A read that is
   * repeated until it succeeds is reported once for each error code. E-mail addresses and tokens are removed, even from
   * a `cause`. The reports of four codes contain a `cause`, and the console shows these failures too: `unknown` (an
   * unexpected failure), `misconfigured` (a wrong configuration), `malformed` (an unreadable call or response) and
   * `permission-denied` (a refusal by the rules).
   */
  readonly onError?: ((report: HooterReport) => void) | undefined;
}

export type Handlers = ReturnType<typeof createHandlers>;

/** Error of a draft that is refused; null for a draft that may be sent. */
export type ValidationResult = HooterError | null;

/**
 * Creates the callbacks of a client: those of its options, and those that are added later. A function that was added
 * several times is called once.
 */
export function createHandlers(initial: HooterHandlers) {
  const added = new Set<HooterHandlers>([initial]);
  const callAll = <Value>(select: (handlers: HooterHandlers) => ((value: Value) => void) | undefined, value: Value) => {
    const callbacks = new Set([...added].flatMap((handlers) => select(handlers) ?? []));
    for (const callback of callbacks) {
      try {
        callback(value);
      } catch (error) {
        // A failure of the host's callback must not interrupt the current work.
        // oxlint-disable-next-line no-console -- developers look for defects in the console
        console.error("hooter-client: a callback of the host", error);
      }
    }
  };
  const report: Report = (entry) => {
    const safe = "cause" in entry ? { ...entry, cause: withoutSecrets(entry.cause) } : entry;
    // A failure with a cause is a defect (see `callFailed`). Log it too, because the host may have no `onError`.
    // oxlint-disable-next-line no-console -- developers look for defects in the console
    if (safe.kind === "call-failed" && "cause" in safe) console.error(`hooter-client: ${safe.call}`, safe.cause);
    callAll(({ onError }) => onError, safe);
  };
  return {
    /** Adds callbacks. @returns a function that removes them */
    add(handlers: HooterHandlers): () => void {
      const own = { ...handlers };
      added.add(own);
      return () => void added.delete(own);
    },
    emit: (event: HooterEvent): void => callAll(({ onEvent }) => onEvent, event),
    report,
    /** Returns the validations of drafts. */
    validations: () => [...new Set([...added].flatMap(({ validate }) => validate ?? []))],
  };
}
