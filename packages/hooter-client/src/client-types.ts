import type { Account } from "./account";
import type { CacheStore } from "./cache/cache-store";
import type { InitialData } from "./cache/initial-data";
import type { ReplayedAction } from "./deferred-actions";
import type { DraftsContext } from "./drafts/drafts";
import type { Credentials, EmailChange, Identity, PasswordChange } from "./identity/identity";
import type { HooterAction, HooterHandlers, ValidationResult } from "./model/handlers";
import type { Comment, Hoot, HootDraft, HootView } from "./model/hoot";
import type { internals } from "./model/internals";
import type { Session, SessionUser } from "./model/profile";
import type { Readable } from "./model/readable";
import type { DraftStorage } from "./model/storage";
import type { PageReference } from "./model/thread";
import type { RescuedEdit } from "./mutations/edit-rescue";
import type { UnfinishedDeletion } from "./mutations/unfinished-deletion";
import type {
  DeletedHoot,
  DeletionOptions,
  EditOptions,
  FollowedPerson,
  ProfileEdit,
  TextOptions,
} from "./mutations/verbs";
import type { PreferencesContext } from "./preferences/preferences";
import type { Reader } from "./queries/reader";
import type { HookReads, HooterReads, WithoutData } from "./read-types";

/** Options of {@link createHooterClient}. */
export interface HooterClientOptions extends HooterHandlers {
  readonly identity: Identity;
  /** `https://<db>.firebaseio.com`, or a local database such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseUrl: string;
  /** Default: the global `fetch`. If this option is set, `tabs` defaults to "isolated" and `cache` to "off". */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Locale of the formatted dates that are stored for other clients, as BCP 47 ("fr-FR") or POSIX ("fr_FR.UTF-8").
   * Without a valid locale, the browser's language applies, else "fr-FR".
   */
  readonly locale?: string | undefined;
  /**
   * Picture link of a new account: `https://…`, or a path `/…` on the host's own origin. Such a path is added to
   * `picturePaths`.
   */
  readonly defaultPicture?: string | undefined;
  /**
   * Allowed picture sources on the host's own origin: folders, with a trailing slash, and single files. A request to
   * this origin carries the reader's cookies, so any other link to this origin is refused, regardless of who wrote it.
   * Default none.
   *
   * @example
   * createHooterClient({ identity, databaseUrl, picturePaths: ["/images/"] });
   */
  readonly picturePaths?: readonly string[] | undefined;
  /**
   * Sets who may read hoots, comments, counters and profiles: signed-in users ("members"), or everyone. With
   * "everyone", visitors read without a session, and a visitor's like, comment, follow or report is sent after the
   * sign-in. The database then needs the rules `database.public.rules.json`, see docs/visitors.md. Default "members".
   */
  readonly readers?: "members" | "everyone" | undefined;
  /**
   * Returns a Firebase App Check token, which every call then carries. If it returns null, fails or takes longer than
   * 15 seconds, calls are sent without a token.
   *
   * @example
   * createHooterClient({ identity, databaseUrl, appCheckToken: async () => (await getToken(appCheck)).token });
   */
  readonly appCheckToken?: (() => Promise<string | null>) | undefined;
  /**
   * Data that a server has read with `hooter-client/server`. It is shown at once, before any response from the
   * database; streams then report the changes. Needs `readers: "everyone"`. Data that is malformed, expired or of
   * another version is ignored and reported. See docs/server-data.md.
   *
   * @example
   * const initialData = await prefetchFeed({ databaseUrl, siteUrl });
   * createHooterClient({ identity, databaseUrl, readers: "everyone", initialData });
   */
  readonly initialData?: InitialData | undefined;
  /**
   * How changes by other users arrive; default "stream". A stream counts towards the service's limit of connections; a
   * poll does not.
   */
  readonly live?: "stream" | "poll" | "off" | undefined;
  /**
   * Whether the tabs of a browser with the same account share streams and polls. Without Web Locks or BroadcastChannel,
   * each page has separate streams. Default "shared", or "isolated" when `fetch` is given.
   */
  readonly tabs?: "shared" | "isolated" | undefined;
  /**
   * First part of the slugs of new hoots. A slug is part of every link to a hoot and readable by every user. "email"
   * follows the specification (section 3), and publishes the author's e-mail address. Default "pseudo".
   */
  readonly slugBase?: "email" | "pseudo" | undefined;
  /**
   * Storage for the data that the account has read. The next visit starts with this data, and shows it offline too.
   * "device" is the browser's IndexedDB, "off" stores nothing, and the host may pass its own store. The data is removed
   * at sign-out. Default "device", or "off" when `fetch` is given. A browser without IndexedDB stores nothing.
   *
   * @example
   * createHooterClient({ identity, databaseUrl, cache: "off" }); // a page on a shared computer
   */
  readonly cache?: "device" | "off" | CacheStore | undefined;
  /** Storage of drafts, preferences and pending writes; default localStorage if available, else memory. */
  readonly storage?: DraftStorage | undefined;
  /** Clock, in milliseconds since 1970; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /**
   * Undo period of a deleted hoot, in milliseconds; default 20,000. The toast of `hooter-react` offers the undo for at
   * most 8,000 ms, or for the whole period if the pointer or the focus stays on the toast.
   */
  readonly undoFor?: number | undefined;
}

