import type { HooterClient } from "hooter-client" with { "resolution-mode": "import" };
import { createHooterClient, HooterError, type HootView, type Session } from "hooter-client";
import { createFirebaseClient, type HooterFirebaseConfig } from "hooter-client/firebase";
import { memoryIdentity } from "hooter-client/memory";
import { type FeedState, useFeed } from "hooter-client/react";
import { en, Feed, type FeedProps, HooterProvider } from "hooter-react";
import "hooter-react/styles.css";
import "hooter-react/styles.guarded.css";

export const config: HooterFirebaseConfig = { apiKey: "a", projectId: "b", databaseURL: "https://c.example" };
export const client = createFirebaseClient(config);
export const other = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://c.example" });
// The client fits the modules of a program that uses both formats.
export const shared: HooterClient = client;
export const session: Session = client.session.get();
export const read = (state: FeedState): readonly HootView[] => (state.status === "ready" ? state.hoots : []);
export const widgets = [Feed, HooterProvider, useFeed, en, HooterError];
// @ts-expect-error `pageSize` must be a number; no error would mean that the types are `any`
export const wrong: FeedProps = { pageSize: "20" };
