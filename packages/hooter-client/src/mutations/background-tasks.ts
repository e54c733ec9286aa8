import { browserVisibility } from "../database/page-visibility";
import { readWithRetry, wait } from "../database/retry";
import { HooterError } from "../model/errors";
import { storedPictureLink } from "../model/picture-link";
import type { SessionUser } from "../model/profile";
import { callFailed } from "../model/report";
import { withLock } from "../tabs/tabs";
import { loadRemovedHoots } from "./delete-hoot";
import type { TaskName } from "./mutation-storage";
import type { Appearance } from "./profile-claim";
import { renameRecords } from "./rename-records";
import { finishProfile } from "./save-profile";
import { sweepHoot } from "./sweep-hoot";
import { type DeletionWatch, deletionLock } from "./unfinished-deletion";
import type { VerbContext } from "./verbs";

/** Maximum delay in milliseconds before the stored tasks are read again. */
const IDLE_MS = 15_000;

export interface BackgroundWork
  extends Pick<VerbContext, "uid" | "database" | "identity" | "now" | "report" | "tasks" | "user" | "signal">,
    Pick<DeletionWatch, "keepAccount"> {
  /**
   * Receives the account's current name and picture. Until the rename is complete, the page shows them on older records
   * too.
   */
  readonly onNamed: (appearance: Appearance) => void;
}

/**
 * Executes persisted background work when it is due, and removes it when it is done. With Web Locks, one tab works at a
 * time.
 */
export async function runBackgroundTasks(work: BackgroundWork): Promise<void> {
  const { signal, report } = work;
  const run = async () => {
    /** Due times of the tasks that failed. */
    const failed = new Map<TaskName, number>();
    for (let before: string | null = null; ; ) {
      const left = [...work.tasks.read()].filter(([name, due]) => failed.get(name) !== due);
      if (left.length === 0 || signal.aborted) return;
      const now = work.now();
      const delay = Math.min(...left.map(([, due]) => due)) - now;
      if (delay > 0) {
        // Check again after a while, because any tab may add a task that is due earlier.
        await wait(Math.min(delay, IDLE_MS), signal);
        continue;
      }
      // If the last pass changed nothing, the storage refuses writes. Wait before the next pass.
      if (JSON.stringify(left) === before) {
        before = null;
        await wait(IDLE_MS, signal);
        continue;
      }
      before = JSON.stringify(left);
      const onFailure = (error: HooterError) => report(callFailed("backgroundWork", error));
      const read = async () => {
        await runDueTasks(work);
        return true;
      };
      // Continue in a hidden page too, because other tabs wait for the lock that the page holds.
      const visibility = { ...browserVisibility, visible: true };
      if (await readWithRetry(read, { signal, onFailure, visibility })) continue;
      // A retry cannot help, so leave the due tasks to the next session, and wait for the tasks that are not due yet.
      for (const [name, due] of left) if (due <= now) failed.set(name, due);
    }
  };
  try {
    await withLock(work.tasks.lock, { signal }, run);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function runDueTasks(work: BackgroundWork): Promise<void> {
  const { uid, database, now, tasks, user, signal } = work;
  const dueTasks = new Map([...tasks.read()].filter(([, due]) => due <= now()));
  const renameDue = dueTasks.get("rename");
  const current = user();
  if (renameDue !== undefined && !current) throw new HooterError("signed-out");
  const failures: unknown[] = [];
  /** Stores an error, so that the other tasks run before it is thrown. */
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      failures.push(error);
    }
  };
  // Begin with the deletion marker, because the rules refuse a rename until it is removed. Another tab may still run a
  // deletion of thousands of records when the task is due, so wait for the lock that the deletion holds.
  if (dueTasks.has("keepAccount")) {
    await attempt(() => withLock(deletionLock(tasks), { signal }, () => cancelDeletion(work)));
    if (signal.aborted) return;
  }
  // While the account is being deleted, the rules refuse a rename. A deletion that has ended removes all tasks.
  const mayRename = () => tasks.read().get("rename") === renameDue && !tasks.read().has("keepAccount");
  if (renameDue !== undefined && current && mayRename()) {
    await attempt(async () => {
      try {
        await rename(work, current, renameDue);
      } catch (error) {
        if (mayRename()) throw error;
      }
    });
  }
  const sweeps = [...dueTasks].filter(([name]) => name.startsWith("sweep:"));
  if (sweeps.length > 0) {
    await attempt(async () => {
      const hoots = await loadRemovedHoots(database, uid);
      for (const [name, due] of sweeps) {
        await attempt(async () => {
          // Skip a hoot that was restored, or whose sweep was postponed, in the meantime.
          if (signal.aborted || tasks.read().get(name) !== due) return;
          const hoot = hoots.find(({ id }) => name === `sweep:${id}`);
          if (hoot) await sweepHoot(database, hoot, uid, signal);
          if (!signal.aborted) tasks.set(name, null);
        });
      }
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Removes the deletion marker, unless the deletion has ended or was continued while this tab waited for the deletion's
 * lock.
 */
async function cancelDeletion({ now, tasks, keepAccount }: BackgroundWork): Promise<void> {
  if ((tasks.read().get("keepAccount") ?? Infinity) <= now()) await keepAccount();
}

async function rename(work: BackgroundWork, current: SessionUser, due: number): Promise<void> {
  const { uid, database, identity, tasks, signal } = work;
  const finished = await finishProfile(database, identity, current);
  const picture = finished?.photoURL ? storedPictureLink(finished.photoURL) : null;
  const appearance = finished ? { pseudo: finished.displayName ?? current.pseudo, picture } : current;
  work.onNamed(appearance);
  await renameRecords(database, uid, appearance, signal);
  // Keep the entry if another rename was requested in the meantime.
  if (!signal.aborted && tasks.read().get("rename") === due) tasks.set("rename", null);
}
