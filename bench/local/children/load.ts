import { readFileSync } from "node:fs";
import { answerQuestions } from "../../common/child";
import { memberOf, numberIn, textIn } from "../../common/decode";
import { type BenchCall, isCallName } from "../calls/call";
import { callsOf, isDialect } from "../calls/dialect";
import { type CallRequest, freshRequest, requestBytes } from "../calls/request";
import { decodeSample } from "../data/sample";
import { closedLoop } from "../load/closed-loop";

/*
 * Generates the load. It builds its requests before it measures, and reads only the status and the end of a response.
 */
const REPEATED = 2048;

answerQuestions({
  run: async (job) => {
    const call = callOf(job);
    const from = numberIn(job, "from");
    const count = numberIn(job, "most") || REPEATED;
    const requestOf = (index: number): CallRequest =>
      memberOf(job, "fresh") === true ? freshRequest(call.request(index), index) : call.request(index);
    const requests = Array.from({ length: count }, (_, index) => requestBytes(requestOf(from + index)));
    return await closedLoop({
      port: numberIn(job, "port"),
      requests,
      repeats: !call.isWrite,
      atOnce: numberIn(job, "atOnce"),
      milliseconds: numberIn(job, "milliseconds"),
      answerTimeout: numberIn(job, "answerTimeout"),
    });
  },
});

function callOf(job: unknown): BenchCall {
  const sample = decodeSample(JSON.parse(readFileSync(textIn(job, "sampleFile"), "utf8")));
  const dialect = memberOf(job, "dialect");
  const name = memberOf(job, "call");
  if (!isDialect(dialect) || !isCallName(name)) throw new TypeError("There is no such call");
  const call = callsOf(dialect, sample, numberIn(job, "begun"))[name];
  if (call === null) throw new TypeError(`${dialect} has no such call`);
  return call;
}
