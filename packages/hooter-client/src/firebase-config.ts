import type { HooterClientOptions } from "./client-types";

/** Configuration of a Firebase project, as shown in its console. It is public. */
export interface HooterFirebaseConfig {
  readonly apiKey: string;
  readonly projectId: string;
  /** `https://<db>.firebaseio.com`, or a local database such as `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseURL: string;
  readonly authDomain?: string | undefined;
  readonly appId?: string | undefined;
  /** Unused, like the next two properties: allowed because the Firebase console's configuration contains them. */
  readonly storageBucket?: string | undefined;
  readonly messagingSenderId?: string | undefined;
  readonly measurementId?: string | undefined;
  /** Address of the Authentication emulator, e.g. `http://127.0.0.1:9099`. */
  readonly identityEmulatorUrl?: string | undefined;
}

/** Options of `createFirebaseClient`: those of `createHooterClient` that the configuration does not contain. */
export type FirebaseClientOptions = Omit<HooterClientOptions, "identity" | "databaseUrl">;
