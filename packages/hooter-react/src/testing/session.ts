import type { World } from "./world";

const unknown = { status: "loading" };

/** As long as the identity service has not answered: the session of this world stays unknown. */
export function holdSession({ client }: World): void {
  Reflect.set(client, "session", { get: () => unknown, subscribe: () => () => {} });
}
