import type { Child } from "../../common/child";
import { numberIn, numbersIn } from "../../common/decode";
import type { CallName } from "../calls/call";
import type { Round } from "./measure";
import type { Subject } from "./subject";

export interface LoadPlan {
  readonly call: CallName;
  readonly atOnce: number;
  readonly milliseconds: number;
  /** Maximum number of writes in a round; 0 for reads. */
  readonly most: number;
}

/** Thrown when a call gets a status other than 2xx, or when no call gets a response. */
export class RefusedLoad extends Error {
  override readonly name = "RefusedLoad";
}

const ANSWER_TIMEOUT_MS = 5000;
/**
 * Number of different reads with `fresh`. It is larger than the number of reads in a round, so that no read repeats
 * within a round.
 */
const FRESH_READS = 40_000;

/** The process that makes the calls, and the indexes of the requests that each server has already received. */
export class LoadGenerator {
  readonly #child: Child;
  readonly #begun: number;
  readonly #fresh: boolean;
  readonly #used = new Map<Subject, number>();

  /**
   * @param begun start of this run of the bench, in milliseconds
   * @param fresh whether each read of hooter-local has a unique text, so that no cached answer is used
   */
  constructor(child: Child, begun: number, fresh: boolean) {
    this.#child = child;
    this.#begun = begun;
    this.#fresh = fresh;
  }

  /** Reserves `count` indexes for writes, so that none is used twice on a server. */
  reserve(subject: Subject, count: number): number {
    const from = this.#used.get(subject) ?? 0;
    this.#used.set(subject, from + count);
    return from;
  }

  /**
   * Runs one round.
   *
   * @throws RefusedLoad when a call gets a status other than 2xx, or when no call gets a response
   */
  async load(subject: Subject, plan: LoadPlan): Promise<Round> {
    const { sampleFile, port, dialect } = subject;
    const fresh = this.#fresh && dialect === "database";
    const most = fresh && plan.most === 0 ? FRESH_READS : plan.most;
    const from = this.reserve(subject, most);
    const before = await subject.usage?.();
    const outcome = await this.#child.ask("run", {
      ...plan,
      most,
      fresh,
      sampleFile,
      port,
      dialect,
      from,
      begun: this.#begun,
      answerTimeout: ANSWER_TIMEOUT_MS,
    });
    const after = await subject.usage?.();
    const latencies = numbersIn(outcome, "latencies");
    const answered = numberIn(outcome, "answered");
    const refused = numberIn(outcome, "refused");
    if (refused > 0) {
      throw new RefusedLoad(`${refused} of ${answered} calls were answered ${numberIn(outcome, "refusedWith")}`);
    }
    if (answered === 0) throw new RefusedLoad(`no answer within ${(plan.milliseconds + ANSWER_TIMEOUT_MS) / 1000} s`);
    return {
      latencies,
      answered,
      elapsed: numberIn(outcome, "elapsed"),
      cpuMicros: before === undefined || after === undefined ? null : after.cpuMicros - before.cpuMicros,
    };
  }

  end(): Promise<void> {
    return this.#child.end();
  }
}
