import { HooterError } from "../model/errors";
import type { Identity } from "./identity";

/**
 * Wraps an identity service to reject calls of an account that has signed out. Such calls would affect the next
 * account.
 */
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
    hasPassword: () => ifOpen(() => identity.hasPassword()),
    changeEmail: (change) => ifOpen(() => identity.changeEmail(change)),
    changePassword: (change) => ifOpen(() => identity.changePassword(change)),
    reauthenticate: (password) => ifOpen(() => identity.reauthenticate(password)),
    deleteAccount: () => ifOpen(() => identity.deleteAccount()),
  };
}
