import { median, percentile } from "../../common/statistics";

/** What one server did of one call. */
export interface Measure {
  /** Answered calls a second: the middle one of the rounds. */
  readonly rate: number;
  /** Milliseconds, over all rounds. */
  readonly median: number;
  readonly p95: number;
  /** The server's processor time for one call, all its threads, in microseconds; null where it cannot be asked. */
  readonly cpuMicros: number | null;
}

/** Why there is no figure. */
export interface Missing {
  readonly why: string;
}

export type Finding = Measure | Missing;

export function isMeasure(finding: Finding | undefined): finding is Measure {
  return finding !== undefined && "rate" in finding;
}

/** One round of one call. */
export interface Round {
  /** Milliseconds of each call; of those without an answer, how long they were waited for. */
  readonly latencies: Float64Array;
  /** How many of them were answered. */
  readonly answered: number;
  /** Milliseconds. */
  readonly elapsed: number;
  /** Processor time of the server meanwhile, in microseconds. */
  readonly cpuMicros: number | null;
}

/** Puts rounds together: a slow moment of the machine spoils one round, not the middle of them. */
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
