import type { PersonHandle } from "./people";

/** When of the day a text makes sense, in the author's time. */
export type DayPart = "matin" | "midi" | "apres-midi" | "soir" | "nuit";

/** On which day a text makes sense. */
export type DayName = "dim" | "lun" | "mar" | "mer" | "jeu" | "ven" | "sam" | "week-end" | "semaine";

/** An answer to a hoot: who, and what. */
export type WrittenComment = readonly [by: PersonHandle, text: string];

/** One hoot as it was written by hand, before it is given a time, a slug and a key. */
export interface WrittenHoot {
  readonly by: PersonHandle;
  /** With plain spaces and straight apostrophes; the typography is set when the community is built. */
  readonly text: string;
  readonly part?: DayPart;
  readonly day?: DayName;
  /** Named when another hoot comes `after` it. */
  readonly id?: string;
  /** The `id` of the hoot that this one refers to: it is published within two days after that one. */
  readonly after?: string;
  /** The first words of a newcomer: nothing of theirs comes before. */
  readonly first?: true;
  /** One of the few that everybody liked. */
  readonly loved?: true;
  /** The name of a shipped picture, and what it shows. */
  readonly picture?: readonly [name: string, alt: string];
  /** Oldest first. */
  readonly comments?: readonly WrittenComment[];
}
