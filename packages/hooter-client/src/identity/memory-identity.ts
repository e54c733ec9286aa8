import { HooterError } from "../model/errors";
import { checkEmail, checkPassword } from "../model/validation";
import { type Identity, type IdentityUser, type ProfileChange, RECENT_SIGN_IN_MS } from "./identity";

/** An account of {@link memoryIdentity}. */
export interface MemoryAccount {
  readonly email: string;
  readonly password: string;
  /** Default: a random id. */
  readonly uid?: string | undefined;
  readonly displayName?: string | undefined;
  readonly photoURL?: string | undefined;
  /** Custom claims of its tokens, such as `{ admin: true }` for an administrator of the site. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of {@link memoryIdentity}. */
export interface MemoryIdentityOptions {
  /** Firebase project named in the tokens; default "demo-hooter". */
  readonly project?: string | undefined;
  readonly accounts?: readonly MemoryAccount[] | undefined;
  /** E-mail address of the account that is initially signed in. */
  readonly signedInAs?: string | undefined;
  /** Clock, in milliseconds since 1970; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

interface StoredAccount {
  readonly claims: Readonly<Record<string, unknown>>;
  user: IdentityUser;
  password: string;
}

/** Lifetime of a token in seconds. */
const LIFETIME_SECONDS = 3600;
/** Seconds for which a sign-in counts as recent. */
const RECENT_SECONDS = 300;

/**
 * An in-memory identity service for tests, Storybook and demos. It has the behaviour and error codes of the real
 * service, and unsigned tokens with the claims of the Firebase Authentication emulator.
 *
 * @example
 * const identity = memoryIdentity({ accounts: [{ email: "ada@exemple.fr", password: "secret" }], signedInAs: "ada@exemple.fr" });
 */
export function memoryIdentity(options: MemoryIdentityOptions = {}): Identity {
  const { project = "demo-hooter", now = Date.now } = options;
  const accounts = new Map<string, StoredAccount>();
  const listeners = new Set<(user: IdentityUser | null) => void>();
  const keyOf = (email: string) => email.trim().toLowerCase();
  const seconds = () => Math.floor(now() / 1000);
  let signedInAt = seconds();
  let token: { text: string; expiry: number } | null = null;

  for (const account of options.accounts ?? []) {
    const { email, password, uid = randomUid(), displayName = null, photoURL = null, claims = {} } = account;
    accounts.set(keyOf(email), { user: { uid, email: keyOf(email), displayName, photoURL }, password, claims });
  }
  let current = options.signedInAs === undefined ? null : (accounts.get(keyOf(options.signedInAs)) ?? null);

  const enter = (stored: StoredAccount | null): void => {
    current = stored;
    token = null;
    signedInAt = seconds();
    notify();
  };
  const notify = () => {
    [...listeners].forEach((listener) => listener(current?.user ?? null));
  };
  const currentAccount = (): StoredAccount => {
    if (!current) throw new HooterError("signed-out");
    return current;
  };
  const reauthenticate = (password: string): StoredAccount => {
    const stored = currentAccount();
    if (stored.password !== password) throw new HooterError("credentials-wrong");
    signedInAt = seconds();
    token = null;
    return stored;
  };
  const change = (stored: StoredAccount, { displayName, photoURL }: ProfileChange): void => {
    stored.user = {
      ...stored.user,
      ...(displayName === undefined ? {} : { displayName }),
      ...(photoURL === undefined ? {} : { photoURL }),
    };
    token = null;
  };

  return {
    observe(listener) {
      let stopped = false;
      listeners.add(listener);
      // Like the real service, never notify synchronously.
      void Promise.resolve().then(() => stopped || listener(current?.user ?? null));
      return () => {
        stopped = true;
        listeners.delete(listener);
      };
    },
    async signIn({ email, password }) {
      const stored = accounts.get(keyOf(email));
      if (checkEmail(email.trim())) throw new HooterError("email-invalid");
      if (stored?.password !== password) throw new HooterError("credentials-wrong");
      enter(stored);
      return stored.user;
    },
    async signUp({ email, password }, profile) {
      const wrong = checkEmail(email.trim()) ?? checkPassword(password);
      if (wrong) throw new HooterError(wrong);
      if (accounts.has(keyOf(email))) throw new HooterError("email-already-in-use");
      const stored: StoredAccount = {
        user: { uid: randomUid(), email: keyOf(email), displayName: null, photoURL: null },
        password,
        claims: {},
      };
      change(stored, profile);
      accounts.set(keyOf(email), stored);
      enter(stored);
      return stored.user;
    },
    async signOut() {
      enter(null);
    },
    async sendPasswordReset(email) {
      if (checkEmail(email.trim())) throw new HooterError("email-invalid");
    },
    async updateProfile(profile) {
      const stored = currentAccount();
      change(stored, profile);
      notify();
      return stored.user;
    },
    async hasPassword() {
      currentAccount();
      return true;
    },
    // Sends no link, so the address does not change.
    async changeEmail({ email, password }) {
      reauthenticate(password);
      if (checkEmail(email.trim())) throw new HooterError("email-invalid");
      if (accounts.has(keyOf(email))) throw new HooterError("email-already-in-use");
    },
    async changePassword({ password, newPassword }) {
      const stored = reauthenticate(password);
      const wrong = checkPassword(newPassword);
      if (wrong) throw new HooterError(wrong);
      stored.password = newPassword;
    },
    async reauthenticate(password) {
      reauthenticate(password);
    },
    async isRecent() {
      currentAccount();
      return (seconds() - signedInAt) * 1000 <= RECENT_SIGN_IN_MS;
    },
    async deleteAccount() {
      const { user } = currentAccount();
      if (seconds() - signedInAt > RECENT_SECONDS) throw new HooterError("recent-sign-in-required");
      accounts.delete(keyOf(user.email));
      enter(null);
    },
    async token({ renew = false } = {}) {
      if (!current) return null;
      if (renew || !token || token.expiry <= seconds()) {
        const expiry = seconds() + LIFETIME_SECONDS;
        token = { text: unsignedToken(current, project, signedInAt, seconds(), expiry), expiry };
      }
      return token.text;
    },
  };
}

function unsignedToken(
  { user, claims: custom }: StoredAccount,
  project: string,
  authTime: number,
  issuedAt: number,
  expiry: number,
): string {
  const { uid, email, displayName, photoURL } = user;
  const claims = {
    ...custom,
    ...(displayName === null ? {} : { name: displayName }),
    ...(photoURL === null ? {} : { picture: photoURL }),
    email,
    email_verified: false,
    auth_time: authTime,
    user_id: uid,
    firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    iat: issuedAt,
    exp: expiry,
    aud: project,
    iss: `https://securetoken.google.com/${project}`,
    sub: uid,
  };
  return `${encodePart({ alg: "none", typ: "JWT" })}.${encodePart(claims)}.`;
}

function encodePart(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** Returns 28 random letters and digits, like the real service. */
function randomUid(): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return [...crypto.getRandomValues(new Uint8Array(28))]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join("");
}
