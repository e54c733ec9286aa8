import type { FirebaseApp, FirebaseOptions } from "firebase/app";
import type { Auth } from "firebase/auth";
import { RETRY, readWithRetry } from "../database/retry";
import { HooterError, toHooterError } from "../model/errors";
import type * as Module from "./firebase-service";
import type { FirebaseService, FirebaseTarget } from "./firebase-service";
import type { Identity } from "./identity";
import { createReportedSession } from "./reported-session";

/** Options of {@link firebaseIdentity}. */
export interface FirebaseIdentityOptions {
  /** Address of the Authentication emulator, e.g. `http://127.0.0.1:9099`. */
  readonly emulatorUrl?: string | undefined;
  /**
   * Whether all tabs of the browser share the session and persist it, as `getAuth` does. The next visit then starts
   * before the service answers, and a tab stops sending as soon as another tab signs out. Default true, or false for a
   * host's own `Auth`, which may use a different persistence.
   */
  readonly isSessionShared?: boolean | undefined;
}

/** Whether an error of Node.js or a bundler means that the package firebase is missing. Test runners wrap the error. */
function isMissingPackage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /(?:package|module|resolve) ["']firebase(?:\/\w+)?["']/i.test(error.message) || isMissingPackage(error.cause);
}

/**
 * Imports the SDK and the code that uses it: about a third of the scripts of a feed page. This code is needed for the
 * first request, but not for the first paint. The import is not in `chunks.ts`, because hosts without Firebase bundle
 * that file too. The import is in a property, so that tests can delay it or make it fail.
 */
export const firebaseChunk = { load: (): Promise<typeof Module> => import("./firebase-service") };

/**
 * Loads {@link firebaseChunk}.
 *
 * @throws HooterError `network`, so that reads and writes wait and try again; `misconfigured` when the host has not
 *   installed the package firebase
 */
async function loadFirebase(): Promise<typeof Module> {
  try {
    return await firebaseChunk.load();
  } catch (cause) {
    if (isMissingPackage(cause))
      throw new HooterError("misconfigured", "the package firebase is missing: npm install firebase", { cause });
    throw new HooterError("network", "the code of Firebase Authentication cannot be loaded", { cause });
  }
}

/**
 * The identity service over Firebase Authentication.
 *
 * @param service `getAuth()` of the host, or the host's app if the host never calls `getAuth` for that app. Hooter and
 *   the host then share one account. With a configuration instead, Hooter creates an app of its own
 * @throws HooterError `misconfigured` when the configuration is refused. Calls reject with `network` when the SDK
 *   cannot be loaded.
 * @example
 * createHooterClient({ identity: firebaseIdentity(getAuth()), databaseUrl: "https://my-project.firebaseio.com" });
 */
export function firebaseIdentity(
  service: Auth | FirebaseApp | FirebaseOptions,
  { emulatorUrl, isSessionShared = !isAuth(service) }: FirebaseIdentityOptions = {},
): Identity {
  const target = targetOf(service, emulatorUrl);
  const session = createReportedSession(isSessionShared ? recordName(target) : null);
  let opening: Promise<FirebaseService> | null = null;
  /** The service, once it is open. */
  let opened: FirebaseService | null = null;
  /** Unsubscribes from the SDK; null while nothing observes the session, or before the service is open. */
  let unsubscribe: (() => void) | null = null;

  const listen = (): void => {
    if (session.isObserved()) unsubscribe ??= opened?.listen() ?? null;
  };
  /**
   * After a failure, each call tries to load the SDK again. In Chromium, these attempts also fail until the page is
   * reloaded.
   */
  const open = async (): Promise<FirebaseService> => {
    if (opened) return opened;
    const { openFirebase } = await loadFirebase();
    opening ??= openFirebase(target, emulatorUrl, session);
    opened = await opening;
    listen();
    return opened;
  };
  const start = (): (() => void) => {
    const stopping = new AbortController();
    const onFailure = (error: HooterError) => {
      if (error.code !== "misconfigured") return;
      showRefusal(error);
      // Report that nobody is signed in: otherwise, the session would stay in the loading state.
      session.report(null);
    };
    void readWithRetry(loadFirebase, { signal: stopping.signal, onFailure, policy: RETRY.load }).then(
      (module) => module && open().catch((thrown: unknown) => onFailure(toHooterError(thrown))),
    );
    listen();
    return () => {
      stopping.abort();
      unsubscribe?.();
      unsubscribe = null;
    };
  };

  const call = async <T>(work: (service: FirebaseService) => Promise<T>): Promise<T> => {
    const firebase = await open();
    try {
      return await work(firebase);
    } catch (error) {
      throw firebase.readError(error);
    }
  };

  return {
    observe: (listener) => session.observe(listener, start),
    signIn: (credentials) => call((firebase) => firebase.signIn(credentials)),
    signUp: (credentials, profile) => call((firebase) => firebase.signUp(credentials, profile)),
    signOut: () => call((firebase) => firebase.signOut()),
    sendPasswordReset: (email) => call((firebase) => firebase.sendPasswordReset(email)),
    updateProfile: (change) => call((firebase) => firebase.updateProfile(change)),
    hasPassword: () => call((firebase) => firebase.hasPassword()),
    changeEmail: (change) => call((firebase) => firebase.changeEmail(change)),
    changePassword: (change) => call((firebase) => firebase.changePassword(change)),
    reauthenticate: (password) => call((firebase) => firebase.reauthenticate(password)),
    isRecent: () => call((firebase) => firebase.isRecent()),
    deleteAccount: () => call((firebase) => firebase.deleteAccount()),
    token: (request) => call((firebase) => firebase.token(request)),
  };
}

/**
 * Returns the service to open. Checks its configuration at once, because the SDK would refuse it only later.
 *
 * @throws HooterError `misconfigured` when the configuration is refused
 */
function targetOf(service: Auth | FirebaseApp | FirebaseOptions, emulatorUrl: string | undefined): FirebaseTarget {
  if (isAuth(service)) return service;
  const { apiKey = "", projectId, appId } = isApp(service) ? service.options : service;
  if (apiKey === "" || apiKey.includes(":")) throw refusal("invalid-api-key, check apiKey");
  if (emulatorUrl !== undefined && !/^https?:\/\//.test(emulatorUrl)) throw refusal("invalid-emulator-scheme");
  if (isApp(service)) return service;
  return { config: service, name: `hooter:${JSON.stringify([apiKey, projectId, appId, emulatorUrl])}` };
}

function refusal(reason: string): HooterError {
  return new HooterError("misconfigured", `the Firebase configuration is refused (identity: ${reason})`);
}

/** Logs a refusal by the SDK: `observe` cannot report it, and the user would be signed out for no apparent reason. */
function showRefusal(error: unknown): void {
  // oxlint-disable-next-line no-console -- developers look for defects in the console
  console.error("hooter-client: firebaseIdentity", error);
}

/** Name of the session's record, unique on the origin for each app. */
function recordName(target: FirebaseTarget): string {
  if ("config" in target) return `${target.config.apiKey}:${target.name}`;
  const { options, name } = isAuth(target) ? target.app : target;
  return `${options.apiKey}:${name}`;
}

function isAuth(value: FirebaseTarget | FirebaseOptions): value is Auth {
  return "currentUser" in value && "app" in value;
}

function isApp(value: FirebaseApp | FirebaseOptions): value is FirebaseApp {
  return "options" in value && "name" in value;
}
