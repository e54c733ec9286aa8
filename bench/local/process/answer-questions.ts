import { memberOf, numberIn, textIn } from "../../common/decode";

type Handler = (argument: unknown) => unknown;

/**
 * Runs in a process that `startChild` has started: answers the requests of the parent process, and ends when the parent
 * disconnects or dies.
 *
 * @param end called before the process ends
 */
export function answerQuestions(handlers: Readonly<Record<string, Handler>>, end: () => Promise<void>): void {
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
