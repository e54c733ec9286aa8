import type { CallName } from "../calls/call";
import type { LoadGenerator } from "../measure/load-generator";
import { type Finding, measureOf } from "../measure/measure";
import { probe, type Subject } from "../measure/subject";
import { AT_ONCE, type Row } from "../report/findings";
import type { Comparison } from "./comparison";

const ROUND_MILLISECONDS = 700;
const MAX_WRITES = 1000;
const MIN_ANSWERS = 100;

/** One row, with the reason, for each call that a server does not support at any size. */
export function lackedCalls({ name: server, lacks }: Comparison, calls: readonly CallName[]): Row[] {
  return calls.flatMap((call) => {
    const why = lacks[call];
    return why === undefined ? [] : [{ call, server, hoots: null, one: { why }, many: { why } }];
  });
}

/** Measures one server at one size, with one round per call because slow servers take long. */
export async function measureComparison(
  generator: LoadGenerator,
  comparison: Comparison,
  hoots: number,
  calls: readonly CallName[],
  options: { readonly folder: string; readonly begun: number; readonly missing: string | null },
): Promise<Row[]> {
  const { name, lacks, remarks } = comparison;
  const without = (call: CallName, why: string): Row => ({ call, server: name, hoots, one: { why }, many: { why } });
  const had = calls.filter((call) => lacks[call] === undefined);
  if (had.length === 0) return [];
  const why = options.missing ?? (hoots > comparison.mostHoots ? `not tried: ${comparison.whyNotMore}` : null);
  if (why !== null) return had.map((call) => without(call, why));

  let subject: Subject;
  try {
    subject = await comparison.start(hoots, options.folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return had.map((call) => without(call, reason));
  }
  const rows: Row[] = [];
  try {
    for (const call of had) {
      await probe(subject, call, options.begun, [generator.reserve(subject, 1)]);
      const one = await roundOrWhy(generator, subject, call, 1);
      const many = await roundOrWhy(generator, subject, call, AT_ONCE);
      const remark = remarks[call];
      rows.push({ call, server: name, hoots, one, many, ...(remark === undefined ? {} : { remark }) });
    }
  } finally {
    await subject.end();
  }
  return rows;
}

async function roundOrWhy(
  generator: LoadGenerator,
  subject: Subject,
  call: CallName,
  atOnce: number,
): Promise<Finding> {
  try {
    const plan = { call, atOnce, milliseconds: ROUND_MILLISECONDS, most: MAX_WRITES };
    const first = await generator.load(subject, plan);
    // The first round is a warm-up, unless the server answered only a few calls: a second round with such a slow server
    // would take long and change little.
    return measureOf([first.answered < MIN_ANSWERS ? first : await generator.load(subject, plan)]);
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
