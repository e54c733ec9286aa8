import type { FirebaseApp, FirebaseOptions } from "firebase/app";
import * as firebaseApp from "firebase/app";
import type { Auth, User } from "firebase/auth";
import * as firebaseAuth from "firebase/auth";
import { withTimeout } from "../database/retry";
import { hasIndexedDb } from "../model/browser";
import { HooterError, type HooterErrorCode } from "../model/errors";
import { fieldsOf } from "../model/json";
import { readTokenClaims } from "../model/token-claims";
import { type Identity, type IdentityUser, type ProfileChange, RECENT_SIGN_IN_MS } from "./identity";
import type { ReportedSession } from "./reported-session";

/*
 * The code that needs the SDK. Only `firebase-identity.ts` imports this file, on demand. The SDK is imported as
 * namespaces: if `firebase` is not installed, Vite replaces its modules with empty ones, and a named import from an
 * empty module would fail the build.
 */

/** An open Firebase Authentication service. Its methods may also throw SDK errors. */
export interface FirebaseService extends Omit<Identity, "observe"> {
  /** Converts an SDK error to a HooterError. */
  readonly readError: (error: unknown) => HooterError;
  /** Starts to report the SDK's account to the session. @returns a function that unsubscribes */
  listen(): () => void;
}

/** The host's service, or the configuration and the name of Hooter's own app. */
export type FirebaseTarget = Auth | FirebaseApp | { readonly config: FirebaseOptions; readonly name: string };

const auths = new WeakMap<FirebaseApp, Auth>();
/** Services of this tab that run without IndexedDB, so they do not use the session of the other tabs. */
const isolated = new WeakSet<Auth>();

/** Milliseconds that the browser may take to open IndexedDB. */
const OPEN_TIMEOUT_MS = 4_000;

/**
 * Maps the codes of Firebase Authentication, without `auth/`, to error codes (specification, section 8). The SDK may
 * also turn a message of the service into a code, so each code here is the beginning of such a code.
 */
const codesByMeaning: readonly (readonly [HooterErrorCode, ...string[]])[] = [
  ["email-invalid", "invalid-email", "missing-email", "invalid-new-email", "missing-new-email"],
  ["password-too-short", "weak-password", "missing-password"],
  ["password-too-weak", "password-does-not-meet-requirements"],
  [
    "credentials-wrong",
    "invalid-credential",
    "invalid-login-credentials",
    "wrong-password",
    "user-not-found",
    "user-mismatch",
  ],
  ["account-disabled", "user-disabled"],
  ["email-already-in-use", "email-already-in-use"],
  ["too-many-attempts", "too-many-requests", "quota-exceeded"],
  ["sign-up-disabled", "admin-restricted-operation"],
  ["recent-sign-in-required", "requires-recent-login"],
  ["session-expired", "user-token-expired", "invalid-user-token", "invalid-refresh-token"],
  ["signed-out", "user-signed-out", "null-user", "no-current-user"],
  ["network", "network-request-failed", "timeout"],
  ["unavailable", "internal-error", "the-service-is-currently-unavailable", "backend-error"],
  [
    "misconfigured",
    "invalid-api-key",
    "api-key-not-valid",
    "app-not-authorized",
    "configuration-not-found",
    "operation-not-allowed",
  ],
];

/**
 * Converts an error of Firebase Authentication to a {@link HooterError}. The original error is dropped: it can contain
 * the e-mail address and the token that were sent.
 */
