import type { CallName } from "../calls/call";
import { type LoadGenerator, RefusedLoad } from "./load-generator";
import { type Measure, measureOf, type Round } from "./measure";
import type { Subject } from "./subject";

export interface RoundsPlan {
  readonly call: CallName;
  readonly atOnce: number;
  readonly rounds: number;
}

const ROUND_MILLISECONDS = 500;
/** Maximum number of writes in a round. Without this limit, the writes would make a small store many times larger. */
const MAX_WRITES: Readonly<Record<CallName, number>> = { window: 0, slug: 0, comments: 0, like: 4000, publish: 1500 };

/**
 * Measures servers in turns, round after round, so that a temporary slowdown of the machine affects all of them
 * equally. An additional first round is a warm-up and does not count.
 */
export async function compareInRounds(
  generator: LoadGenerator,
  subjects: readonly Subject[],
  { call, atOnce, rounds }: RoundsPlan,
): Promise<ReadonlyMap<Subject, Measure>> {
  const found = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const subject of rotated(subjects, round)) {
      await subject.prepare(call);
      const most = Math.ceil(MAX_WRITES[call] * (atOnce === 1 ? 0.5 : 1));
      const measured = await generator.load(subject, { call, atOnce, milliseconds: ROUND_MILLISECONDS, most });
      if (measured.answered < measured.latencies.length) {
        throw new RefusedLoad(`${subject.name} did not answer every call of "${call}"`);
      }
      if (round > 0) found.get(subject)?.push(measured);
    }
  }
  return new Map([...found].map(([subject, measured]) => [subject, measureOf(measured)]));
}

/**
 * Rotates the order of the servers by one per round, so that each of them is measured first in some rounds.
 */
function rotated<T>(items: readonly T[], by: number): T[] {
  const first = by % Math.max(1, items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}
