/** Record that could not be indexed, and its path. */
export interface Fault {
  readonly fault: FaultKind;
  readonly path: string;
}

export type FaultKind = keyof typeof FAULTS;

/** Description of each kind for the administrator. */
export const FAULTS = {
  "hoot-malformed": "no hoot as the specification has it (text, author, a slug that can be a key): left out",
  "owner-unusable": "a hoot or comment whose owner is not an account id: counted for nobody",
  "slug-twice":
    "a second hoot with a slug that is taken: it has no counters, and its likes and comments are the first one's",
  "like-malformed": "no like as the specification has it: not counted",
  "like-orphan": "likes of a slug that no hoot has",
  "comment-malformed": "no comment as the specification has it: not counted",
  "comment-orphan": "a comment on a slug that no hoot has",
  "follow-malformed": "no follow as the specification has it, or of oneself: not counted",
  "profile-malformed": "an image record without a name",
  "name-unusable": "a name that cannot be claimed (3 to 18 letters of French): its person has to choose another",
  "name-taken": "a name that an older account has: its person has to choose another",
} as const;

/** Number of faults of a kind, and the first paths. */
export interface FaultCount {
  readonly kind: FaultKind;
  readonly count: number;
  readonly paths: readonly string[];
}

const REMEMBERED = 10;

/** Counts faults, and keeps the first paths of each kind. */
export class Faults {
  readonly #found = new Map<FaultKind, { count: number; readonly paths: string[] }>();

  add({ fault, path }: Fault): void {
    let found = this.#found.get(fault);
    if (found === undefined) {
      found = { count: 0, paths: [] };
      this.#found.set(fault, found);
    }
    found.count += 1;
    if (found.paths.length < REMEMBERED) found.paths.push(`/${path}`);
  }

  all(): FaultCount[] {
    return [...this.#found].map(([kind, { count, paths }]) => ({ kind, count, paths }));
  }
}