export function readIdentityError(error: unknown): HooterError {
  if (error instanceof HooterError) return error;
  // A response may consist of this text alone. The SDK then throws an internal error whose message contains the text.
  const isLoginRefused = error instanceof Error && error.message.includes("INVALID_LOGIN_CREDENTIALS");
  const { code: given = "", customData } = fieldsOf(error);
  // The SDK reports an answer without JSON, such as the error page of a proxy, as a failure of the network.
  const isForeign = String(fieldsOf(customData)["message"]).startsWith("SyntaxError");
  const known = isLoginRefused ? "invalid-login-credentials" : isForeign ? "internal-error" : given;
  const code = String(known).replace("auth/", "");
  const [meaning = "unknown"] =
    codesByMeaning.find(([, ...theirs]) => theirs.some((their) => code.startsWith(their))) ?? [];
  const advice =
    meaning === "misconfigured"
      ? ": check apiKey, and that the project has Authentication with e-mail and password"
      : "";
  return new HooterError(meaning, `identity: ${code || "unknown"}${advice}`);
}

/**
 * Returns the Firebase Authentication service of an app, without the parts for pop-ups and redirects, which Hooter does
 * not use.
 */
function authOf(app: FirebaseApp, emulatorUrl: string | undefined, usesIndexedDb: boolean): Auth {
  const existing = auths.get(app);
  if (existing) return existing;
  const auth = firebaseAuth.initializeAuth(app, {
    persistence: [
      ...(usesIndexedDb ? [firebaseAuth.indexedDBLocalPersistence] : []),
      firebaseAuth.browserLocalPersistence,
      firebaseAuth.inMemoryPersistence,
    ],
  });
  if (emulatorUrl !== undefined) firebaseAuth.connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auths.set(app, auth);
  if (!usesIndexedDb) isolated.add(auth);
  return auth;
}

/**
 * Opens Firebase Authentication. Before the SDK reports a user, it waits for IndexedDB without a limit, but a browser
 * may never open IndexedDB. After {@link OPEN_TIMEOUT_MS}, an app that Hooter has created continues without IndexedDB.
 * A service that the host passes is used unchanged.
 */
