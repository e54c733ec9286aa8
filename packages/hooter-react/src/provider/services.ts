import { createStore, type HooterError } from "hooter-client";
import { createKeyboardCenter } from "./keyboard-center";
import { createToastStore } from "./toasts";

export type DraftFields = { readonly [field: string]: string };

export interface ValidationState {
  /** Cancels the validation in progress; null when none is in progress. */
  readonly running: AbortController | null;
  /** Why the last submission was refused. */
  readonly refusal: HooterError | null;
}

/**
 * Whether a part of the page can show a hoot: a list that contains the hoot, or a feed that is loading or collapsed.
 */
export type CanShow = (slug: string) => boolean;

export interface SignOutQuestion {
  readonly waiting: number;
  readonly answer: (isConfirmed: boolean) => void;
}

/** Stores that one provider shares with all its widgets; the same objects on every render. */
export type HooterServices = ReturnType<typeof createServices>;

export function createServices() {
  return {
    toastStore: createToastStore(),
    /** Drafts that have been sent and have received no response yet, by the name of the draft. */
    sentDrafts: createStore<{ readonly [name: string]: DraftFields | undefined }>({}),
    /** State of the host's validation of each draft, by the name of the draft. */
    validations: createStore<{ readonly [name: string]: ValidationState | undefined }>({}),
    keyboard: createKeyboardCenter(),
    /** Special `href` (see links.ts) of the open dialog; null while no such dialog is open. */
    openDialog: createStore<string | null>(null),
    /** Open question before a user with pending mutations signs out, shared by all sign-out buttons. */
    signOutQuestion: createStore<SignOutQuestion | null>(null),
    hootTargets: createHootTargets(),
    newHoots: createNewHoots(),
    /**
     * Slug of the hoot under which the user has just sent a comment. The list that shows the comment resets the slug.
     */
    commentedSlug: createStore<string | null>(null),
  };
}

/** Parts of the page that can show a hoot, and the slug of the hoot to show. */
function createHootTargets() {
  const targets = new Set<CanShow>();
  const wanted = createStore<string | null>(null);
  return {
    /** Slug of the hoot to show. The list that contains the hoot resets the slug to null. */
    wanted,
    /** Registers a part of the page. @returns a function that removes it */
    add(canShow: CanShow) {
      targets.add(canShow);
      return () => {
        targets.delete(canShow);
        // The reader has left the page before the hoot could be shown.
        if (targets.size === 0) wanted.set(null);
      };
    },
    canShow: (slug: string) => [...targets].some((canShow) => canShow(slug)),
  };
}

/** Number of new hoots that the feeds on the page do not show yet. */
function createNewHoots() {
  const counts = new Map<object, number>();
  const { get, set, subscribe } = createStore(0);
  return {
    get,
    subscribe,
    /** Reports one feed's number of new hoots; report 0 when the feed unmounts. */
    report(feed: object, count: number) {
      if (count > 0) counts.set(feed, count);
      else counts.delete(feed);
      // The feeds on a page hold back the same new hoots, so take the maximum instead of the sum.
      set(Math.max(0, ...counts.values()));
    },
  };
}
