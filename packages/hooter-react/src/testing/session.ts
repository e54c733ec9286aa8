import type { Harness } from "./harness";

const unknown = { status: "loading" };

/** Keeps the session of a harness in the loading state, like an identity service that has not answered. */
export function holdSession({ client }: Harness): void {
  Reflect.set(client, "session", { get: () => unknown, subscribe: () => () => {} });
}
