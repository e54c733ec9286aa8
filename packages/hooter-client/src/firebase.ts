import { createHooterClient, type HooterClient } from "./client";
import type { FirebaseClientOptions, HooterFirebaseConfig } from "./client-types";
import { firebaseIdentity } from "./identity/firebase-identity";

export type { FirebaseClientOptions, HooterFirebaseConfig } from "./client-types";
export { type FirebaseIdentityOptions, firebaseIdentity } from "./identity/firebase-identity";

/**
 * Creates a client for a Firebase project, with a separate Firebase app.
 *
 * @throws HooterError `misconfigured` when the configuration is refused
 * @example
 * const client = createFirebaseClient({ apiKey, projectId: "my-project", databaseURL: "https://my-project.firebaseio.com" });
 */
export function createFirebaseClient(config: HooterFirebaseConfig, options: FirebaseClientOptions = {}): HooterClient {
  const { identityEmulatorUrl, databaseURL, ...project } = config;
  const defined = Object.entries(project).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const identity = firebaseIdentity(Object.fromEntries(defined), { emulatorUrl: identityEmulatorUrl });
  return createHooterClient({ ...options, identity, databaseUrl: databaseURL });
}
