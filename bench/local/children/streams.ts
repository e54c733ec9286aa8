import { readFileSync } from "node:fs";
import { answerQuestions } from "../../common/child";
import { memberOf, numberIn, textIn } from "../../common/decode";
import { benchAccount, idToken } from "../calls/account";
import { databaseCalls } from "../calls/database-calls";
import { decodeSample } from "../data/sample";
import { openStreams, timeDelivery } from "../streams";

/* Opens the streams, publishes, and reports how long each hoot took to reach each stream. */
answerQuestions({
  run: async (job) => {
    const port = numberIn(job, "port");
    const count = numberIn(job, "streams");
    const begun = numberIn(job, "begun");
    const sample = decodeSample(JSON.parse(readFileSync(textIn(job, "sampleFile"), "utf8")));
    const { publish } = databaseCalls(sample, begun);
    const areVisitors = memberOf(job, "visitors") === true;
    const tokens = Array.from({ length: count }, (_, number) =>
      areVisitors ? null : idToken(benchAccount("s", number), begun),
    );
    const opened = await openStreams(port, tokens);
    const latencies: number[] = [];
    const slowest: number[] = [];
    const from = numberIn(job, "from");
    try {
      for (let index = 0; index < numberIn(job, "publishes"); index++) {
        const times = await timeDelivery(port, publish.request(from + index), opened.streams);
        latencies.push(...times);
        slowest.push(Math.max(...times));
        await new Promise((resolve) => setTimeout(resolve, numberIn(job, "pause")));
      }
    } finally {
      for (const stream of opened.streams) stream.close();
    }
    return {
      openedIn: opened.elapsed,
      latencies: Float64Array.from(latencies),
      slowest: Float64Array.from(slowest),
    };
  },
});
