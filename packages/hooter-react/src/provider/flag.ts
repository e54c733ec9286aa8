import type { Preference } from "hooter-client";

/** Returns a preference that is false until the user chooses true. */
export function createFlag(name: string, scope: Preference<boolean>["scope"]): Preference<boolean> {
  return { name, scope, initial: false, decode: (json) => json === true };
}
