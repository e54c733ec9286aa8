/** What somebody likes to write and read about; decides whom they follow and what they like. */
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

/** Somebody of the community, as the seed knows them. */
export interface CommunityPerson {
  /** Lower case, without e-mail domain: unique in the community. */
  readonly handle: string;
  readonly pseudo: string;
  readonly email: string;
  /** Path of the portrait on the host's own origin. */
  readonly picture: string;
  readonly interests: readonly Interest[];
  /** 0 (hardly known) to 1 (read by everybody): how much others like and follow them. */
  readonly fame: number;
  /** Days since the account was opened, for newcomers; the others came before the first hoot. */
  readonly joinedDaysAgo?: number;
}
