import type { JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import type { ProfileCounts } from "../model/profile";
import type { AccountContext } from "./account-context";
import type { EntityDraft, EntityState } from "./entity-store";
import { takeHoot } from "./records";

/**
 * Stores a hoot that was read outside the streams; null when it is missing. The user's own hoot stays pending until a
 * stream reports it, because lists find it among the pending hoots.
 */
export function receiveHoot(context: AccountContext, draft: EntityDraft, id: string, json: JsonValue): void {
  const isPending = draft.pendingHoots.get(id) !== undefined && !draft.hoots.get(id);
  const hoot = isPending ? decodeHoot(id, json, context.now(), context.picturePaths) : null;
  if (hoot) draft.pendingHoots.set(id, { hoot, delivery: "stored" });
  else if (json !== null && draft.hoots.get(id)) takeHoot(context, draft, id, json);
}

/**
 * Returns the expected comment counter of a hoot with an own comment; null when the counter is unknown. The comment may
 * already show, because it waited in another tab.
 */
export function expectComment({ counts, pendingComments }: EntityState, hootId: string, id: string): number | null {
  const counted = counts.get(hootId)?.comments;
  const waiting = [...pendingComments].filter(
    ([key, other]) => key !== id && other.hootId === hootId && other.expected !== null,
  );
  return counted === undefined ? null : counted + waiting.length + 1;
}

/** Changes a counter of a user, if it is loaded. */
export function movePerson(draft: EntityDraft, uid: string, counter: keyof ProfileCounts, by: number): void {
  const counts = draft.people.get(uid);
  if (counts) draft.people.set(uid, { ...counts, [counter]: Math.max(0, counts[counter] + by) });
}