/** Configuration of a Firebase project, as shown in its console. It is public. */
export interface HooterFirebaseConfig {
  readonly apiKey: string;
  readonly projectId: string;
  /** `https://<db>.firebaseio.com`, or a local database such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseURL: string;
  readonly authDomain?: string | undefined;
  readonly appId?: string | undefined;
  /**
   * Not used, like the next two properties. They are accepted, because the configuration of the Firebase console
   * contains them.
   */
  readonly storageBucket?: string | undefined;
  readonly messagingSenderId?: string | undefined;
  readonly measurementId?: string | undefined;
  /** Address of the Authentication emulator, e.g. `http://127.0.0.1:9099`. */
  readonly identityEmulatorUrl?: string | undefined;
}

/** Options of `createFirebaseClient`: those of `createHooterClient` that the configuration does not contain. */
export type FirebaseClientOptions = Omit<HooterClientOptions, "identity" | "databaseUrl">;

/**
 * Hooter's actions, session, live data and cache. Each action throws only `HooterError`.
 *
 * Writes of hoots, comments, likes and follows wait while the network is offline, even across a reload, and their
 * promises stay pending. A promise rejects when the service refuses the write, or with `signed-out` when the account
 * signs out. A write that still waits at the sign-out is sent after the account's next sign-in.
 */
