import { startChild } from "../../common/child";
import { numberIn, numbersIn } from "../../common/decode";
import { percentile } from "../../common/statistics";
import type { StreamFinding } from "../report/findings";
import type { LoadGenerator } from "./load-generator";
import type { Subject } from "./subject";

/** Time between two publications. */
const PAUSE_MS = 60;

interface StreamsPlan {
  readonly streams: number;
  readonly publishes: number;
  /** See `databaseCalls`. */
  readonly begun: number;
  /** Whether the streams belong to visitors without a session. Default false. */
  readonly visitors?: boolean;
}

/** Opens streams on a store from a separate process, publishes, and reports how long the hoots took to reach them. */
export async function measureStreams(
  script: string,
  subject: Subject,
  generator: LoadGenerator,
  { streams, publishes, begun, visitors = false }: StreamsPlan,
): Promise<StreamFinding> {
  const child = startChild(script);
  try {
    const { port, sampleFile } = subject;
    const from = generator.reserve(subject, publishes);
    const found = await child.ask("run", {
      port,
      sampleFile,
      streams,
      publishes,
      from,
      begun,
      visitors,
      pause: PAUSE_MS,
    });
    const latencies = numbersIn(found, "latencies");
    return {
      hoots: subject.hoots ?? 0,
      streams,
      publishes,
      openedIn: numberIn(found, "openedIn"),
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      most: percentile(latencies, 1),
    };
  } finally {
    await child.end();
  }
}
