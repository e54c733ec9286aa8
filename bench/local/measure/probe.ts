import { readFile } from "node:fs/promises";
import type { CallName } from "../calls/call";
import { callsOf } from "../calls/dialect";
import { decodeSample } from "../data/sample";
import type { Subject } from "./subject";

/** Complete response of a server. */
export interface Answer {
  readonly status: number;
  readonly head: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that `node:http` writes itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "content-length", "transfer-encoding"]);

/**
 * Makes a call once for each index and checks the complete response, so that only correct calls are timed afterwards.
 *
 * @throws Error when an answer is wrong
 */
export async function probe(
  subject: Subject,
  name: CallName,
  begun: number,
  indexes: readonly number[],
): Promise<readonly Answer[]> {
  const sample = decodeSample(JSON.parse(await readFile(subject.sampleFile, "utf8")));
  const call = callsOf(subject.dialect, sample, begun)[name];
  if (call === null) return [];
  const answers: Answer[] = [];
  for (const index of indexes) {
    const { method, target, body } = call.request(index);
    const answer = await fetch(`http://127.0.0.1:${subject.port}${target}`, {
      method,
      ...(method === "GET" ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    const fault = answer.ok ? call.fault(index, JSON.parse(text)) : `status ${answer.status}: ${text.slice(0, 300)}`;
    if (fault !== null) throw new Error(`${subject.name} answers "${name}" wrongly: ${fault}`);
    const head = Object.fromEntries([...answer.headers].filter(([header]) => !OWN_HEADERS.has(header)));
    answers.push({ status: answer.status, head, body: text });
  }
  return answers;
}
