import type { QueryClient } from "@tanstack/query-core";
import type { DeletionOptions } from "./actions/delete-account";
import type { ProfileEdit } from "./actions/save-profile";
import type { CacheStore } from "./cache/cache-store";
import { createCaches } from "./cache/caches";
import { createRestDatabase } from "./database/rest-database";
import { createDrafts, type Drafts } from "./drafts/drafts";
import { type DraftStorage, tolerantStorage } from "./drafts/storage";
import type { Credentials, Identity, IdentityUser } from "./identity/identity";
import { type Account, createAccount, createQueries } from "./live/account";
import type { FollowedPerson } from "./live/verbs/set-followed";
import type { AccountVerbs, DeletedHoot, WordsOptions } from "./live/verbs/verbs";
import { HooterError, toHooterError } from "./model/errors";
import type { Comment, Hoot, HootDraft } from "./model/hoot";
import { safePictureLink } from "./model/picture-link";
import { createPushKeySource } from "./model/push-key";
import { createStore, type Readable } from "./model/readable";
import { callFailed, type HooterReport } from "./model/report";
import type { Session, SessionUser } from "./model/session";
import { toWellFormed } from "./model/text";
import { checkEmail, checkPassword, DEFAULT_PSEUDO } from "./model/validation";

/** How {@link createHooterClient} is set up. */
export interface HooterClientOptions {
  readonly identity: Identity;
  /** `https://<db>.firebaseio.com`, or a local one such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseUrl: string;
  /** Default the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * BCP 47 ("fr-FR") or POSIX ("fr_FR.UTF-8"), for the dates written for other clients. Default, and in the place of a name that
   * is neither: the browser's language, else "fr-FR".
   */
  readonly locale?: string | undefined;
  /** Picture link of a new account: `https://…`, or `/…` on the host's own origin, which is then one of `picturePaths`. */
  readonly defaultPicture?: string;
  /**
   * What pictures may be loaded from on the host's own origin, where a request carries the reader's cookies: folders, with a slash at
   * the end, and single files. Any other link to the host's own origin is refused, whoever wrote it. Default nothing.
   *
   * @example
   * createHooterClient({ identity, databaseUrl, picturePaths: ["/images/"] });
   */
  readonly picturePaths?: readonly string[];
  /** How changes of others arrive; default "stream". A stream counts as a connection of the database, a poll does not. */
  readonly live?: "stream" | "poll" | "off";
  /**
   * Whether the tabs of a browser that show the same account share streams and polls; where the browser lacks Web Locks or
   * BroadcastChannel each page has its own. Default "shared", or "apart" when `fetch` is given.
   */
  readonly tabs?: "shared" | "apart";
  /** What slugs begin with (specification, section 3: the e-mail); "pseudo" keeps the e-mail private. Default "email". */
  readonly slugBase?: "email" | "pseudo";
  /**
   * Called with each malformed record that was skipped, each call that failed and each card that could not be drawn; never holds a
   * token or an e-mail, apart from a `cause`. A failure that nothing foresees (`unknown`) has its `cause`, and is written to the
   * console as well.
   */
  readonly onReport?: (report: HooterReport) => void;
  /**
   * Where what the account has read is kept, so that its next visit begins with it and reading goes on without a network: the
   * browser's IndexedDB ("device"), nowhere, or a store of the host's. It goes with the session: at sign-out nothing is left.
   * Default "device", or "off" when `fetch` is given. A browser without IndexedDB keeps nothing.
   *
   * @example
   * createHooterClient({ identity, databaseUrl, cache: "off" }); // a page on a shared computer
   */
  readonly cache?: "device" | "off" | CacheStore;
  /** Where drafts are kept; default localStorage where there is one, else memory. */
  readonly storage?: DraftStorage;
  /** Milliseconds; default the clock. */
  readonly now?: () => number;
  /** For how long a deleted hoot can be brought back, in milliseconds; default 8,000. */
  readonly undoFor?: number;
}

