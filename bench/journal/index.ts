import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { NodeWrite } from "../../packages/hooter-local/src/service/write-plan";
import { Acknowledged } from "../../packages/hooter-local/src/store/acknowledged";
import { createJournal, JournalFile } from "../../packages/hooter-local/src/store/journal-file";
import { entryOf } from "../../packages/hooter-local/src/store/journal-format";
import { writeFully } from "../../packages/hooter-local/src/store/write-fully";
import { fromJson } from "../../packages/hooter-local/src/tree/from-json";
import { count, ratio } from "../common/format";
import { parseBenchOptions, wholeNumber } from "../common/options";
import { median } from "../common/statistics";
import { tableOf } from "../common/table";
import { withTemporaryFolder } from "../common/temporary-folder";

const help = `npm run bench -- journal [--rounds N] [--flushes N]

  Writes hoots to a journal of hooter-local, and the same text to a plain file without numbers, checksums and
  journal.ack. Both are flushed before each answer. The two take turns, so that other work on the machine slows down
  both.

  --rounds N    turns of each, default 150
  --flushes N   flushes in each turn, default 10
  --help        this text
`;

/** Numbers of writes per flush to measure. */
const TOGETHER = [1, 16, 128];

interface Log {
  /** Resolves when all writes are durable. */
  readonly append: (hoots: readonly NodeWrite[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** `npm run bench -- journal`: prints the cost of the sequence numbers and checksums in a journal. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseBenchOptions("journal", args, {
    help: { type: "boolean", short: "h" },
    rounds: { type: "string", default: "150" },
    flushes: { type: "string", default: "10" },
  });
  if (options.help) return console.log(help);
  const rounds = wholeNumber("--rounds", options.rounds, 2, 10_000);
  const flushes = wholeNumber("--flushes", options.flushes, 1, 100_000);
  await withTemporaryFolder(tmpdir(), async (folder) => {
    const numbered = await numberedLog(folder);
    const plain = await plainLog(folder);
    const rows: string[][] = [];
    for (const together of TOGETHER) {
      const hoots = Array.from({ length: together }, (_, index) => hoot(index));
      const perSecond = async (log: Log): Promise<number> => {
        const begun = performance.now();
        for (let flush = 0; flush < flushes; flush += 1) await log.append(hoots);
        return (1_000 * flushes * together) / (performance.now() - begun);
      };
      const speeds: { plain: number; numbered: number }[] = [];
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round += 1) {
        const first = round % 2 === 0 ? await perSecond(plain) : null;
        const second = await perSecond(numbered);
        const pair = { plain: first ?? (await perSecond(plain)), numbered: second };
        if (round > 0) speeds.push(pair);
      }
      rows.push([
        String(together),
        count(median(speeds.map((pair) => pair.plain))),
        count(median(speeds.map((pair) => pair.numbered))),
        ratio(median(speeds.map((pair) => pair.numbered / pair.plain))),
      ]);
    }
    await numbered.close();
    await plain.close();
    console.log(tableOf(["writes per flush", "plain, per s", "numbered, per s", "ratio"], rows));
  });
}

function hoot(index: number): NodeWrite {
  const id = `-OmX3v9q${String(index).padStart(12, "0")}`;
  const contenu = "Un hibou a passé la nuit dans le pommier, et il y est encore ce matin. ".repeat(2);
  const node = fromJson({
    contenu,
    auteur: "Alice",
    proprietaire: "account0",
    slug: `un-hibou-${index}`,
    date: "21/11/2026",
  });
  return { path: ["hoots", id], node };
}

async function numberedLog(folder: string): Promise<Log> {
  const target = await createJournal(join(folder, "journal-1.jsonl"), 0);
  const journal = new JournalFile(target, 0, await Acknowledged.open(folder, 0));
  return {
    append: (hoots) => Promise.all(hoots.map((one) => journal.append([one]))),
    close: () => journal.close(),
  };
}

/** Opens a log that stores the same writes as the journal, but without sequence numbers and checksums. */
async function plainLog(folder: string): Promise<Log> {
  const handle = await open(join(folder, "plain.jsonl"), "w");
  let length = 0;
  return {
    append: async (hoots) => {
      const line = Buffer.from(`[${hoots.map((one) => entryOf([one])).join(",")}]\n`);
      await writeFully(handle, line, length);
      await handle.datasync();
      length += line.length;
    },
    close: () => handle.close(),
  };
}
