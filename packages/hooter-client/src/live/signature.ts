import type { Author } from "../model/hoot";
import type { WorldState } from "./world";

/** How a person signs at present; undefined: as it was written. */
export type Signature = Pick<Author, "pseudo" | "picture"> | undefined;

/** How the author of something signs. */
export function signatureOf(world: WorldState, { uid }: Author): Signature {
  return uid === null ? undefined : world.names.get(uid);
}
