import { median, percentile } from "../../common/statistics";

/** Figures of one server for one call. */
export interface Measure {
  /** Number of answered calls per second: the median of the rounds. */
  readonly rate: number;
  /** Median and 95th percentile of the latencies in all rounds, in milliseconds. */
  readonly median: number;
  readonly p95: number;
  /** Processor time of the server per call over all threads, in microseconds; null when it is not available. */
  readonly cpuMicros: number | null;
}

/** Reason why there is no figure. */
export interface Missing {
  readonly why: string;
}

export type Finding = Measure | Missing;

export function isMeasure(finding: Finding | undefined): finding is Measure {
  return finding !== undefined && "rate" in finding;
}

/** One round of one call. */
export interface Round {
  /** Milliseconds of each call. For calls without a response, this is the time waited. */
  readonly latencies: Float64Array;
  /** Number of answered calls. */
  readonly answered: number;
  /** Duration in milliseconds. */
  readonly elapsed: number;
  /** Processor time of the server during the round, in microseconds; null when it is not available. */
  readonly cpuMicros: number | null;
}

/**
 * Combines rounds. A temporary slowdown of the machine changes the rate of one round, but hardly the median of all
 * rounds.
 */
export function measureOf(rounds: readonly Round[]): Measure {
  const latencies = Float64Array.from(rounds.flatMap((round) => [...round.latencies]));
  const rates = rounds.map((round) => (round.answered / round.elapsed) * 1000);
  const used = rounds.map(({ cpuMicros }) => cpuMicros);
  const cpu = used.reduce<number | null>((sum, micros) => (sum === null || micros === null ? null : sum + micros), 0);
  return {
    rate: median(rates),
    median: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    cpuMicros: cpu === null ? null : cpu / latencies.length,
  };
}
