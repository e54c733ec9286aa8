import type { Database, WritePlan } from "../database/database";
import { HooterError } from "../model/errors";

/** The account that writes, as the identity token names it. */
export interface Writer {
  readonly uid: string;
  readonly email: string;
  readonly pseudo: string;
  readonly picture: string | null;
}

/** The hoot that an action is about. */
export interface HootReference {
  readonly id: string;
  readonly slug: string;
}

/** The server's clock. */
export const serverTime = { ".sv": "timestamp" };

/** A counter moved by so much. */
export function increment(by: number) {
  return { ".sv": { increment: by } };
}

/** What writing a post moves: the author's counter, by the server's clock, with the name of the post that moves it. */
export function countHoot(id: string, uid: string): WritePlan {
  return {
    [`profileStats/${uid}/hoots`]: increment(1),
    [`profileStats/${uid}/dernierHoot`]: serverTime,
    [`profileStats/${uid}/dernierHootId`]: id,
  };
}

/**
 * Whether a hoot has counters: a plain client's has none. Asked when the rules have refused, as all others have.
 *
 * @throws HooterError `not-found` when there is no such hoot
 */
export async function isCounted(database: Database, id: string): Promise<boolean> {
  const [slug, stats] = await Promise.all([
    database.get(["hoots", id, "slug"]),
    database.get(["stats", id, "comments"]),
  ]);
  if (slug === null) throw new HooterError("not-found");
  return stats !== null;
}
