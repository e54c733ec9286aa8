import { createHooterClient, type HooterClient, type HooterClientOptions } from "./client";
import { firebaseIdentity } from "./identity/firebase-identity";

export { type FirebaseIdentityOptions, firebaseIdentity } from "./identity/firebase-identity";

/** Configuration of a Firebase project, as shown in its console. It is public. */
export interface HooterFirebaseConfig {
  readonly apiKey: string;
  readonly projectId: string;
  /** `https://<db>.firebaseio.com`, or a local database such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseURL: string;
  readonly authDomain?: string;
  readonly appId?: string;
  /** Unused. These three also appear in the configuration that the console shows. */
  readonly storageBucket?: string;
  readonly messagingSenderId?: string;
  readonly measurementId?: string;
  /** Address of the Authentication emulator, e.g. `http://127.0.0.1:9099`. */
  readonly identityEmulatorUrl?: string;
}

/**
 * Creates a client of a Firebase project, with a separate Firebase app.
 *
 * @throws HooterError `unavailable` when the configuration is refused
 * @example
 * const client = createFirebaseClient({ apiKey, projectId: "my-project", databaseURL: "https://my-project.firebaseio.com" });
 */
export function createFirebaseClient(
  config: HooterFirebaseConfig,
  options: Omit<HooterClientOptions, "identity" | "databaseUrl"> = {},
): HooterClient {
  const { identityEmulatorUrl, databaseURL, ...project } = config;
  const identity = firebaseIdentity(
    project,
    identityEmulatorUrl === undefined ? {} : { emulatorUrl: identityEmulatorUrl },
  );
  return createHooterClient({ ...options, identity, databaseUrl: databaseURL });
}
