import type { QueryClient } from "@tanstack/query-core";
import { createRestDatabase } from "./database/rest-database";
import { createDrafts, type Drafts } from "./drafts/drafts";
import { type DraftStorage, tolerantStorage } from "./drafts/storage";
import type { Credentials, Identity, IdentityUser } from "./identity/identity";
import { type Account, createAccount, createQueries } from "./live/account";
import { defaultLocale } from "./model/dates";
import { HooterError, toHooterError } from "./model/errors";
import type { Comment, Hoot, HootDraft } from "./model/hoot";
import { safePictureLink } from "./model/picture-link";
import { createPushKeys } from "./model/push-key";
import { createStore, type Readable } from "./model/readable";
import type { HooterReport } from "./model/report";
import type { Session, SessionUser } from "./model/session";
import { checkEmail, checkPassword, DEFAULT_PSEUDO } from "./model/validation";

/** How {@link createHooterClient} is set up. */
export interface HooterClientOptions {
  readonly identity: Identity;
  /** `https://<db>.firebaseio.com`, or a local one such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseUrl: string;
  /** Default the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** BCP 47, for the dates written for other clients; default the browser's, else "fr-FR". */
  readonly locale?: string;
  /** Picture link of a new account: `https://…`, or `/…` on the host's own origin. */
  readonly defaultPicture?: string;
  /** How changes of others arrive; default "stream". A stream counts as a connection of the database, a poll does not. */
  readonly live?: "stream" | "poll" | "off";
  /** What slugs begin with (specification, section 3: the e-mail); "pseudo" keeps the e-mail private. Default "email". */
  readonly slugBase?: "email" | "pseudo";
  /** Told of malformed records that were skipped and of calls that failed; never holds a token or an e-mail. */
  readonly onReport?: (report: HooterReport) => void;
  /** Where drafts are kept; default localStorage where there is one, else memory. */
  readonly storage?: DraftStorage;
  /** Milliseconds; default the clock. */
  readonly now?: () => number;
}

/** Hooter's verbs, its session and its cache. Each verb throws a `HooterError` and nothing else. */
export interface HooterClient {
  readonly session: Readable<Session>;
  signIn(credentials: Credentials): Promise<SessionUser>;
  /** Creates an account named « John Doe » with the default picture, and signs in (specification, section 3). */
  signUp(credentials: Credentials): Promise<SessionUser>;
  signOut(): Promise<void>;
  /** Resolves whether or not the account exists. */
  sendPasswordReset(email: string): Promise<void>;
  /** Publishes a hoot: in the feed at once, taken back if it fails. Called again with the same draft it never posts twice. */
  publishHoot(draft: HootDraft): Promise<Hoot>;
  /** Likes or unlikes: shown at once; for each hoot one call at a time, and only the last wish counts. */
  setLiked(hoot: Pick<Hoot, "id" | "slug">, liked: boolean): Promise<void>;
  /** Comments: shown at once, taken back if it fails. Called again with the same text it never posts twice. */
  addComment(hoot: Pick<Hoot, "id" | "slug">, content: string): Promise<Comment>;
  /** Closes every stream and forgets everything; the client cannot be used afterwards. */
  dispose(): void;
  /** @internal What the hooks of `hooter-client/react` stand on; it may change in any release. */
  readonly internals: HooterInternals;
}

/** @internal See {@link HooterClient.internals}. */
export interface HooterInternals {
  readonly queries: QueryClient;
  readonly drafts: Drafts;
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
  const { identity, now = Date.now, locale = defaultLocale(), slugBase = "email" } = options;
  const database = createRestDatabase({ ...options, token: (request) => identity.token(request) });
  const queries = createQueries();
  const session = createStore<Session>({ status: "loading" });
  const account = createStore<Account | null>(null);
  const storage = tolerantStorage(options.storage);
  const drafts = createDrafts(storage);
  const createKey = createPushKeys({ now });
  const report = options.onReport ?? (() => {});
  const unnamed = new Set<string>();
  /** Raised by sign-out, a change of account and disposal: what was asked before them opens no session after them. */
  let generation = 0;
  let disposed = false;

  const take = (user: IdentityUser | null): void => {
    if (disposed) return;
    const present = account.get();
    if (present && present.uid !== user?.uid) {
      generation++;
      account.set(null);
      present.dispose();
      queries.clear();
    }
    if (user && account.get() === null) {
      account.set(
        createAccount({ uid: user.uid, database, queries, now, locale, slugBase, createKey, storage, report }),
      );
    }
    const next: Session = user ? { status: "signed-in", user: sessionUserOf(user) } : { status: "signed-out" };
    if (JSON.stringify(next) !== JSON.stringify(session.get())) session.set(next);
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
      report({ kind: "call-failed", call, code: error.code });
      throw error;
    }
  };
  const check = ({ email, password }: Credentials) => {
    const wrong = checkEmail(email) ?? checkPassword(password);
    if (wrong) throw new HooterError(wrong);
  };

  function sessionUserOf(user: IdentityUser): SessionUser {
    if (user.displayName) unnamed.delete(user.uid);
    else unnamed.add(user.uid);
    return {
      uid: user.uid,
      email: user.email,
      pseudo: user.displayName || DEFAULT_PSEUDO,
      picture: user.photoURL ? safePictureLink(user.photoURL) : null,
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
        const picture = options.defaultPicture;
        const profile = { displayName: DEFAULT_PSEUDO, ...(picture === undefined ? {} : { photoURL: picture }) };
        return enter(() => identity.signUp(credentials, profile));
      }),
    signOut: () =>
      verb("signOut", async () => {
        await identity.signOut();
        generation++;
        take(null);
      }),
    sendPasswordReset: (email) =>
      verb("sendPasswordReset", async () => {
        const wrong = checkEmail(email);
        if (wrong) throw new HooterError(wrong);
        await identity.sendPasswordReset(email);
      }),
    publishHoot: (draft) =>
      verb("publishHoot", async () => {
        const { account, user } = signedIn();
        // Shown within the call, but for that first time.
        const writer = unnamed.has(user.uid) ? await nameWriter(account) : user;
        return account.verbs.publishHoot(draft, writer);
      }),
    setLiked: (hoot, liked) => verb("setLiked", async () => signedIn().account.verbs.setLiked(hoot, liked)),
    addComment: (hoot, content) =>
      verb("addComment", async () => {
        const { account, user } = signedIn();
        // Shown within the call, but for that first time.
        const writer = unnamed.has(user.uid) ? await nameWriter(account) : user;
        return account.verbs.addComment(hoot, content, writer);
      }),
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
    internals: { queries, drafts, account },
  };
}
