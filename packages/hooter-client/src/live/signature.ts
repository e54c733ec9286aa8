import type { Author } from "../model/hoot";
import type { WorldState } from "./world";

/** Current name and picture of an author; undefined: as stored in the record. */
export type Signature = Pick<Author, "pseudo" | "picture"> | undefined;

/** Returns the current signature of an author. */
export function signatureOf(world: WorldState, { uid }: Author): Signature {
  return uid === null ? undefined : world.names.get(uid);
}