export interface HooterClient extends HooterReads {
  readonly session: Readable<Session>;
  /**
   * Resolves when the session is known, signed in or not. Actions of the account wait for it automatically.
   *
   * @example
   * await client.ready;
   * if (client.session.get().status === "signed-in") await client.publishHoot(draft);
   */
  readonly ready: Promise<void>;
  signIn(credentials: Credentials): Promise<SessionUser>;
  /** Creates an account named « John Doe » with the default picture, and signs in (specification, section 3). */
  signUp(credentials: Credentials): Promise<SessionUser>;
  signOut(): Promise<void>;
  /**
   * Sends a link that resets the password. Also resolves when no account has this address, so that the response does
   * not reveal which accounts exist.
   */
  sendPasswordReset(email: string): Promise<void>;
  /**
   * Publishes a hoot. It appears in the feed immediately and is rolled back on failure. Repeated calls with the same
   * draft publish it only once.
   */
  publishHoot(draft: HootDraft, options?: TextOptions): Promise<Hoot>;
  /**
   * Likes or unlikes a hoot. The change appears immediately. At most one call per hoot is in flight, and only the last
   * target state counts. With `readers: "everyone"`, a visitor's call rejects with `signed-out`, and the client repeats
   * the visitor's last action after a sign-in within half an hour.
   */
  setLiked(hoot: Pick<Hoot, "id" | "slug">, liked: boolean): Promise<void>;
  /**
   * Adds a comment. It appears immediately and is rolled back on failure. Repeated calls with the same text add it only
   * once. A visitor's call is deferred, see {@link HooterClient.setLiked}.
   */
  addComment(hoot: Pick<Hoot, "id" | "slug">, content: string, options?: TextOptions): Promise<Comment>;
  /**
   * Adds a comment to the thread of a page. The first comment creates the thread, and waits for the network like any
   * comment. When several users write the first comment at the same moment, only one thread is created. Rejects with
   * `address-invalid`, `address-too-long` or `thread-closed`, among others. A visitor's call is deferred, see {@link
   * HooterClient.setLiked}.
   *
   * @example
   * await client.addThreadComment({ url: canonicalUrl(location.href) }, "Merci !");
   */
  addThreadComment(page: PageReference, content: string, options?: TextOptions): Promise<Comment>;
  /**
   * Closes the thread of a page, or reopens it. A closed thread accepts no new comments. Rejects with
   * `permission-denied` unless the account is an administrator: its token must have the custom claim `admin: true`.
   *
   * @example
   * await client.setThreadClosed({ url }, true);
   */
  setThreadClosed(page: PageReference, closed: boolean): Promise<void>;
  /**
   * Hides a comment in the thread of a page from everybody but administrators, or shows it again. Only administrators
   * may do this.
   *
   * @example
   * await client.setCommentHidden(comment, true);
   */
  setCommentHidden(comment: Pick<Comment, "id">, hidden: boolean): Promise<void>;
  /**
   * Edits the text and the picture of the user's own hoot. The edit appears everywhere immediately and is rolled back
   * on failure. With `base`, an edit never replaces a change that another device has made since the user began.
   *
   * @example
   * await client.editHoot(hoot, { content: "Mieux dit" }, { base: hoot });
   */
  editHoot(hoot: Pick<Hoot, "id">, draft: HootDraft, options?: EditOptions): Promise<Hoot>;
  /**
   * Deletes the user's own hoot. It disappears for all users at once and is restored on failure. The `undo` function of
   * the result restores the hoot completely, if it is called within `undoFor` milliseconds. After that time, dependent
   * records are removed in the background, in a later session if necessary.
   */
  deleteHoot(hoot: Pick<Hoot, "id">): Promise<DeletedHoot>;
  /**
   * Deletes the user's own comment, a comment under the user's own hoot or, as an administrator, a comment in the
   * thread of a page. The comment disappears immediately and is restored on failure.
   */
  deleteComment(comment: Pick<Comment, "id" | "hootSlug">): Promise<void>;
  /**
   * Follows or unfollows a user. The change appears immediately. At most one call per followed user is in flight, and
   * only the last target state counts. A visitor's call is deferred, see {@link HooterClient.setLiked}.
   */
  setFollowed(person: FollowedPerson, followed: boolean): Promise<void>;
  /**
   * Changes pseudo and picture; an empty picture removes the current one. The change appears immediately on the user's
   * own hoots and comments, which are rewritten in the background. Rejects with `pseudo-invalid`, `pseudo-taken` or
   * `pseudo-fixed` (a custom token determines the name), among others.
   */
  saveProfile(change: ProfileEdit): Promise<SessionUser>;
  /** Whether the account has a password to change. Accounts that use only custom tokens have no password. */
  hasPassword(): Promise<boolean>;
  /**
   * Sends a link to a new e-mail address. The address changes when the user opens the link, which may end the session.
   * Rejects with `credentials-wrong`, `email-invalid` or `email-already-in-use`, among others.
   */
  changeEmail(change: EmailChange): Promise<void>;
  /**
   * Changes the password. The session continues. Rejects with `credentials-wrong`, `password-too-short` or
   * `password-too-weak`, among others.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /**
   * Reports a hoot to the administrators. Rejects with `already-reported` if the account has reported the hoot before;
   * the first report stays as it is. A visitor's call is deferred, see {@link HooterClient.setLiked}.
   */
  reportHoot(hoot: Pick<Hoot, "id">, reason?: string): Promise<void>;
  /**
   * Deletes all records with the account's uid, then the account, then signs out. Without a password in the options, a
   * call rejects with `recent-sign-in-required` before anything is removed, unless the sign-in is recent. After a
   * failure, another call continues the deletion.
   */
  deleteAccount(options?: DeletionOptions): Promise<void>;
  /**
   * An interrupted deletion of the signed-in account, for example after a crash or on another device; null when there
   * is none. Until the deletion is finished or cancelled, the rules refuse the account's writes. `deleteAccount`
   * finishes the deletion, and `keepAccount` cancels it. The client checks for an interrupted deletion after each
   * refused write, and at the start if the deletion began on this device. Each check that finds an interrupted deletion
   * sets a new object, which notifies the subscribers.
   *
   * @example
   * client.unfinishedDeletion.subscribe(async () => {
   *   const deletion = client.unfinishedDeletion.get();
   *   if (deletion && confirm("Keep the account?")) await deletion.keepAccount();
   * });
   */
  readonly unfinishedDeletion: Readable<UnfinishedDeletion | null>;
  /**
   * Adds callbacks to those of the options. `<HooterProvider>` uses this method for its own callbacks. A function that
   * is added several times is called once.
   *
   * @returns a function that removes them
   * @example
   * const remove = client.addHandlers({ onEvent: ({ type }) => analytics.track(type) });
   */
  addHandlers(handlers: HooterHandlers): () => void;
  /**
   * Closes all streams and timers, and drops the data in memory. Drafts, pending writes and the offline cache stay on
   * the device. The client cannot be used again.
   */
  dispose(): void;
  /** @internal Members that the hooks and the widgets use. */
  readonly [internals]: HooterInternals;
}

