import type { Database } from "../database/database";
import type { Identity } from "../identity/identity";
import { HooterError } from "../model/errors";

/** An identity service that does nothing for an account that is gone: it would do it to the next one. */
export function whileSignedIn(identity: Identity, signal: AbortSignal): Identity {
  const ifOpen = <T>(work: () => Promise<T>): Promise<T> =>
    signal.aborted ? Promise.reject(new HooterError("signed-out")) : work();
  return {
    observe: (listener) => identity.observe(listener),
    signIn: (credentials) => identity.signIn(credentials),
    signUp: (credentials, profile) => identity.signUp(credentials, profile),
    signOut: () => identity.signOut(),
    sendPasswordReset: (email) => identity.sendPasswordReset(email),
    token: (request) => identity.token(request),
    isRecent: () => ifOpen(() => identity.isRecent()),
    updateProfile: (change) => ifOpen(() => identity.updateProfile(change)),
    reauthenticate: (password) => ifOpen(() => identity.reauthenticate(password)),
    deleteAccount: () => ifOpen(() => identity.deleteAccount()),
  };
}

/** A database that takes no write of an account that is gone: what waits may be under way again in another page. */
export function whileOpen(database: Database, signal: AbortSignal): Database {
  const ifOpen = (write: () => Promise<void>) =>
    signal.aborted ? Promise.reject(new HooterError("signed-out")) : write();
  return {
    get: (...request) => database.get(...request),
    listen: (...request) => database.listen(...request),
    put: (path, value) => ifOpen(() => database.put(path, value)),
    update: (changes) => ifOpen(() => database.update(changes)),
  };
}
