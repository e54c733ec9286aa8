import { wait } from "../database/back-off";
import { childrenOf, type Database, type JsonValue, type WritePlan } from "../database/database";
import type { Identity } from "../identity/identity";
import { HooterError, toHooterError } from "../model/errors";
import { decodeProfileRecord } from "../model/profile";
import { commit, orElse } from "./commit";
import { deleteComment, planDeleteComment } from "./delete-comment";
import { removeFollower, unfollowPerson } from "./follow-person";
import { PACE } from "./pace";
import { loadRemovedHoots, removeHoot } from "./remove-hoot";
import { CHUNK, pagesOf, sweepHoot } from "./sweep-hoot";
import { planUnlikeHoot, unlikeHoot } from "./unlike-hoot";
import type { HootReference } from "./writer";

/** What is being removed. */
export type DeletionStep = "hoots" | "comments" | "likes" | "follows" | "followers" | "profile" | "identity";

/** How an account is deleted. */
export interface DeletionOptions {
  /** Proves the sign-in anew; without it the last one must be recent. */
  readonly password?: string;
  /** Told when a step begins. */
  readonly onProgress?: (step: DeletionStep) => void;
}

/**
 * What the beginning of a deletion writes: from then on the rules refuse every new record of the account and every new follower.
 * The mark stays, because another device may hold waiting writes and a token that outlives the account by an hour.
 */
export function planLeave(uid: string): WritePlan {
  return { [`departs/${uid}`]: true };
}

/** What the end of an account writes: its name, its record, its reports and its counters. @param record `/auteurImg/{uid}` */
export function planDeleteProfile(uid: string, record: JsonValue): WritePlan {
  const claim = decodeProfileRecord(record)?.claim ?? null;
  return {
    ...Object.fromEntries(childrenOf(record).map(([key]) => [`auteurImg/${uid}/${key}`, null])),
    ...(claim === null ? {} : { [`pseudos/${claim}`]: null }),
    [`signalements/${uid}`]: null,
    [`profileStats/${uid}`]: null,
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
  await commit(database, planLeave(uid), async () => false);
  await removeRecords(database, uid, onProgress);
  onProgress("identity");
  // The steps before may have taken longer than a sign-in is recent.
  if (password !== undefined) await prove();
  await identity.deleteAccount();
}

/** Ends a deletion that was not finished: the account may write again. @throws HooterError */
export async function stay(database: Database, uid: string): Promise<void> {
  await commit(database, { [`departs/${uid}`]: null }, async () => false);
}

async function removeRecords(database: Database, uid: string, onProgress: (step: DeletionStep) => void): Promise<void> {
  await deleteHoots(database, uid);
  onProgress("comments");
  await deleteComments(database, uid);
  onProgress("likes");
  await deleteLikes(database, uid);
  onProgress("follows");
  for (const [followed] of childrenOf(await database.get(["follow", uid])))
    await unfollowPerson(database, followed, uid);
  onProgress("followers");
  // Another tab may have ended the deletion meanwhile: new followers would be left behind.
  await commit(database, planLeave(uid), async () => false);
  const followers = new Set(childrenOf(await database.get(["followers", uid])).map(([, follower]) => follower));
  for (const follower of followers) {
    if (typeof follower === "string") await removeFollower(database, follower, uid);
  }
  onProgress("profile");
  await deleteProfile(database, uid);
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
  let former = "";
  for (;;) {
    const page = { orderBy: "proprietaire", equalTo: uid, limitToFirst: CHUNK };
    const ids = childrenOf(await database.get(["hoots"], page)).map(([id]) => id);
    if (ids.length === 0) break;
    if (ids.join() === former) throw new HooterError("unavailable", "hoots did not become fewer");
    former = ids.join();
    for (const id of ids) await unlessGone(removeHoot(database, { id }, uid));
  }
  for (const hoot of await loadRemovedHoots(database, uid)) await sweepHoot(database, hoot, uid);
}

async function deleteComments(database: Database, uid: string): Promise<void> {
  for await (const page of pagesOf(database, ["commentedBy", uid])) {
    let left = page.flatMap(([id, hootId]) => (typeof hootId === "string" ? [{ id, hootId }] : []));
    while (left.length > 0) {
      // A post's counter moves by one comment in each write.
      const batch = [...new Map(left.map((comment) => [comment.hootId, comment])).values()];
      left = left.filter((comment) => !batch.includes(comment));
      await together(
        database,
        batch.map(({ id, hootId }) => planDeleteComment(id, hootId, uid)),
        async () => {
          for (const { id } of batch) await deleteCommentOrIndex(database, id, uid);
        },
      );
    }
  }
}

/** An index may outlive its comment, or stand under a key that another's comment has taken. */
async function deleteCommentOrIndex(database: Database, id: string, uid: string): Promise<void> {
  if ((await database.get(["comment", id, "proprietaire"])) === uid)
    await unlessGone(deleteComment(database, { id }, uid));
  else await commit(database, { [`commentedBy/${uid}/${id}`]: null }, async () => false);
}

async function deleteLikes(database: Database, uid: string): Promise<void> {
  for await (const page of pagesOf(database, ["likedBy", uid])) {
    const ids = page.map(([id]) => id);
    const slugs = await Promise.all(ids.map((id) => slugOf(database, id)));
    const liked = ids.flatMap((id, index) => {
      const slug = slugs[index];
      return slug === undefined || slug === null ? [] : [{ id, slug }];
    });
    await together(
      database,
      liked.map((hoot) => planUnlikeHoot(hoot, uid)),
      async () => {
        for (const hoot of liked) await unlikeOrIndex(database, hoot, uid);
      },
    );
    for (const [index, id] of ids.entries()) if (slugs[index] === null) await removeLikeIndex(database, id, uid);
  }
}

/** The slug of a hoot, or of one that was removed and not swept yet; null where nothing is left of it. */
async function slugOf(database: Database, id: string): Promise<string | null> {
  const slug = (await database.get(["hoots", id, "slug"])) ?? (await database.get(["stats", id, "slug"]));
  return typeof slug === "string" ? slug : null;
}

async function unlikeOrIndex(database: Database, hoot: HootReference, uid: string): Promise<void> {
  if ((await database.get(["like", hoot.slug, uid])) === null) await removeLikeIndex(database, hoot.id, uid);
  else await unlikeHoot(database, hoot, uid);
}

/** An index may outlive its like. */
async function removeLikeIndex(database: Database, id: string, uid: string): Promise<void> {
  await commit(database, { [`likedBy/${uid}/${id}`]: null }, async () => false);
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
