import { HooterError } from "../model/errors";
import type { Identity, IdentityUser } from "./identity";
import { createSessionRecord } from "./session-record";

/** Combines the account in the device's record with the account that the SDK reports, which takes precedence. */
export interface ReportedSession {
  /**
   * Calls the listener with the account and after each change, as {@link Identity.observe} does.
   *
   * @param start called for the first listener; its result is called when the last listener unsubscribes
   */
  observe(listener: Parameters<Identity["observe"]>[0], start: () => () => void): () => void;
  isObserved(): boolean;
  /** Takes the account that the SDK has reported. */
  report(user: IdentityUser | null): void;
  /** Records an account that has signed in or out in this tab. This ends or replaces the session of all tabs. */
  record(user: IdentityUser | null): void;
  /** @throws HooterError `signed-out` when another tab has ended the session and the SDK has not reported it yet */
  requireOpen(uid: string): void;
  /** Stops using the record, because this tab does not share the session of the other tabs. */
  separate(): void;
}

/**
 * Creates the session of an identity service.
 *
 * @param name name of the record; null for a session that the tabs do not share
 */
export function createReportedSession(name: string | null): ReportedSession {
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
  const begin = (start: () => () => void): void => {
    const unobserve = record.observe(notify);
    const end = start();
    stop = () => {
      unobserve();
      end();
      reported = undefined;
    };
  };

  return {
    observe(listener, start) {
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
      if (listeners.size === 1) begin(start);
      // Never notify a listener synchronously.
      void Promise.resolve().then(() => listeners.has(emitOnce) && emitOnce());
      return () => {
        if (listeners.delete(emitOnce) && listeners.size === 0) stop();
      };
    },
    isObserved: () => listeners.size > 0,
    report(user) {
      reported = user;
      record.writeReported(user);
      notify();
    },
    record: (user) => record.write(user),
    requireOpen(uid) {
      if (!record.isEnded(uid)) return;
      notify();
      throw new HooterError("signed-out");
    },
    separate() {
      record = createSessionRecord(null);
    },
  };
}
