import { childrenOf, type Database, type JsonValue, type WritePlan } from "../database/database";
import { wait } from "../database/retry";
import type { AccountIdentity } from "../identity/identity";
import { HooterError, toHooterError } from "../model/errors";
import { decodeProfileRecord } from "../model/profile";
import { type ListableStorage, type Owner, storageKey } from "../model/storage";
import { commit, ifRefused } from "./commit";
import { deleteComment, planDeleteComment } from "./delete-comment";
import { loadRemovedHoots, removeHoot } from "./delete-hoot";
import type { HootReference } from "./hoot-record";
import { RATE_LIMIT_MS } from "./rate-limit";
import { endFollow } from "./set-followed";
import { planUnlikeHoot, unlikeHoot } from "./set-liked";
import { pagesOf, sweepHoot } from "./sweep-hoot";
import type { DeletionWatch } from "./unfinished-deletion";
import type { AccountVerbs, DeletionOptions, DeletionStep, VerbContext } from "./verbs";

/**
 * Plans the start of a deletion. From then on, the rules refuse new records and new followers of the account. The
 * marker stays, because another device may have pending writes and a token that remains valid for up to an hour.
 */
export function planBeginDeletion(uid: string): WritePlan {
  return { [`departs/${uid}`]: true };
}

/**
 * Plans the end of an account: the removal of its name, record, reports and counters.
 *
 * @param record value of `/auteurImg/{uid}`
 */
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
 * Removes all records that contain an account's uid, then the account. Each step reads the remaining records, so a
 * repeated call continues after a crash.
 *
 * @throws HooterError `recent-sign-in-required` before anything is removed; `credentials-wrong`, …
 */
export async function deleteAccount(
  database: Database,
  identity: AccountIdentity,
  uid: string,
  { password, onProgress = () => {} }: DeletionOptions = {},
): Promise<void> {
  const reauthenticate = async () => {
    if (password !== undefined) await identity.reauthenticate(password);
    else if (!(await identity.isRecent())) throw new HooterError("recent-sign-in-required");
  };
  await reauthenticate();
  onProgress("hoots");
  await commit(database, planBeginDeletion(uid));
  await removeRecords(database, uid, onProgress);
  onProgress("identity");
  // Reauthenticate: the sign-in may have become too old during the earlier steps.
  if (password !== undefined) await reauthenticate();
  await identity.deleteAccount();
}

async function removeRecords(database: Database, uid: string, onProgress: (step: DeletionStep) => void): Promise<void> {
  await deleteHoots(database, uid);
  onProgress("comments");
  await deleteComments(database, uid);
  onProgress("likes");
  await deleteLikes(database, uid);
  onProgress("follows");
  for (const [followed] of childrenOf(await database.get(["follow", uid])))
    await endFollow(database, { follower: uid, followed });
  onProgress("followers");
  // Set the marker again: another tab may have cancelled the deletion, and new followers would then remain.
  await commit(database, planBeginDeletion(uid));
  const followers = new Set(childrenOf(await database.get(["followers", uid])).map(([, follower]) => follower));
  for (const follower of followers) {
    if (typeof follower === "string") await endFollow(database, { follower, followed: uid });
  }
  onProgress("profile");
  await deleteProfile(database, uid);
}

/** Awaits work on records that another session may have removed in the meantime. */
async function ignoreNotFound(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (toHooterError(thrown).code !== "not-found") throw thrown;
  }
}

/** Executes removals in one write. When the rules refuse this write, executes the removals one by one. */
async function commitTogether(
  database: Database,
  plans: readonly WritePlan[],
  oneByOne: () => Promise<void>,
): Promise<void> {
  if (plans.length === 0) return;
  const all: WritePlan = Object.assign({}, ...plans);
  await ifRefused<unknown>(() => commit(database, all), oneByOne);
}

async function deleteHoots(database: Database, uid: string): Promise<void> {
  for await (const page of pagesOf(database, ["hoots"], { orderBy: "proprietaire", equalTo: uid })) {
    for (const [id] of page) await ignoreNotFound(removeHoot(database, { id }, uid));
  }
  for (const hoot of await loadRemovedHoots(database, uid)) await sweepHoot(database, hoot, uid);
}

