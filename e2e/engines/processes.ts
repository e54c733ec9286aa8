import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** Process groups that are alive, with one entry per leader. They end when this process ends, even by Ctrl-C. */
const leaders = new Set<number>();
process.on("exit", endAllGroups);

/** Starts a command as the leader of a process group, so that its children end with it. */
export function startGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  adoptGroup(child);
  return child;
}

/** Registers a process that already leads a group. */
export function adoptGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid !== undefined) leaders.add(pid);
}

/** Ends a leader and its whole group. Resolves when the leader has ended. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const isOver = child.exitCode !== null || child.signalCode !== null;
  const over = isOver ? Promise.resolve() : new Promise<void>((resolve) => child.once("exit", () => resolve()));
  kill(pid);
  await over;
}

/** Ends every remaining group. Synchronous, because an exit handler cannot wait. */
export function endAllGroups(): void {
  for (const pid of leaders) kill(pid);
}

function kill(leader: number): void {
  leaders.delete(leader);
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // The whole group has ended already.
  }
}
