import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { memberOf, numberIn } from "../../common/decode";

/** A process of the bench's own, which answers questions one after the other. */
export interface Child {
  /** @throws Error with what went wrong in it, or when it has ended */
  readonly ask: (question: string, argument?: unknown) => Promise<unknown>;
  /** Has it end by itself; kills it when it does not. */
  readonly end: () => Promise<void>;
}

const ENDS_WITHIN = 30_000;

/**
 * Starts a bundled script.
 *
 * @param flags for Node itself
 */
export function startChild(script: string, args: readonly string[], flags: readonly string[] = []): Child {
  const child = fork(script, [...args], { execArgv: [...flags], serialization: "advanced" });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  child.on("message", (message) => {
    const id = numberIn(message, "id");
    const question = waiting.get(id);
    waiting.delete(id);
    const error = memberOf(message, "error");
    if (typeof error === "string") question?.reject(new Error(error));
    else question?.resolve(memberOf(message, "answer"));
  });
  child.once("exit", (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ended (${signal ?? code})`));
    waiting.clear();
  });
  endWithUs(child);
  return {
    ask: (question, argument = null) =>
      new Promise((resolve, reject) => {
        if (!child.connected) {
          reject(new Error(`${script} has ended`));
          return;
        }
        asked += 1;
        waiting.set(asked, { resolve, reject });
        child.send({ id: asked, question, argument });
      }),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill("SIGKILL"), ENDS_WITHIN);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Whatever ends the bench ends the process too. */
export function endWithUs(child: ChildProcess): void {
  const kill = (): boolean => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}
