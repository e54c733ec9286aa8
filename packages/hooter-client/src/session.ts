import type { Account } from "./account";
import type { Identity, IdentityUser } from "./identity/identity";
import { HooterError } from "./model/errors";
import { safePictureLink } from "./model/picture-link";
import type { Session, SessionUser } from "./model/profile";
import { createStore, type Readable } from "./model/readable";
import { DEFAULT_PSEUDO } from "./model/validation";

export type SessionControl = ReturnType<typeof createSessionControl>;

export interface SessionOptions {
  readonly identity: Identity;
  /** See `safePictureLink`. */
  readonly picturePaths: readonly string[];
  /** State of the signed-in account. */
  readonly account: Readable<Account | null>;
  /** Creates the state of an account and ends that of the former one, before the session changes. */
  readonly setAccount: (user: IdentityUser | null) => void;
  /** Called with a new account, after the session has changed. */
  readonly onEntered: (account: Account) => void;
}

/**
 * Creates the session of a client. It changes when the identity service reports a change, and after calls that change
 * the account.
 */
export function createSessionControl(options: SessionOptions) {
  const { identity, picturePaths, account, setAccount, onEntered } = options;
  const session = createStore<Session>({ status: "loading" });
  const ready = new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      stop();
      resolve();
    });
  });
  let stop = () => {};
  let isUnnamed = false;
  /**
   * Incremented by a sign-out, a change of account and disposal. A call that began with an earlier number must not open
   * a session.
   */
  let generation = 0;
  let disposed = false;
  /**
   * Number of calls in progress that may end the session. If the session ends while the number is zero, another tab or
   * the service has ended it.
   */
  let leaving = 0;

  const userOf = ({ uid, email, displayName, photoURL }: IdentityUser): SessionUser => ({
    uid,
    email: email.toWellFormed(),
    pseudo: (displayName || DEFAULT_PSEUDO).toWellFormed(),
    picture: photoURL ? safePictureLink(photoURL, picturePaths) : null,
  });
  const applyUser = (user: IdentityUser | null): void => {
    if (disposed) return;
    const former = account.get();
    if (former && former.uid !== user?.uid) generation++;
    setAccount(user);
    isUnnamed = user !== null && !user.displayName;
    const next: Session = user
      ? { status: "signed-in", user: userOf(user) }
      : { status: "signed-out", ...(former && leaving === 0 ? { ended: "remote" } : {}) };
    if (JSON.stringify(next) !== JSON.stringify(session.get())) session.set(next);
    const entered = account.get();
    if (entered && entered !== former) onEntered(entered);
  };
  /** @throws HooterError `misconfigured` after `dispose` */
  const assertNotDisposed = (): void => {
    if (disposed) throw new HooterError("misconfigured", "the client has been disposed of: create another");
  };
  /**
   * Runs a call, and begins or updates the session with the account that the call returns.
   *
   * @throws HooterError `signed-out`, `misconfigured` after `dispose`, …
   */
  const enter = async (work: () => Promise<IdentityUser>): Promise<SessionUser> => {
    assertNotDisposed();
    const begun = generation;
    const user = await work();
    // A report of this account by the service may also have changed the generation, so compare the uid too.
    const hasChangedAccount = generation !== begun && account.get()?.uid !== user.uid;
    if (disposed || hasChangedAccount) throw new HooterError("signed-out");
    // Set the session before resolving, so callers see it.
    applyUser(user);
    return userOf(user);
  };

  return {
    session,
    /** See `HooterClient.ready`. */
    ready,
    /** Observes the identity service from now on. */
    start(): void {
      stop = identity.observe(applyUser);
    },
    enter,
    /** Runs a call, and then ends the session. */
    async leave(work: () => Promise<void>): Promise<void> {
      leaving++;
      try {
        await work();
        // If the service has already reported the end, `applyUser` does not increment the generation.
        generation++;
        applyUser(null);
      } finally {
        leaving--;
      }
    },
    assertNotDisposed,
    /** Returns the signed-in account. @throws HooterError `signed-out` */
    signedIn(): { readonly account: Account; readonly user: SessionUser } {
      const state = session.get();
      const current = account.get();
      if (state.status !== "signed-in" || !current) throw new HooterError("signed-out");
      return { account: current, user: state.user };
    },
    /** Whether the account has no name yet. */
    isUnnamed: () => isUnnamed,
    /**
     * Sets the default name of an account without a name. Call this before the account's first write, because the rules
     * compare the author's name in a record with the name in the token.
     */
    async setDefaultName(current: Account): Promise<SessionUser> {
      const user = await enter(() => identity.updateProfile({ displayName: DEFAULT_PSEUDO }));
      if (account.get() !== current) throw new HooterError("signed-out");
      return user;
    },
    dispose(): void {
      disposed = true;
      generation++;
      stop();
      session.set({ status: "signed-out" });
    },
  };
}
