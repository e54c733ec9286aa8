import type { PersonHandle } from "./people";

/** Part of the day in which a text may be published, in the author's time zone. */
export type DayPart = "matin" | "midi" | "apres-midi" | "soir" | "nuit";

/** Days on which a text may be published. */
export type DayName = "dim" | "lun" | "mar" | "mer" | "jeu" | "ven" | "sam" | "week-end" | "semaine";

/** Comment on a hoot: author and text. */
export type WrittenComment = readonly [by: PersonHandle, text: string];

/** One hand-written hoot, before it gets a time, a slug and a key. */
export interface WrittenHoot {
  readonly by: PersonHandle;
  /** With plain spaces and straight apostrophes; the typography is applied when the community is built. */
  readonly text: string;
  readonly part?: DayPart;
  readonly day?: DayName;
  /** Set if another hoot refers to this hoot in `after`. */
  readonly id?: string;
  /** `id` of an earlier hoot that this hoot refers to. This hoot is published later, usually within two days. */
  readonly after?: string;
  /** First hoot of a newcomer: all other hoots by that author come later. */
  readonly first?: true;
  /** One of the few hoots with very many likes. */
  readonly loved?: true;
  /** Name of one of this package's pictures, and its alternative text. */
  readonly picture?: readonly [name: string, alt: string];
  /** Oldest first. */
  readonly comments?: readonly WrittenComment[];
}
