import type { PersonHandle } from "./people";

/** Part of the day in which a text may be published, in the author's time zone. */
export type DayPart = "matin" | "midi" | "apres-midi" | "soir" | "nuit";

/** Days on which a text may be published. */
export type DayName = "dim" | "lun" | "mar" | "mer" | "jeu" | "ven" | "sam" | "week-end" | "semaine";

/** Comment on a hoot: author and text. */
export type WrittenComment = readonly [by: PersonHandle, text: string];

/** One hoot as written by hand, before it gets a time, a slug and a key. */
export interface WrittenHoot {
  readonly by: PersonHandle;
  /** Plain spaces and straight apostrophes; building the community applies the typography. */
  readonly text: string;
  readonly part?: DayPart;
  readonly day?: DayName;
  /** Set when another hoot refers to this one in `after`. */
  readonly id?: string;
  /** `id` of the hoot that this one refers to; this one is published after it, usually within two days. */
  readonly after?: string;
  /** First hoot of a newcomer: all other hoots of that author come after it. */
  readonly first?: true;
  /** One of the few hoots with very many likes. */
  readonly loved?: true;
  /** Name of a shipped picture, and its alternative text. */
  readonly picture?: readonly [name: string, alt: string];
  /** Oldest first. */
  readonly comments?: readonly WrittenComment[];
}
