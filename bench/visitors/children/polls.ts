import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";
import { answerQuestions } from "../../common/child";
import { numberIn } from "../../common/decode";

/** Time between two polls of a visitor, as in the client. */
const INTERVAL_MS = 15_000;
/** Queries like those of a visitor's page with `live: "poll"`: the newest hoots and their counters. */
const targets = ["hoots", "stats"].map((node) => `/${node}.json?orderBy=%22%24key%22&limitToLast=100`);

/*
 * Polls the database like many visitors whose pages were opened at different times, and reports how long each answer
 * took.
 */
answerQuestions({
  run: async (job) => {
    const agent = new Agent({ keepAlive: true });
    const polls = numberIn(job, "visitors") * targets.length;
    const waits: Promise<number>[] = [];
    try {
      for (let index = 0; index < polls; index++) {
        waits.push(poll(agent, numberIn(job, "port"), targets[index % targets.length] ?? ""));
        await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS / polls));
      }
      return { latencies: Float64Array.from(await Promise.all(waits)) };
    } finally {
      agent.destroy();
    }
  },
});

/** @returns milliseconds until the last byte @throws Error when the call is refused */
function poll(agent: Agent, port: number, path: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A poll got the status ${answer.statusCode}`));
      answer.resume();
      answer.on("end", () => resolve(performance.now() - begun));
    }).on("error", reject);
  });
}
