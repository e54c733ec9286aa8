import type { World } from "./world";

const unknown = { status: "loading" };

/** Keeps the session of a world in the loading state, like an identity service that has not answered. */
export function holdSession({ client }: World): void {
  Reflect.set(client, "session", { get: () => unknown, subscribe: () => () => {} });
}