/**
 * Hooter's verbs, its session and its cache. Each verb throws a `HooterError` and nothing else.
 *
 * A write of hoots, comments, likes and follows waits while the network is away, over a reload too, and its promise with it; it
 * rejects when the service refuses it, or with `signed-out` when the account leaves: it then goes out at its next sign-in.
 */
export interface HooterClient {
  readonly session: Readable<Session>;
  signIn(credentials: Credentials): Promise<SessionUser>;
  /** Creates an account named « John Doe » with the default picture, and signs in (specification, section 3). */
  signUp(credentials: Credentials): Promise<SessionUser>;
  signOut(): Promise<void>;
  /** Resolves whether or not the account exists. */
  sendPasswordReset(email: string): Promise<void>;
  /** Publishes a hoot: in the feed at once, taken back if it fails. Called again with the same draft it never posts twice. */
  publishHoot(draft: HootDraft, options?: WordsOptions): Promise<Hoot>;
  /** Likes or unlikes: shown at once; for each hoot one call at a time, and only the last wish counts. */
  setLiked(hoot: Pick<Hoot, "id" | "slug">, liked: boolean): Promise<void>;
  /** Comments: shown at once, taken back if it fails. Called again with the same text it never posts twice. */
  addComment(hoot: Pick<Hoot, "id" | "slug">, content: string, options?: WordsOptions): Promise<Comment>;
  /** Changes the text and the picture of a hoot of one's own: shown at once everywhere, taken back if it fails. */
  editHoot(hoot: Pick<Hoot, "id">, draft: HootDraft, options?: WordsOptions): Promise<Hoot>;
  /**
   * Deletes a hoot of one's own: gone for everybody at once, back if it fails. `undo` brings it back whole for `undoFor`
   * milliseconds; then what hung on it is cleaned up in the background, in a later session if need be.
   */
  deleteHoot(hoot: Pick<Hoot, "id" | "slug">): Promise<DeletedHoot>;
  /** Deletes a comment of one's own, or one under a hoot of one's own: gone at once, back if it fails. */
  deleteComment(comment: Pick<Comment, "id" | "hootSlug">): Promise<void>;
  /** Follows a person or no more: shown at once; for each person one call at a time, and only the last wish counts. */
  setFollowed(person: FollowedPerson, followed: boolean): Promise<void>;
  /**
   * Changes pseudo and picture (an empty one is none): shown at once on one's own hoots and comments, which are rewritten in the
   * background. Rejects with `pseudo-invalid` or `pseudo-taken` among others.
   */
  saveProfile(change: ProfileEdit): Promise<SessionUser>;
  /** Reports a hoot to the administrators; one that is reported already stays so. */
  reportHoot(hoot: Pick<Hoot, "id">, reason?: string): Promise<void>;
  /**
   * Deletes everything that carries the account's uid, and the account last, then signs out. Without a password the sign-in must
   * be recent (`recent-sign-in-required`, before anything is removed). Called again after a failure it goes on.
   */
  deleteAccount(options?: DeletionOptions): Promise<void>;
  /** Closes every stream and forgets everything; the client cannot be used afterwards. */
  dispose(): void;
  /** @internal What the hooks of `hooter-client/react` stand on; it may change in any release. */
  readonly internals: HooterInternals;
}

/** @internal See {@link HooterClient.internals}. */
export interface HooterInternals {
  readonly queries: QueryClient;
  readonly drafts: Drafts;
  /** What pictures may be loaded from on the host's own origin. */
  readonly picturePaths: readonly string[];
  /** Whether something that the person has written is kept nowhere but in this page: the device is full, or keeps nothing. */
  readonly refuses: Readable<boolean>;
  /** What belongs to the signed-in account; null while there is none. */
  readonly account: Readable<Account | null>;
}

/**
 * Makes a client: the product's verbs over an identity service and a database.
 *
 * @throws HooterError `unavailable` when `databaseUrl` is not an address
 * @example
 * const client = createHooterClient({ identity, databaseUrl: "https://my-project.firebaseio.com" });
 * await client.signIn({ email, password });
 * await client.publishHoot({ content: "Bonjour !", pictureUrl: "", pictureAlt: "" });
 */
