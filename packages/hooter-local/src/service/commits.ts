import type { Node } from "../tree/node";
import { changedPaths, type NodeWrite, type WritePlan } from "./write-plan";

/** Makes writes durable. */
export interface Journal {
  /**
   * @returns a promise that resolves once the writes would survive a crash. Promises resolve in the order of the calls.
   *   If one promise rejects, the promises of all later pending calls reject as well
   * @throws an error when the writes cannot be queued; earlier calls are not affected
   */
  append(writes: readonly NodeWrite[]): Promise<void>;
}

/** Write that has become visible. */
export interface Commit {
  readonly before: Node;
  readonly after: Node;
  readonly paths: readonly (readonly string[])[];
  /** Path of a PATCH request; null for other methods. */
  readonly patchedAt: readonly string[] | null;
}

/**
 * The durable tree, and the newest tree with the writes that are not durable yet. A write is applied to the newest tree
 * immediately, so that many writes can share a flush. Readers see a tree only when all of its writes are durable.
 */
export class Commits {
  #visible: Node;
  #newest: Node;
  #lastFlush: Promise<void> | null = null;
  readonly #journal: Journal | null;
  readonly #onCommit: (commit: Commit) => void;

  constructor(root: Node, journal: Journal | null, onCommit: (commit: Commit) => void) {
    this.#visible = root;
    this.#newest = root;
    this.#journal = journal;
    this.#onCommit = onCommit;
  }

  /** Durable state, which readers see. */
  get visible(): Node {
    return this.#visible;
  }

  /** State that the next write builds on. */
  get newest(): Node {
    return this.#newest;
  }

  /** Settles when the current {@link newest} is durable; null when it already is. */
  get flushing(): Promise<void> | null {
    return this.#newest === this.#visible ? null : this.#lastFlush;
  }

  /**
   * Applies a plan that was computed on {@link newest}.
   *
   * @returns null when the write is visible immediately; otherwise a promise that rejects if the write could not be
   *   made durable and was undone, together with all later writes
   * @throws the journal's error if it cannot queue the write; in that case, nothing has changed
   */
  apply(plan: WritePlan): Promise<void> | null {
    const before = this.#newest;
    const { after, patchedAt } = plan;
    if (after === before) return this.flushing;
    const paths = changedPaths(plan.writes);
    // Queue the write first, because later writes must not build on a write that cannot be queued.
    const queued = this.#journal?.append(plan.writes) ?? null;
    this.#newest = after;
    if (queued === null) {
      this.#show({ before, after, paths, patchedAt });
      return null;
    }
    const flushed = queued.then(
      () => this.#show({ before, after, paths, patchedAt }),
      (error: unknown) => {
        this.#newest = this.#visible;
        throw error;
      },
    );
    this.#lastFlush = flushed;
    return flushed;
  }

  #show(commit: Commit): void {
    this.#visible = commit.after;
    this.#onCommit(commit);
  }
}
