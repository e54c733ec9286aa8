/** A change that no test can detect, because the changed program behaves the same. */
export interface Equivalent {
  readonly file: string;
  /** Part of the line of the mutant, when the change occurs several times in the file. */
  readonly line?: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** Mutants that do not count. An entry that matches no mutant is an error. Never list a mutant that lacks a test. */
export const equivalents: readonly Equivalent[] = [];
