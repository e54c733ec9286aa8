/**
 * Topic that a person writes and reads about. Two people with a shared topic are more likely to follow each other and
 * to like each other's hoots.
 */
export type Interest =
  | "astronomie"
  | "bricolage"
  | "brocante"
  | "chats"
  | "cinema"
  | "code"
  | "couture"
  | "cuisine"
  | "dessin"
  | "echecs"
  | "ecole"
  | "jardin"
  | "langue"
  | "lecture"
  | "mer"
  | "meteo"
  | "musique"
  | "nature"
  | "photo"
  | "randonnee"
  | "rugby"
  | "theatre"
  | "trains"
  | "velo"
  | "vigne"
  | "ville";

/** Person of the seeded community. */
export interface CommunityPerson {
  /** E-mail address without its domain, in lower case; unique in the community. */
  readonly handle: string;
  readonly pseudo: string;
  readonly email: string;
  /** Path of the portrait on the host's origin. */
  readonly picture: string;
  readonly interests: readonly Interest[];
  /** Popularity from 0 (hardly known) to 1 (read by everybody). It increases the number of likes and followers. */
  readonly fame: number;
  /** Days since a newcomer created the account; other accounts are older than the first hoot. */
  readonly joinedDaysAgo?: number;
}
