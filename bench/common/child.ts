import { fork } from "node:child_process";
import { once } from "node:events";
import { killAtExit } from "../../scripts/test/run-command";
import { memberOf, numberIn, textIn } from "./decode";
import { within } from "./within";

/** Child process of the bench that answers requests. */
export interface Child {
  /**
   * @throws Error with the reason when the request fails, the process has ended, or there is no response within half an
   * hour
   */
  readonly ask: (question: string, argument?: unknown) => Promise<unknown>;
  /** Lets the process end by itself, and kills it when it does not. */
  readonly end: () => Promise<void>;
}

const END_TIMEOUT_MS = 30_000;
/** The slowest requests write a million records or generate load for minutes. */
const ANSWER_TIMEOUT_MS = 1_800_000;

/**
 * Starts a bundled script.
 *
 * @param flags for Node
 */
export function startChild(script: string, args: readonly string[] = [], flags: readonly string[] = []): Child {
  const child = fork(script, args, { execArgv: [...flags], serialization: "advanced" });
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
  killAtExit(child);
  return {
    ask: (question, argument = null) => {
      const answer = new Promise<unknown>((resolve, reject) => {
        if (!child.connected) {
          reject(new Error(`${script} has ended`));
          return;
        }
        asked += 1;
        waiting.set(asked, { resolve, reject });
        child.send({ id: asked, question, argument });
      });
      return within(ANSWER_TIMEOUT_MS, `"${question}" in ${script}`, answer);
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill("SIGKILL"), END_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

type Handler = (argument: unknown) => unknown;

/**
 * Runs in a process that `startChild` has started: answers the requests of the parent process, and ends when the parent
 * disconnects or dies.
 *
 * @param end called before the process ends
 */
export function answerQuestions(
  handlers: Readonly<Record<string, Handler>>,
  end: () => Promise<void> = () => Promise.resolve(),
): void {
  process.on("message", (message) => {
    const id = numberIn(message, "id");
    answer(handlers[textIn(message, "question")], memberOf(message, "argument")).then(
      (found) => process.send?.({ id, error: null, answer: found ?? null }),
      (error: unknown) => process.send?.({ id, error: String(error), answer: null }),
    );
  });
  process.once("disconnect", () => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

async function answer(handler: Handler | undefined, argument: unknown): Promise<unknown> {
  if (handler === undefined) throw new Error("No handler for this request");
  return await handler(argument);
}
