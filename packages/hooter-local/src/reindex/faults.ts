/** Record that could not be indexed, and its path. */
export interface Fault {
  readonly fault: FaultKind;
  readonly path: string;
}

export type FaultKind = keyof typeof FAULTS;

/** Description of each kind of fault, for the administrator. */
export const FAULTS = {
  "hoot-malformed": "a hoot without a text, an author or a slug that can be a key: skipped",
  "owner-unusable": "a hoot or comment whose owner is not an account id: counted for no account",
  "slug-twice":
    "a second hoot with a slug that is taken: it has no counters; likes and comments are counted for the first hoot",
  "like-malformed": "a like that does not match the specification: not counted",
  "like-orphan": "likes of a slug that no hoot has",
  "comment-malformed": "a comment that does not match the specification: not counted",
  "comment-orphan": "a comment on a slug that no hoot has",
  "follow-malformed":
    "a follow of the user's own account, or a follow that does not match the specification: not counted",
  "profile-malformed": "an image record without a name",
  "name-unusable":
    "a name that cannot be claimed (not 3 to 18 letters of French, digits or signs): the user has to choose another",
  "name-taken": "a name that an older account has: the user has to choose another",
} as const;

/** Number of faults of one kind, and their first paths. */
export interface FaultCount {
  readonly kind: FaultKind;
  readonly count: number;
  readonly paths: readonly string[];
}

const MAX_PATHS = 10;

/** Counts faults, and keeps the first paths of each kind. */
export class Faults {
  readonly #found = new Map<FaultKind, { count: number; readonly paths: string[] }>();

  add({ fault, path }: Fault): void {
    const found = this.#found.get(fault) ?? { count: 0, paths: [] };
    this.#found.set(fault, found);
    found.count += 1;
    if (found.paths.length < MAX_PATHS) found.paths.push(`/${path}`);
  }

  all(): FaultCount[] {
    return [...this.#found].map(([kind, { count, paths }]) => ({ kind, count, paths }));
  }
}
