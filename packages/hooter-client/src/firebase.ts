import { createHooterClient, type HooterClient, type HooterClientOptions } from "./client";
import { firebaseIdentity } from "./identity/firebase-identity";

export { type FirebaseIdentityOptions, firebaseIdentity } from "./identity/firebase-identity";

/** Configuration of a Firebase project, as shown in its console. It is public. */
export interface HooterFirebaseConfig {
  readonly apiKey: string;
  readonly projectId: string;
  /** `https://<db>.firebaseio.com`, or a local database such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseURL: string;
  readonly authDomain?: string | undefined;
  readonly appId?: string | undefined;
  /** Unused. These three also appear in the configuration that the console shows. */
  readonly storageBucket?: string | undefined;
  readonly messagingSenderId?: string | undefined;
  readonly measurementId?: string | undefined;
  /** Address of the Authentication emulator, e.g. `http://127.0.0.1:9099`. */
  readonly identityEmulatorUrl?: string | undefined;
}

/** Options of {@link createFirebaseClient}: those of `createHooterClient` that the configuration does not contain. */
export type FirebaseClientOptions = Omit<HooterClientOptions, "identity" | "databaseUrl">;

/**
 * Creates a client of a Firebase project, with a separate Firebase app.
 *
 * @throws HooterError `unavailable` when the configuration is refused
 * @example
 * const client = createFirebaseClient({ apiKey, projectId: "my-project", databaseURL: "https://my-project.firebaseio.com" });
 */
export function createFirebaseClient(config: HooterFirebaseConfig, options: FirebaseClientOptions = {}): HooterClient {
  const { identityEmulatorUrl, databaseURL, ...project } = config;
  const present = Object.entries(project).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const identity = firebaseIdentity(Object.fromEntries(present), { emulatorUrl: identityEmulatorUrl });
  return createHooterClient({ ...options, identity, databaseUrl: databaseURL });
}
