import { wait } from "../database/back-off";
import { childrenOf, type Database, type JsonValue, type WritePlan } from "../database/database";
import type { Identity } from "../identity/identity";
import { HooterError, toHooterError } from "../model/errors";
import { compareKeys } from "../model/key-order";
import { decodeProfileRecord } from "../model/profile";
import { commit, orElse } from "./commit";
import { deleteComment, planDeleteComment } from "./delete-comment";
import { removeFollower, unfollowPerson } from "./follow-person";
import { PACE } from "./pace";
import { loadRemovedHoots, removeHoot } from "./remove-hoot";
import { CHUNK, sweepHoot } from "./sweep-hoot";
import { planUnlikeHoot, unlikeHoot } from "./unlike-hoot";

/** What is being removed. */
export type DeletionStep = "hoots" | "comments" | "likes" | "follows" | "followers" | "profile" | "identity";

/** How an account is deleted. */
export interface DeletionOptions {
  /** Proves the sign-in anew; without it the last one must be recent. */
  readonly password?: string;
  /** Told when a step begins. */
  readonly onProgress?: (step: DeletionStep) => void;
}

/** What makes the rules refuse new followers of an account that is being deleted. */
export function planLeave(uid: string): WritePlan {
  return { [`departs/${uid}`]: true };
}

/** What the end of an account writes: its name, its record, its reports, its counters, that it leaves. @param record `/auteurImg/{uid}` */
export function planDeleteProfile(uid: string, record: JsonValue): WritePlan {
  const claim = decodeProfileRecord(record)?.claim ?? null;
  return {
    ...Object.fromEntries(childrenOf(record).map(([key]) => [`auteurImg/${uid}/${key}`, null])),
    ...(claim === null ? {} : { [`pseudos/${claim}`]: null }),
    [`signalements/${uid}`]: null,
    [`profileStats/${uid}`]: null,
    [`departs/${uid}`]: null,
  };
}

/**
 * Removes everything that carries an account's uid, and the account itself last. Each step looks at what is left: after a crash
 * it is called again.
 *
 * @throws HooterError `recent-sign-in-required` before anything is removed; `credentials-wrong`, …
 */
export async function deleteAccount(
  database: Database,
  identity: Identity,
  uid: string,
  { password, onProgress = () => {} }: DeletionOptions = {},
): Promise<void> {
  const prove = async () => {
    if (password !== undefined) await identity.reauthenticate(password);
    else if (!(await identity.isRecent())) throw new HooterError("recent-sign-in-required");
  };
  await prove();
  onProgress("hoots");
  await deleteHoots(database, uid);
  onProgress("comments");
  await deleteComments(database, uid);
  onProgress("likes");
  await deleteLikes(database, uid);
  onProgress("follows");
  for (const [followed] of childrenOf(await database.get(["follow", uid])))
    await unfollowPerson(database, followed, uid);
  onProgress("followers");
  // Who would follow from now on would be left behind.
  await commit(database, planLeave(uid), async () => false);
  const followers = new Set(childrenOf(await database.get(["followers", uid])).map(([, follower]) => follower));
  for (const follower of followers) {
    if (typeof follower === "string") await removeFollower(database, follower, uid);
  }
  onProgress("profile");
  await deleteProfile(database, uid);
  onProgress("identity");
  // The steps before may have taken longer than a sign-in is recent.
  if (password !== undefined) await prove();
  await identity.deleteAccount();
}

/** Carries out work on what another session may have removed meanwhile. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (toHooterError(thrown).code !== "not-found") throw thrown;
  }
}

/** Removals together and, when the rules refuse that, one by one. */
async function together(database: Database, plans: readonly WritePlan[], oneByOne: () => Promise<void>): Promise<void> {
  if (plans.length === 0) return;
  const all: WritePlan = Object.assign({}, ...plans);
  await orElse(
    () => commit(database, all, async () => false),
    async () => oneByOne,
  );
}

async function deleteHoots(database: Database, uid: string): Promise<void> {
  for (;;) {
    const page = { orderBy: "proprietaire", equalTo: uid, limitToFirst: CHUNK };
    const hoots = childrenOf(await database.get(["hoots"], page));
    if (hoots.length === 0) break;
    for (const [id] of hoots) await unlessGone(removeHoot(database, { id }, uid));
  }
  for (const hoot of await loadRemovedHoots(database, uid)) await sweepHoot(database, hoot, uid);
}

async function deleteComments(database: Database, uid: string): Promise<void> {
  for (;;) {
    const page = childrenOf(await database.get(["commentedBy", uid], { orderBy: "$key", limitToFirst: CHUNK }));
    let left = page.flatMap(([id, hootId]) => (typeof hootId === "string" ? [{ id, hootId }] : []));
    if (left.length === 0) return;
    while (left.length > 0) {
      // A post's counter moves by one comment in each write.
      const batch = [...new Map(left.map((comment) => [comment.hootId, comment])).values()];
      left = left.filter((comment) => !batch.includes(comment));
      await together(
        database,
        batch.map(({ id, hootId }) => planDeleteComment(id, hootId, uid)),
        async () => {
          for (const comment of batch) await unlessGone(deleteComment(database, comment, uid));
        },
      );
    }
  }
}

async function deleteLikes(database: Database, uid: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page = { orderBy: "$key", ...(after === null ? {} : { startAfter: after }), limitToFirst: CHUNK };
    const ids: string[] = childrenOf(await database.get(["likedBy", uid], page)).map(([id]) => id);
    if (ids.length === 0) return;
    after = ids.sort(compareKeys).at(-1) ?? null;
    const slugs = await Promise.all(ids.map((id) => database.get(["hoots", id, "slug"])));
    const liked = ids.flatMap((id, index) => {
      const slug = slugs[index];
      return typeof slug === "string" ? [{ id, slug }] : [];
    });
    await together(
      database,
      liked.map((hoot) => planUnlikeHoot(hoot, uid)),
      async () => {
        for (const hoot of liked) await unlikeHoot(database, hoot, uid);
      },
    );
    for (const [index, id] of ids.entries())
      if (typeof slugs[index] !== "string") await deleteLikeOfRemoved(database, id, uid);
  }
}

/** A like on a post that its owner has removed: like any other until the post is swept, then only its index may be left. */
async function deleteLikeOfRemoved(database: Database, id: string, uid: string): Promise<void> {
  const [reserved] = childrenOf(await database.get(["slugs"], { orderBy: "$value", equalTo: id }));
  if (reserved) await unlikeHoot(database, { id, slug: reserved[0] }, uid);
  else await commit(database, { [`likedBy/${uid}/${id}`]: null }, async () => false);
}

async function deleteProfile(database: Database, uid: string): Promise<void> {
  const record = await database.get(["auteurImg", uid]);
  const plan = planDeleteProfile(uid, record);
  const write = () => commit(database, plan, async () => false);
  await orElse(write, async () => {
    // The counters stay as long as the pace of posts asks for them.
    await wait(PACE);
    return write;
  });
}