async function openAuth(target: FirebaseTarget, emulatorUrl: string | undefined): Promise<Auth> {
  if ("currentUser" in target) return target;
  const isOwn = "config" in target;
  const app = isOwn
    ? (firebaseApp.getApps().find(({ name }) => name === target.name) ??
      firebaseApp.initializeApp(target.config, target.name))
    : target;
  // Open an app of the host without waiting: the host could call `getAuth` first, and the first call determines the
  // persistence.
  const opens = () =>
    withTimeout(
      openDatabase().then(() => true),
      OPEN_TIMEOUT_MS,
      () => false,
    );
  const isOpen = !isOwn || auths.has(app) || !hasIndexedDb() || (await opens());
  return authOf(app, emulatorUrl, isOpen);
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

/**
 * Returns the name in the current ID token of a user, or null. A `name` claim of a custom token takes precedence over
 * the display name of the account, and the rules compare the claim with the author of each record.
 */
function nameInToken(user: Pick<User, "toJSON">): string | null {
  // `getIdToken` is asynchronous, so read the token from the JSON of the user.
  const { stsTokenManager } = fieldsOf(user.toJSON());
  const { accessToken } = fieldsOf(stsTokenManager);
  return typeof accessToken === "string" ? readTokenClaims(accessToken).name : null;
}

function userOf(user: User): IdentityUser {
  const { uid, email, displayName, photoURL } = user;
  return { uid, email: email ?? "", displayName: nameInToken(user) ?? displayName, photoURL };
}

/**
 * Opens a service.
 *
 * @param session receives the SDK's account, and states whether another tab has ended the session
 * @throws HooterError `misconfigured` when the SDK refuses the configuration
 */
export async function openFirebase(
  target: FirebaseTarget,
  emulatorUrl: string | undefined,
  session: ReportedSession,
): Promise<FirebaseService> {
  const auth = await openAuth(target, emulatorUrl).catch((error: unknown) => {
    throw new HooterError(
      "misconfigured",
      `the Firebase configuration is refused (${readIdentityError(error).message})`,
    );
  });
  if (isolated.has(auth)) session.separate();
  /**
   * Number of running sign-ups. Until they end, notifications of the SDK are ignored, because the account has no name
   * yet.
   */
  let signingUp = 0;

  const account = (): IdentityUser | null => auth.currentUser && userOf(auth.currentUser);
  const report = (): void => session.report(account());
  /** Records and reports the SDK's account. This ends or replaces the session of all tabs. */
  const replaceSession = (): void => {
    session.record(account());
    report();
  };
  const currentUser = async (): Promise<User> => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new HooterError("signed-out");
    session.requireOpen(auth.currentUser.uid);
    return auth.currentUser;
  };
  /** Checks the password of the account. Returns that account, even if another one signs in meanwhile. */
  const reauthenticate = async (password: string): Promise<User> => {
    const user = await currentUser();
    await firebaseAuth.reauthenticateWithCredential(
      user,
      firebaseAuth.EmailAuthProvider.credential(user.email ?? "", password),
    );
    return user;
  };
  /** Updates the profile and renews the token, so that the token carries the name. */
  const saveProfile = async (user: User, change: ProfileChange): Promise<IdentityUser> => {
    await firebaseAuth.updateProfile(user, change);
    await user.getIdToken(true);
    return userOf(user);
  };

  return {
    readError: readIdentityError,
    listen: () =>
      firebaseAuth.onIdTokenChanged(auth, (user) => {
        if (signingUp === 0) session.report(user && userOf(user));
      }),
    async signIn({ email, password }) {
      const { user } = await firebaseAuth.signInWithEmailAndPassword(auth, email, password);
      replaceSession();
      return userOf(user);
    },
    async signUp({ email, password }, profile) {
      signingUp++;
      try {
        const { user } = await firebaseAuth.createUserWithEmailAndPassword(auth, email, password);
        // The account exists even if its profile cannot be saved. In that case, the client sets the name before the
        // first write.
        const created = await saveProfile(user, profile).catch(() => userOf(user));
        session.record(created);
        return created;
      } finally {
        signingUp--;
        report();
      }
    },
    async signOut() {
      await firebaseAuth.signOut(auth);
      replaceSession();
    },
    async sendPasswordReset(email) {
      try {
        await firebaseAuth.sendPasswordResetEmail(auth, email);
      } catch (error) {
        // The result must not reveal that the account does not exist.
        if (readIdentityError(error).code !== "credentials-wrong") throw error;
      }
    },
    async updateProfile(change) {
      const user = await saveProfile(await currentUser(), change);
      report();
      return user;
    },
    async hasPassword() {
      const { providerData } = await currentUser();
      return providerData.some(({ providerId }) => providerId === firebaseAuth.EmailAuthProvider.PROVIDER_ID);
    },
    changeEmail: async ({ email, password }) =>
      firebaseAuth.verifyBeforeUpdateEmail(await reauthenticate(password), email),
    changePassword: async ({ password, newPassword }) =>
      firebaseAuth.updatePassword(await reauthenticate(password), newPassword),
    async reauthenticate(password) {
      await reauthenticate(password);
    },
    async isRecent() {
      const { authTime, issuedAtTime } = await (await currentUser()).getIdTokenResult(true);
      return Date.parse(issuedAtTime) - Date.parse(authTime) <= RECENT_SIGN_IN_MS;
    },
    deleteAccount: async () => firebaseAuth.deleteUser(await currentUser()),
    async token({ renew = false } = {}) {
      await auth.authStateReady();
      const user = auth.currentUser;
      try {
        // Check before the renewal as well, because a renewal would store the session again.
        if (user) session.requireOpen(user.uid);
        const token = (await user?.getIdToken(renew)) ?? null;
        if (user) session.requireOpen(user.uid);
        return token;
      } catch (error) {
        // The SDK ends the session after most errors that mean "session expired". If it has not done so, end the
        // session here.
        const isExpired = readIdentityError(error).code === "session-expired";
        if (isExpired && user && auth.currentUser === user) await firebaseAuth.signOut(auth);
        throw error;
      }
    },
  };
}
