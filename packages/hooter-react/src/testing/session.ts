import type { Harness } from "./harness";

const unknown = { status: "loading" };

/** Keeps a harness's session in the loading state, as if the identity service had not answered yet. */
export function holdSession({ client }: Harness): void {
  Reflect.set(client, "session", { get: () => unknown, subscribe: () => () => {} });
}