/** @internal See {@link internals}. */
export interface HooterInternals {
  readonly version: string;
  /** Argument of `draftsOf` and `preferencesOf`. */
  readonly device: DraftsContext & PreferencesContext;
  /** Allowed picture sources on the host's own origin. */
  readonly picturePaths: readonly string[];
  /** Picture of a new account; null without one. */
  readonly defaultPicture: string | null;
  /** Returns the address that a browser loads for a safe picture link. */
  readonly pictureAddress: (link: string) => string;
  /**
   * Whether some of the user's content exists only in this page, because the storage of the device is full or blocked.
   */
  readonly refuses: Readable<boolean>;
  /** State of the signed-in account; null without one. */
  readonly account: Readable<Account | null>;
  /** State of the signed-in account, or of the visitor if visitors may read; null without a reader. */
  readonly reader: Readable<Reader | null>;
  /** Whether visitors may read. */
  readonly isPublic: boolean;
  /** The deferred action that was replayed after the last sign-in; null without one. */
  readonly replayed: Readable<ReplayedAction | null>;
  /** The last edit whose text was moved to the draft of a new hoot, because its hoot was deleted; null without one. */
  readonly rescuedEdit: Readable<RescuedEdit | null>;
  /** Runs the host's `validate` for a hoot, unless Hooter's own checks refuse the content. */
  readonly validateHoot: (draft: HootDraft, signal?: AbortSignal) => ValidationResult | Promise<ValidationResult>;
  /** Runs the host's `validate` for a comment. */
  readonly validateComment: (content: string, signal?: AbortSignal) => ValidationResult | Promise<ValidationResult>;
  /** The current view of a loaded hoot; null when it is not loaded. */
  readonly view: (id: string) => Readable<HootView | null>;
  /** The stores of the hooks. */
  readonly reads: HookReads;
  /**
   * Returns stores that contain only a server's data and never change: the server snapshots of the hooks. Null when the
   * data cannot be used.
   *
   * @param data default: the client's own `initialData`
   */
  readonly initialReads: (data?: InitialData) => HookReads | null;
  /** The `initialData` of the client's options. */
  readonly initialData: InitialData | null;
  /** Adds initial data to the parts of the state that contain no data yet. Data that cannot be used is reported. */
  readonly hydrate: (data: InitialData) => void;
  /** State of a hook that has nothing to read yet, such as `useComments(null)`. */
  readonly withoutData: Readable<WithoutData>;
  /** Emits an action that a widget performs without calling a method of the client. */
  readonly emit: (action: HooterAction) => void;
}
