import type { JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import type { ProfileCounts } from "../model/profile";
import type { LiveContext } from "./context";
import { takeHoot } from "./records";
import type { WorldDraft, WorldState } from "./world";

/**
 * Takes in one hoot as the database tells it beside the streams; null: it is not there. One's own that no stream has told yet
 * stays pending: lists know it by that.
 */
export function tellHoot(context: LiveContext, draft: WorldDraft, id: string, json: JsonValue): void {
  const isPending = draft.pendingHoots.get(id) !== undefined && !draft.hoots.get(id);
  const hoot = isPending ? decodeHoot(id, json, context.now(), context.picturePaths) : null;
  if (hoot) draft.pendingHoots.set(id, { hoot, delivery: "stored" });
  else if (json !== null && draft.hoots.get(id)) takeHoot(context, draft, id, json);
}

/** What the comment counter of a hoot will be with one more of one's own; null when it is not known. */
export function expectComment({ counts, pendingComments }: WorldState, hootId: string): number | null {
  const counted = counts.get(hootId)?.comments;
  const waiting = [...pendingComments.values()].filter((other) => other.hootId === hootId && other.expected !== null);
  return counted === undefined ? null : counted + waiting.length + 1;
}

/** Moves a counter of a person, where it is known. */
export function movePerson(draft: WorldDraft, uid: string, counter: keyof ProfileCounts, by: number): void {
  const counts = draft.people.get(uid);
  if (counts) draft.people.set(uid, { ...counts, [counter]: Math.max(0, counts[counter] + by) });
}