export function createHooterClient(options: HooterClientOptions): HooterClient {
  const { identity, now = Date.now, locale, slugBase = "email", undoFor = 8_000 } = options;
  const token: Identity["token"] = (request) => identity.token(request);
  const { tabs = options.fetch ? "apart" : "shared" } = options;
  let reader: string | null = null;
  const database = createRestDatabase({ ...options, token, sharedBy: () => (tabs === "shared" ? reader : null) });
  const session = createStore<Session>({ status: "loading" });
  const account = createStore<Account | null>(null);
  const storage = tolerantStorage(options.storage);
  const { defaultPicture } = options;
  const picturePaths = [...(options.picturePaths ?? []), ...(defaultPicture?.startsWith("/") ? [defaultPicture] : [])];
  const drafts = createDrafts(storage, options.databaseUrl);
  const { cache = options.fetch ? "off" : "device" } = options;
  const caches = createCaches({ databaseUrl: options.databaseUrl, cache, storage, now, picturePaths });
  const keys = createPushKeySource(now);
  const report = (entry: HooterReport): void => {
    // An unexpected error is a defect: it must be visible without a host's log.
    // oxlint-disable-next-line no-console -- developers look for defects in the console
    if (entry.kind === "call-failed" && "cause" in entry) console.error(`hooter-client: ${entry.call}`, entry.cause);
    try {
      options.onReport?.(entry);
    } catch {
      // What a host does with a report must not stop what is under way.
    }
  };
  const queries = createQueries(report);
  const unnamed = new Set<string>();
  /** Raised by sign-out, a change of account and disposal: what was asked before them opens no session after them. */
  let generation = 0;
  let disposed = false;
  /** How many calls under way may end the session themselves: what ends without one was ended elsewhere. */
  let leaving = 0;

  const take = (user: IdentityUser | null): void => {
    if (disposed) return;
    const present = account.get();
    if (present && present.uid !== user?.uid) {
      generation++;
      account.set(null);
      present.dispose();
      caches?.leave();
      queries.clear();
    }
    // A sign-out that another visit did not bring to its end.
    if (user === null) caches?.leave();
    reader = user?.uid ?? null;
    if (user && account.get() === null) {
      account.set(
        createAccount({
          uid: user.uid,
          databaseUrl: options.databaseUrl,
          database,
          identity,
          token,
          queries,
          now,
          locale,
          slugBase,
          picturePaths,
          ...keys,
          storage,
          drafts,
          report,
          undoFor,
          cache: caches?.enter(user.uid) ?? null,
          user: () => {
            const state = session.get();
            return state.status === "signed-in" && state.user.uid === user.uid ? state.user : null;
          },
        }),
      );
    }
    const next: Session = user
      ? { status: "signed-in", user: sessionUserOf(user) }
      : { status: "signed-out", ...(present && leaving === 0 ? { ended: "elsewhere" } : {}) };
    if (JSON.stringify(next) !== JSON.stringify(session.get())) session.set(next);
    if (account.get() !== present) account.get()?.takeUp();
  };
  const enter = async (work: () => Promise<IdentityUser>): Promise<SessionUser> => {
    const begun = generation;
    const user = await work();
    // The service may have told of this very account before its answer came.
    const moved = generation !== begun && account.get()?.uid !== user.uid;
    if (disposed || moved) throw new HooterError("signed-out");
    // Told before the promise resolves: who goes on from there finds the session open.
    take(user);
    return sessionUserOf(user);
  };
  /** Ends the session: the service may tell so before the work is done. */
  const leave = async (work: () => Promise<void>): Promise<void> => {
    leaving++;
    try {
      await work();
      generation++;
      take(null);
    } finally {
      leaving--;
    }
  };
  const stop = identity.observe(take);

  const signedIn = () => {
    const state = session.get();
    const present = account.get();
    if (state.status !== "signed-in" || !present) throw new HooterError("signed-out");
    return { account: present, user: state.user };
  };
  /** The account that writes is named: one without a name gets the default one first, as the rules compare with the token's. */
  const nameWriter = async (present: Account): Promise<SessionUser> => {
    const user = await enter(() => identity.updateProfile({ displayName: DEFAULT_PSEUDO }));
    if (account.get() !== present) throw new HooterError("signed-out");
    return user;
  };

  /** Every verb fails with a HooterError, and a failure is reported by its code. */
  const verb = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      const error = toHooterError(thrown);
      report(callFailed(call, error));
      throw error;
    }
  };
  /** A verb of the account's: shown within the call. */
  const act = <T>(call: string, work: (verbs: AccountVerbs) => Promise<T>) =>
    verb(call, async () => signedIn().account.write(work));
  /** One that signs what it writes: the first time of an account without a name is not shown within the call. */
  const sign = <T>(call: string, work: (verbs: AccountVerbs, writer: SessionUser) => Promise<T>) =>
    verb(call, async () => {
      const { account, user } = signedIn();
      const writer = unnamed.has(user.uid) ? await nameWriter(account) : user;
      return account.write((verbs) => work(verbs, writer));
    });
  const check = ({ email, password }: Credentials) => {
    const wrong = checkEmail(email) ?? checkPassword(password);
    if (wrong) throw new HooterError(wrong);
  };

  function sessionUserOf(user: IdentityUser): SessionUser {
    if (user.displayName) unnamed.delete(user.uid);
    else unnamed.add(user.uid);
    return {
      uid: user.uid,
      email: toWellFormed(user.email),
      pseudo: toWellFormed(user.displayName || DEFAULT_PSEUDO),
      picture: user.photoURL ? safePictureLink(user.photoURL, picturePaths) : null,
    };
  }

  return {
    session,
    signIn: (credentials) =>
      verb("signIn", async () => {
        check(credentials);
        return enter(() => identity.signIn(credentials));
      }),
    signUp: (credentials) =>
      verb("signUp", async () => {
        check(credentials);
        const profile = {
          displayName: DEFAULT_PSEUDO,
          ...(defaultPicture === undefined ? {} : { photoURL: defaultPicture }),
        };
        return enter(() => identity.signUp(credentials, profile));
      }),
    signOut: () => verb("signOut", () => leave(() => identity.signOut())),
    sendPasswordReset: (email) =>
      verb("sendPasswordReset", async () => {
        const wrong = checkEmail(email);
        if (wrong) throw new HooterError(wrong);
        await identity.sendPasswordReset(email);
      }),
    publishHoot: (draft, from) => sign("publishHoot", (verbs, writer) => verbs.publishHoot(draft, writer, from)),
    setLiked: (hoot, liked) => act("setLiked", (verbs) => verbs.setLiked(hoot, liked)),
    addComment: (hoot, content, from) =>
      sign("addComment", (verbs, writer) => verbs.addComment(hoot, content, writer, from)),
    editHoot: (hoot, draft, from) => sign("editHoot", (verbs, writer) => verbs.editHoot(hoot, draft, writer, from)),
    deleteHoot: (hoot) => act("deleteHoot", (verbs) => verbs.deleteHoot(hoot)),
    deleteComment: (comment) => act("deleteComment", (verbs) => verbs.deleteComment(comment)),
    setFollowed: (person, followed) => act("setFollowed", (verbs) => verbs.setFollowed(person, followed)),
    saveProfile: (change) =>
      verb("saveProfile", async () => {
        const { account, user } = signedIn();
        return enter(() => account.write((verbs) => verbs.saveProfile(user, change)));
      }),
    reportHoot: (hoot, reason) => act("reportHoot", (verbs) => verbs.reportHoot(hoot, reason)),
    deleteAccount: (deletion) =>
      verb("deleteAccount", () =>
        leave(async () => signedIn().account.write((verbs) => verbs.deleteAccount(deletion))),
      ),
    dispose() {
      disposed = true;
      generation++;
      stop();
      drafts.dispose();
      account.get()?.dispose();
      account.set(null);
      queries.clear();
      session.set({ status: "signed-out" });
    },
    internals: { queries, drafts, account, picturePaths, refuses: storage.refuses },
  };
}
