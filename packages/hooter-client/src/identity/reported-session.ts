import { browserStorage } from "../model/browser";
import { HooterError } from "../model/errors";
import { fieldsOf, parseJson } from "../model/json";
import { observeStorage } from "../tabs/tabs";
import type { Identity, IdentityUser } from "./identity";

export type ReportedSession = ReturnType<typeof createReportedSession>;

/**
 * Combines the account in the device's record with the account that the SDK reports, which takes precedence.
 *
 * @param name name of the record; null for a session that the tabs do not share
 */
export function createReportedSession(name: string | null) {
  let record = createSessionRecord(name);
  const listeners = new Set<() => void>();
  /** Last report of the SDK; undefined before the first one. */
  let reported: IdentityUser | null | undefined;
  let stop = () => {};

  /** The account to report; undefined until it is known. */
  const current = (): IdentityUser | null | undefined => {
    if (reported === undefined) return record.read();
    return reported && record.isEnded(reported.uid) ? null : reported;
  };
  const notify = () => [...listeners].forEach((listener) => listener());

  return {
    /**
     * Calls the listener with the account and after each change, as {@link Identity.observe} does.
     *
     * @param start called for the first listener; its result is called when the last listener unsubscribes
     */
    observe(listener: Parameters<Identity["observe"]>[0], start: () => () => void): () => void {
      // Skip duplicate notifications: the SDK also reports the account when it renews the token, every hour.
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
      if (listeners.size === 1) {
        const unobserve = record.observe(notify);
        const end = start();
        stop = () => {
          unobserve();
          end();
          reported = undefined;
        };
      }
      // Never notify a listener synchronously.
      void Promise.resolve().then(() => listeners.has(emitOnce) && emitOnce());
      return () => {
        if (listeners.delete(emitOnce) && listeners.size === 0) stop();
      };
    },
    isObserved: (): boolean => listeners.size > 0,
    /** Stores the account that the SDK has reported, and notifies the listeners. */
    report(user: IdentityUser | null): void {
      reported = user;
      record.writeReported(user);
      notify();
    },
    /** Records an account that has signed in or out in this tab. This ends or replaces the session of all tabs. */
    record: (user: IdentityUser | null): void => record.write(user),
    /** @throws HooterError `signed-out` when another tab has ended the session and the SDK has not reported it yet */
    requireOpen(uid: string): void {
      if (!record.isEnded(uid)) return;
      notify();
      throw new HooterError("signed-out");
    },
    /** Stops using the record, because this tab does not share the session of the other tabs. */
    separate(): void {
      record = createSessionRecord(null);
    },
  };
}

/** Prefix of the keys in localStorage. */
const PREFIX = "hooter:session@";
const VERSION = 1;

/**
 * Creates the record of the session that all tabs of the browser share, without a token. It is read synchronously, and
 * a change reaches other tabs at once. The SDK, in contrast, needs a request before it reports an account, and may
 * report another tab's sign-out a second late. Without usable storage, the record has no content, and only the SDK's
 * reports apply.
 *
 * @param name name of the session's app, unique on the origin; null for a session that the tabs do not share
 */
export function createSessionRecord(name: string | null) {
  const key = PREFIX + (name ?? "");
  let storage = name === null ? null : browserStorage("localStorage");
  const readText = (): string | null => {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  /** Text of the record when it last matched the SDK's account. If the text differs, another tab has written it. */
  let lastMatchingText = readText();
  /** The last account that another tab has signed out. Kept here, because a host may then clear the storage. */
  let ended: string | null = null;

  const store = (user: IdentityUser | null): void => {
    lastMatchingText = JSON.stringify({ v: VERSION, user });
    try {
      storage?.setItem(key, lastMatchingText);
    } catch {
      lastMatchingText = null;
      try {
        // The device is full. Remove the former record, because it would end the new session.
        storage?.removeItem(key);
      } catch {
        storage = null;
      }
    }
  };
  return {
    /** Returns the signed-in account; null after a sign-out; undefined without a readable record. */
    read: (): IdentityUser | null | undefined => decode(readText()),
    /** Whether another tab has signed this account out, or has signed in another one. */
    isEnded(uid: string): boolean {
      const user = decode(readText());
      if (user !== undefined) ended = user?.uid === uid ? null : uid;
      return ended === uid;
    },
    /** Records a sign-in or, with null, a sign-out in this tab. */
    write(user: IdentityUser | null): void {
      ended = null;
      store(user);
    },
    /**
     * Stores the account that the SDK reports. The report may be a second late, so it does not replace a change by
     * another tab: the record of the other tab stays until the SDK reports the same account.
     */
    writeReported(user: IdentityUser | null): void {
      const text = readText();
      const stored = decode(text);
      if (user?.uid !== ended) ended = null;
      const isOurs = stored === undefined || text === lastMatchingText;
      if (isOurs && (user ? ended === null : text !== null)) store(user);
      else if (stored !== undefined && stored?.uid === user?.uid) lastMatchingText = text;
    },
    /** Calls the listener when another tab changes the record. @returns a function that unsubscribes */
    observe(listener: () => void): () => void {
      return storage ? observeStorage((changed) => changed === key, listener) : () => {};
    },
  };
}

/** Decodes a record, which other scripts may have written; undefined when it is malformed. */
function decode(text: string | null): IdentityUser | null | undefined {
  const { v, user } = fieldsOf(parseJson(text));
  if (v !== VERSION || user === null) return v === VERSION ? null : undefined;
  const { uid, email, displayName, photoURL } = fieldsOf(user);
  if (typeof uid !== "string" || uid === "" || typeof email !== "string") return undefined;
  if (!isTextOrNull(displayName) || !isTextOrNull(photoURL)) return undefined;
  return { uid, email, displayName, photoURL };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
