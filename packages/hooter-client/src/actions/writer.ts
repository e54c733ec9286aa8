import type { Database, WritePlan } from "../database/database";
import { HooterError } from "../model/errors";

/** The writing account, with the name of its identity token. */
export interface Writer {
  readonly uid: string;
  readonly email: string;
  readonly pseudo: string;
  readonly picture: string | null;
}

/** The hoot that an action refers to. */
export interface HootReference {
  readonly id: string;
  readonly slug: string;
}

/** Placeholder for the server's time. */
export const serverTime = { ".sv": "timestamp" };

/** Placeholder that moves a counter by an amount. */
export function increment(by: number) {
  return { ".sv": { increment: by } };
}

/** Plans the counter of a new post: the author's counter, the server's time, and the id of the post. */
export function countHoot(id: string, uid: string): WritePlan {
  return {
    [`profileStats/${uid}/hoots`]: increment(1),
    [`profileStats/${uid}/dernierHoot`]: serverTime,
    [`profileStats/${uid}/dernierHootId`]: id,
  };
}

/**
 * Whether a hoot has counters. Only posts of plain clients have none, so check it only after a refusal.
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
