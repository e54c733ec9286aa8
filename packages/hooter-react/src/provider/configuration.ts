import {
  createHooterClient,
  type HooterClient,
  HooterError,
  type HooterFirebaseConfig,
  type Identity,
} from "hooter-client";
import { useEffect, useMemo } from "react";
import { warnOnce } from "../primitives/warn-once";
import type { ConfigurationFault } from "./context";

/** Whether a field is set. Some build tools replace a missing environment variable with the text "undefined". */
const isGiven = (value: unknown): boolean =>
  typeof value === "string" && !["", "undefined", "null"].includes(value.trim());

/** Checks the slashes too, because `URL` also accepts "http:a", which the SDK refuses. */
function isHttp(address: string): boolean {
  try {
    return new URL(address).host !== "" && /^https?:\/\//.test(address);
  } catch {
    return false;
  }
}

const validations: { readonly [Field in keyof HooterFirebaseConfig]?: (value: string) => boolean } = {
  // The SDK refuses a key with a colon.
  apiKey: (key) => !key.includes(":"),
  // Refuse the address of the database's page in the Firebase console, which is easily copied by mistake.
  databaseURL: (address) => isHttp(address) && !address.includes("//console.firebase.google.com"),
};

/**
 * Returns the first invalid field of a configuration, or null if all are valid. An invalid field prevents the creation
 * of a client.
 */
export function faultOf(config: HooterFirebaseConfig | undefined): ConfigurationFault | null {
  if (!config) return { kind: "missing", field: "firebase" };
  for (const field of ["apiKey", "projectId", "databaseURL"] as const) {
    const value = config[field];
    if (!isGiven(value)) return { kind: "missing", field };
    if (validations[field]?.(value) === false) return { kind: "invalid", field };
  }
  const { identityEmulatorUrl } = config;
  return identityEmulatorUrl === undefined || isHttp(identityEmulatorUrl)
    ? null
    : { kind: "invalid", field: "identityEmulatorUrl" };
}

const refuse = () =>
  Promise.reject(new HooterError("misconfigured", "the configuration of the provider is incomplete"));

const noIdentity: Identity = {
  observe(listener) {
    // Never notify a listener synchronously.
    queueMicrotask(() => listener(null));
    return () => {};
  },
  signIn: refuse,
  signUp: refuse,
  signOut: refuse,
  sendPasswordReset: refuse,
  updateProfile: refuse,
  reauthenticate: refuse,
  isRecent: refuse,
  hasPassword: refuse,
  changeEmail: refuse,
  changePassword: refuse,
  deleteAccount: refuse,
  token: refuse,
};

function createClientWithoutService(): HooterClient {
  return createHooterClient({
    identity: noIdentity,
    databaseUrl: "https://hooter.invalid",
    live: "off",
    fetch: refuse,
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  });
}

/**
 * Returns a substitute for a client that cannot be created, so that the host's components below the provider still
 * render. With it, nobody is signed in, and every call rejects with `misconfigured`. Returns null unless `isNeeded`.
 */
export function useClientWithoutService(isNeeded: boolean): HooterClient | null {
  const client = useMemo(() => (isNeeded ? createClientWithoutService() : null), [isNeeded]);
  useEffect(() => () => client?.dispose(), [client]);
  return client;
}

export function useFaultWarning(fault: ConfigurationFault | null): void {
  const { kind, field } = fault ?? {};
  useEffect(() => {
    const needed = field === "firebase" ? "firebase or client" : field;
    if (kind === "missing") warnOnce(`<HooterProvider> needs ${needed}. Check the environment variables of the build.`);
    if (kind === "invalid")
      warnOnce(
        `${field} of <HooterProvider firebase> is invalid. Copy it from the Firebase console or from hooter-local.`,
      );
  }, [kind, field]);
}
