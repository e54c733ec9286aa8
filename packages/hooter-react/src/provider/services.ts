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
    hootTargets: createStore<readonly CanShow[]>([]),
    /** Slug of the hoot to show. The list that contains the hoot resets the slug to null. */
    wantedHoot: createStore<string | null>(null),
    /** Numbers of new hoots that the feeds on the page do not show yet, without zeros. */
    newHoots: createStore<readonly { readonly count: number }[]>([]),
    /**
     * Slug of the hoot under which the user has just sent a comment. The list that shows the comment resets the slug.
     */
    commentedSlug: createStore<string | null>(null),
  };
}
