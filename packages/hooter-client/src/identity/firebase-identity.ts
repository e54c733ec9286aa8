import { type FirebaseApp, type FirebaseOptions, getApps, initializeApp } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from "firebase/auth";
import { HooterError } from "../model/errors";
import { readIdentityError } from "./firebase-errors";
import { type Identity, type IdentityUser, type ProfileChange, RECENT_SIGN_IN } from "./identity";
import { createSessionRecord } from "./session-record";

/** Options of {@link firebaseIdentity}. */
export interface FirebaseIdentityOptions {
  /** Address of the Authentication emulator, e.g. `http://127.0.0.1:9099`. */
  readonly emulatorUrl?: string;
  /**
   * Whether all tabs of the browser share the session and persist it, as `getAuth` does. The next visit then starts
   * before the service answers, and a tab stops sending as soon as another tab signs out. Default true, or false for a
   * host's own `Auth`, which may have another persistence.
   */
  readonly isSessionShared?: boolean;
}

const auths = new WeakMap<FirebaseApp, Auth>();
/** Services of this tab that run without IndexedDB, so they do not use the session of the other tabs. */
const apart = new WeakSet<Auth>();

/** Milliseconds that the browser may take to open IndexedDB. */
const OPEN_TIMEOUT = 4_000;

/**
 * Returns the Firebase Authentication service of an app, without the parts for pop-ups and redirects, which Hooter does
 * not use.
 */
function authOf(app: FirebaseApp, emulatorUrl: string | undefined, usesIndexedDb = true): Auth {
  const present = auths.get(app);
  if (present) return present;
  const auth = initializeAuth(app, {
    persistence: [...(usesIndexedDb ? [indexedDBLocalPersistence] : []), browserLocalPersistence, inMemoryPersistence],
  });
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auths.set(app, auth);
  if (!usesIndexedDb) apart.add(auth);
  return auth;
}

/** Returns Hooter's own app for a configuration. It does not affect the host's apps, named or not. */
function ownApp(config: FirebaseOptions, emulatorUrl: string | undefined): FirebaseApp {
  const name = `hooter:${JSON.stringify([config.apiKey, config.projectId, config.appId, emulatorUrl])}`;
  return getApps().find((app) => app.name === name) ?? initializeApp(config, name);
}

interface OpenedService {
  readonly app: FirebaseApp;
  readonly ready: Promise<Auth>;
}

/**
 * Opens Firebase Authentication. The SDK waits indefinitely for IndexedDB before it reports a user, and a browser may
 * never open it. After {@link OPEN_TIMEOUT}, an app that Hooter has created continues without IndexedDB. A service of
 * the host is used unchanged.
 */
function openService(service: Auth | FirebaseApp | FirebaseOptions, emulatorUrl: string | undefined): OpenedService {
  if (isAuth(service)) return { app: service.app, ready: Promise.resolve(service) };
  const app = isApp(service) ? service : ownApp(service, emulatorUrl);
  // The host could call `getAuth` for its app while Hooter waits, and the first call determines the persistence.
  const isCheckable = !isApp(service) && !auths.has(app) && hasIndexedDb() && hasUsableKey(app);
  if (!isCheckable) return { app, ready: Promise.resolve(authOf(app, emulatorUrl)) };
  const opens = within(OPEN_TIMEOUT, openDatabase());
  return { app, ready: opens.then((isOpen) => authOf(app, emulatorUrl, isOpen)) };
}

/** Whether the browser has IndexedDB. Even reading the property may throw. */
function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB !== "undefined";
  } catch {
    return false;
  }
}

/** Resolves when the browser answers a request to open a database, even with a refusal. It creates no database. */
function openDatabase(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open("hooter-probe");
      opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
      opening.addEventListener("error", () => resolve());
      opening.addEventListener("success", () => {
        opening.result.close();
        resolve();
      });
    } catch {
      resolve();
    }
  });
}

/** Whether the SDK accepts the API key; it throws synchronously otherwise. */
function hasUsableKey({ options: { apiKey = "" } }: FirebaseApp): boolean {
  return apiKey !== "" && !apiKey.includes(":");
}

/** Whether work completes within a number of milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function userOf({ uid, email, displayName, photoURL }: User): IdentityUser {
  return { uid, email: email ?? "", displayName, photoURL };
}

/**
 * The identity service over Firebase Authentication.
 *
 * @param service the host's existing setup, to share one account on the whole page: its `getAuth()`, or its app if
 *   `getAuth` has not been called for it; otherwise the configuration of a separate app for Hooter
 * @throws HooterError `unavailable` when the configuration is refused
 * @example
 * createHooterClient({ identity: firebaseIdentity(getAuth()), databaseUrl: "https://my-project.firebaseio.com" });
 */