async function deleteComments(database: Database, uid: string): Promise<void> {
  for await (const page of pagesOf(database, ["commentedBy", uid])) {
    let left = page.flatMap(([id, hootId]) => (typeof hootId === "string" ? [{ id, hootId }] : []));
    while (left.length > 0) {
      // Take one comment on each post, because one write can change a post's counter by only one.
      const batch = [...new Map(left.map((comment) => [comment.hootId, comment])).values()];
      left = left.filter((comment) => !batch.includes(comment));
      await commitTogether(
        database,
        batch.map(({ id, hootId }) => planDeleteComment(id, hootId, uid)),
        async () => {
          for (const { id } of batch) await deleteCommentOrIndex(database, id, uid);
        },
      );
    }
  }
}

/**
 * Deletes a comment, or only its entry in the account's index. The entry may outlive the comment, and its key may now
 * belong to another user's comment.
 */
async function deleteCommentOrIndex(database: Database, id: string, uid: string): Promise<void> {
  if ((await database.get(["comment", id, "proprietaire"])) === uid)
    await ignoreNotFound(deleteComment(database, { id }, uid));
  else await commit(database, { [`commentedBy/${uid}/${id}`]: null });
}

async function deleteLikes(database: Database, uid: string): Promise<void> {
  for await (const page of pagesOf(database, ["likedBy", uid])) {
    const hoots = await Promise.all(page.map(async ([id]) => ({ id, slug: await slugOf(database, id) })));
    const liked = hoots.flatMap(({ id, slug }) => (slug === null ? [] : [{ id, slug }]));
    await commitTogether(
      database,
      liked.map((hoot) => planUnlikeHoot(hoot, uid)),
      async () => {
        for (const hoot of liked) await unlikeOrIndex(database, hoot, uid);
      },
    );
    for (const { id, slug } of hoots) if (slug === null) await removeLikeIndex(database, id, uid);
  }
}

/** Returns the slug of a hoot, even of a removed hoot until its sweep ends; null when no data of it remains. */
async function slugOf(database: Database, id: string): Promise<string | null> {
  const slug = (await database.get(["hoots", id, "slug"])) ?? (await database.get(["stats", id, "slug"]));
  return typeof slug === "string" ? slug : null;
}

async function unlikeOrIndex(database: Database, hoot: HootReference, uid: string): Promise<void> {
  if ((await database.get(["like", hoot.slug, uid])) === null) await removeLikeIndex(database, hoot.id, uid);
  else await unlikeHoot(database, hoot, uid);
}

/** Removes the index entry of a like. The like itself may already be gone. */
async function removeLikeIndex(database: Database, id: string, uid: string): Promise<void> {
  await commit(database, { [`likedBy/${uid}/${id}`]: null });
}

async function deleteProfile(database: Database, uid: string): Promise<void> {
  const record = await database.get(["auteurImg", uid]);
  const plan = planDeleteProfile(uid, record);
  const write = () => commit(database, plan);
  await ifRefused(write, async () => {
    // The rules refuse the removal of the counters until the rate limit of posts has passed.
    await wait(RATE_LIMIT_MS);
    return write();
  });
}

/** Milliseconds after which a deletion counts as abandoned. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Creates the action that deletes all records with the account's uid, then the account. This file loads on demand (see
 * `chunks.ts`).
 */
export function createDeleteAccount(context: VerbContext, watch: DeletionWatch): AccountVerbs["deleteAccount"] {
  const { database, identity, uid, mutations, now, tasks, runBackgroundTasks } = context;
  return async (options) => {
    let hasBegun = false;
    const onProgress: DeletionOptions["onProgress"] = (step) => {
      hasBegun = true;
      // From the first step on, the account must send no other mutation.
      mutations.clear();
      tasks.set("keepAccount", now() + ABANDONED_AFTER_MS);
      options?.onProgress?.(step);
    };
    try {
      await watch.run(async () => {
        await deleteAccount(database, identity, uid, { ...options, onProgress });
        // Remove the tasks while this tab holds the deletion lock. Otherwise, a tab that waits for the lock would
        // remove the deletion marker (`departs/{uid}`).
        for (const name of tasks.read().keys()) tasks.set(name, null);
      });
    } catch (error) {
      // The account still exists, so the user must be able to write again.
      if (hasBegun) tasks.set("keepAccount", now());
      runBackgroundTasks();
      throw error;
    }
    mutations.clear();
    removeAccountData(context.storage, context);
  };
}

/** Removes the drafts and the preferences of a deleted account. They stay in a storage that cannot list its keys. */
function removeAccountData(storage: ListableStorage, owner: Owner): void {
  for (const kind of ["draft", "preference"] as const) {
    const prefix = storageKey(kind, owner);
    for (const key of storage.keys(prefix)) {
      if (key === prefix || key.startsWith(`${prefix}:`)) storage.removeItem(key);
    }
  }
}
