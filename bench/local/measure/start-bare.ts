import type { CallName } from "../calls/call";
import { startChild } from "../process/child";
import { decodeUsage } from "../process/usage";
import type { Answer } from "./probe";
import type { Subject } from "./subject";

/**
 * Starts the bare server. @param answersOf hooter-local's responses to each call, which the bare server sends in a loop
 */
export async function startBare(
  script: string,
  sampleFile: string,
  answersOf: (call: CallName) => readonly Answer[],
): Promise<Subject> {
  const child = startChild(script, []);
  return {
    name: "bare node:http",
    hoots: null,
    port: Number(await child.ask("port")),
    dialect: "database",
    sampleFile,
    usage: async () => decodeUsage(await child.ask("usage")),
    prepare: async (call) => {
      const answers = answersOf(call);
      const [first] = answers;
      if (first === undefined) throw new Error(`There is no answer to ${call}`);
      await child.ask("answers", {
        status: first.status,
        head: first.head,
        bodies: answers.map(({ body }) => body),
      });
    },
    end: child.end,
  };
}