export function firebaseIdentity(
  service: Auth | FirebaseApp | FirebaseOptions,
  { emulatorUrl, isSessionShared = !isAuth(service) }: FirebaseIdentityOptions = {},
): Identity {
  const opened = ((): OpenedService => {
    try {
      return openService(service, emulatorUrl);
    } catch (error) {
      throw new HooterError(
        "unavailable",
        `the Firebase configuration is refused (${readIdentityError(error).message})`,
      );
    }
  })();
  const { options, name } = opened.app;
  let record = createSessionRecord(isSessionShared ? `${options.apiKey}:${name}` : null);
  const ready = opened.ready.then((auth) => {
    if (apart.has(auth)) record = createSessionRecord(null);
    return auth;
  });
  const listeners = new Set<() => void>();
  /** Last report of the SDK; undefined before the first one. */
  let reported: IdentityUser | null | undefined;
  /** Number of running sign-ups. A sign-up emits one notification, with the name. */
  let signingUp = 0;
  let stop = () => {};

  /** The account to report; undefined until it is known. */
  const current = (): IdentityUser | null | undefined => {
    if (reported === undefined) return record.read();
    return reported && record.isEnded(reported.uid) ? null : reported;
  };
  const notify = () => [...listeners].forEach((listener) => listener());
  const report = (user: User | null) => {
    reported = user && userOf(user);
    record.follow(reported);
    notify();
  };
  const start = () => {
    const unobserve = record.observe(notify);
    let isStopped = false;
    let unsubscribe = () => {};
    stop = () => {
      isStopped = true;
      unobserve();
      unsubscribe();
      reported = undefined;
    };
    const listen = async () => {
      const auth = await ready;
      if (isStopped) return;
      unsubscribe = onIdTokenChanged(auth, (user) => {
        if (signingUp === 0) report(user);
      });
    };
    void listen();
  };
  const calls = async <T>(work: (auth: Auth) => Promise<T>): Promise<T> => {
    try {
      return await work(await ready);
    } catch (error) {
      throw readIdentityError(error);
    }
  };
  /** @throws HooterError `signed-out` when another tab has ended the session and the SDK has not reported it yet */
  const requireSession = (user: User | null): void => {
    if (!user || !record.isEnded(user.uid)) return;
    notify();
    throw new HooterError("signed-out");
  };
  const present = async (auth: Auth): Promise<User> => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new HooterError("signed-out");
    requireSession(auth.currentUser);
    return auth.currentUser;
  };
  /** Updates the profile and renews the token, so that the token carries the name. */
  const saveProfile = async (user: User, change: ProfileChange): Promise<IdentityUser> => {
    await updateProfile(user, change);
    await user.getIdToken(true);
    return userOf(user);
  };
  /** Ends or replaces the session of all tabs. */
  const enter = (auth: Auth): void => {
    record.write(auth.currentUser && userOf(auth.currentUser));
    report(auth.currentUser);
  };

  return {
    observe(listener) {
      // Skip duplicate notifications: the SDK renews the token every hour.
      let received: string | null = null;
      const emitOnce = () => {
        const user = current();
        // Wait for the SDK after a recorded sign-out too: another page of the host may have signed in since.
        if (user === undefined || (user === null && reported === undefined && received === null)) return;
        const text = JSON.stringify(user);
        if (text !== received) listener(user);
        received = text;
      };
      listeners.add(emitOnce);
      if (listeners.size === 1) start();
      // Never notify a listener synchronously.
      void Promise.resolve().then(() => listeners.has(emitOnce) && emitOnce());
      return () => {
        if (listeners.delete(emitOnce) && listeners.size === 0) stop();
      };
    },
    signIn: ({ email, password }) =>
      calls(async (auth) => {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        enter(auth);
        return userOf(user);
      }),
    signUp: ({ email, password }, profile) =>
      calls(async (auth) => {
        signingUp++;
        try {
          const { user } = await createUserWithEmailAndPassword(auth, email, password);
          // The account has been created. If it has no name, it gets one before its first write.
          const created = await saveProfile(user, profile).catch(() => userOf(user));
          record.write(created);
          return created;
        } finally {
          signingUp--;
          report(auth.currentUser);
        }
      }),
    signOut: () =>
      calls(async (auth) => {
        await signOut(auth);
        enter(auth);
      }),
    sendPasswordReset: (email) =>
      calls(async (auth) => {
        try {
          await sendPasswordResetEmail(auth, email);
        } catch (error) {
          // The answer must not reveal that the account does not exist.
          if (readIdentityError(error).code !== "credentials-wrong") throw error;
        }
      }),
    updateProfile: (change) =>
      calls(async (auth) => {
        const user = await saveProfile(await present(auth), change);
        report(auth.currentUser);
        return user;
      }),
    reauthenticate: (password) =>
      calls(async (auth) => {
        const user = await present(auth);
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
      }),
    isRecent: () =>
      calls(async (auth) => {
        const { authTime, issuedAtTime } = await (await present(auth)).getIdTokenResult(true);
        return Date.parse(issuedAtTime) - Date.parse(authTime) <= RECENT_SIGN_IN;
      }),
    deleteAccount: () => calls(async (auth) => deleteUser(await present(auth))),
    token: ({ renew = false } = {}) =>
      calls(async (auth) => {
        await auth.authStateReady();
        const user = auth.currentUser;
        try {
          // Check before the renewal as well, because a renewal would store the session again.
          requireSession(user);
          const token = (await user?.getIdToken(renew)) ?? null;
          requireSession(user);
          return token;
        } catch (error) {
          // The SDK ends the session itself for most of these errors. Without a new token the session is over.
          const over = readIdentityError(error).code === "session-expired";
          if (over && user && auth.currentUser === user) await signOut(auth);
          throw error;
        }
      }),
  };
}

function isAuth(value: Auth | FirebaseApp | FirebaseOptions): value is Auth {
  return "currentUser" in value && "app" in value;
}

function isApp(value: FirebaseApp | FirebaseOptions): value is FirebaseApp {
  return "options" in value && "name" in value;
}
