import type { Appearance } from "../actions/claim-pseudo";
import { stay } from "../actions/delete-account";
import { loadRemovedHoots } from "../actions/remove-hoot";
import { renameRecords } from "../actions/rename-records";
import { finishProfile } from "../actions/save-profile";
import { sweepHoot } from "../actions/sweep-hoot";
import { wait } from "../database/back-off";
import type { Database } from "../database/database";
import type { Identity } from "../identity/identity";
import { HooterError } from "../model/errors";
import { storedPictureLink } from "../model/picture-link";
import { callFailed, type Report } from "../model/report";
import type { SessionUser } from "../model/session";
import { isHootId, RENAME, STAY, type Todo } from "./todo";
import { untilRead } from "./until-read";

/** Milliseconds until what could not be forgotten is looked at again. */
const IDLE = 15_000;

/** What {@link carryOn} works with. */
export interface BackgroundWork {
  readonly uid: string;
  readonly database: Database;
  readonly identity: Identity;
  readonly now: () => number;
  readonly report: Report;
  readonly todo: Todo;
  /** The account as it is named at present; null when it is not signed in. */
  readonly user: () => SessionUser | null;
  /** Told how the account signs from now on, whatever its records say until they are renamed. */
  readonly onNamed: (appearance: Appearance) => void;
  readonly signal: AbortSignal;
}

/**
 * Does what is remembered when it is due, and forgets it when it is done. One tab at a time, where the browser can tell;
 * another finds nothing left.
 */
export async function carryOn(work: BackgroundWork): Promise<void> {
  const { signal, report } = work;
  const locks = globalThis.navigator?.locks;
  const run = async () => {
    for (let before = ""; ; ) {
      const left = work.todo.read();
      const due = Object.values(left).map(Number);
      if (due.length === 0 || signal.aborted) return;
      const rest = Math.min(...due) - work.now();
      if (rest > 0) {
        await wait(rest, signal);
        continue;
      }
      // The last pass changed nothing (a storage that cannot be written): the next one would not, either.
      if (JSON.stringify(left) === before) {
        before = "";
        await wait(IDLE, signal);
        continue;
      }
      before = JSON.stringify(left);
      const onFailure = (error: HooterError) => report(callFailed("carryOn", error));
      const read = async () => {
        await doWhatIsDue(work);
        return true;
      };
      // What no further try would help stays remembered: another session tries again.
      if (!(await untilRead(read, { signal, onFailure }))) return;
    }
  };
  try {
    await (locks ? locks.request(work.todo.place, { signal }, run) : run());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function doWhatIsDue(work: BackgroundWork): Promise<void> {
  const { uid, database, identity, now, todo, user, signal } = work;
  const entries = Object.entries(todo.read()).filter(([, due]) => Number(due) <= now());
  const renaming = entries.find(([name]) => name === RENAME);
  const present = user();
  if (renaming && !present) throw new HooterError("signed-out");
  if (renaming && present) {
    const finished = await finishProfile(database, identity, present);
    const picture = finished?.photoURL ? storedPictureLink(finished.photoURL) : null;
    const appearance = finished ? { pseudo: finished.displayName ?? present.pseudo, picture } : present;
    work.onNamed(appearance);
    await renameRecords(database, uid, appearance, { signal });
    // Asked for anew meanwhile: there is another name.
    if (!signal.aborted && todo.read()[RENAME] === renaming[1]) todo.set(RENAME, null);
  }
  if (entries.some(([name]) => name === STAY)) {
    await stay(database, uid);
    todo.set(STAY, null);
  }
  const sweeps = entries.filter(([name]) => isHootId(name));
  if (sweeps.length === 0) return;
  const removed = new Map((await loadRemovedHoots(database, uid)).map((hoot) => [hoot.id, hoot]));
  const failures: unknown[] = [];
  for (const [id, due] of sweeps) {
    // Brought back, or put off, meanwhile.
    if (signal.aborted || todo.read()[id] !== due) continue;
    const hoot = removed.get(id);
    try {
      if (hoot) await sweepHoot(database, hoot, uid, { signal });
      if (!signal.aborted) todo.set(id, null);
    } catch (error) {
      // The others need not wait for it.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
