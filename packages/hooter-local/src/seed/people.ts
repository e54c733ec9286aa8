import type { CommunityPerson, Interest } from "./person";

interface Portrait {
  readonly handle: string;
  readonly pseudo: string;
  readonly interests: readonly Interest[];
  readonly fame: number;
  readonly joinedDaysAgo?: number;
}

const portraits = [
  { handle: "alice", pseudo: "Alice Moreau", interests: ["lecture", "ville", "velo", "cinema"], fame: 0.7 },
  { handle: "basile", pseudo: "Basile", interests: ["cuisine", "echecs", "trains", "musique"], fame: 0.6 },
  { handle: "ines", pseudo: "Inès au jardin", interests: ["jardin", "cuisine", "nature"], fame: 0.8 },
  { handle: "gaspard", pseudo: "Gaspard Lenoir", interests: ["photo", "ville", "nature"], fame: 0.9 },
  { handle: "noemie", pseudo: "Noémie", interests: ["ecole", "lecture", "dessin"], fame: 0.8 },
  { handle: "tom", pseudo: "tom_code", interests: ["code", "velo", "echecs"], fame: 0.5 },
  { handle: "odile", pseudo: "Odile des puces", interests: ["brocante", "couture", "chats"], fame: 0.6 },
  { handle: "yanis", pseudo: "Yanis", interests: ["rugby", "musique", "cuisine"], fame: 0.4 },
  { handle: "maelle", pseudo: "Maëlle du large", interests: ["mer", "photo", "meteo"], fame: 0.7 },
  { handle: "hugo", pseudo: "Hugo Vasseur", interests: ["velo", "ville", "bricolage"], fame: 0.5 },
  { handle: "sacha", pseudo: "Sacha", interests: ["theatre", "lecture", "bricolage"], fame: 0.6 },
  { handle: "colette", pseudo: "Colette", interests: ["lecture", "chats", "langue"], fame: 0.7 },
  { handle: "bruno", pseudo: "Bruno Rails", interests: ["trains", "photo", "meteo"], fame: 0.8 },
  { handle: "leila", pseudo: "Leïla Haddad", interests: ["astronomie", "photo", "ecole"], fame: 0.8 },
  { handle: "etienne", pseudo: "Étienne", interests: ["randonnee", "nature", "photo"], fame: 0.6 },
  { handle: "margaux", pseudo: "Margaux", interests: ["cinema", "ville", "musique"], fame: 0.5 },
  { handle: "paul", pseudo: "Paul l'apiculteur", interests: ["nature", "jardin", "bricolage"], fame: 0.6 },
  { handle: "fatou", pseudo: "Fatou", interests: ["cuisine", "ville", "couture"], fame: 0.8 },
  { handle: "jules", pseudo: "Jules Bricole", interests: ["bricolage", "brocante", "velo"], fame: 0.5 },
  { handle: "victor", pseudo: "Victor.P", interests: ["echecs", "code", "trains"], fame: 0.3 },
  { handle: "sylvie", pseudo: "Sylvie Météo", interests: ["meteo", "jardin", "photo"], fame: 0.6 },
  { handle: "anouk", pseudo: "Anouk", interests: ["musique", "theatre", "langue"], fame: 0.5 },
  { handle: "remi", pseudo: "Rémi le facteur", interests: ["velo", "nature", "chats"], fame: 0.9 },
  { handle: "lucie", pseudo: "Lucie Perrin", interests: ["langue", "lecture", "cinema"], fame: 0.7 },
  { handle: "malo", pseudo: "Malo", interests: ["mer", "bricolage", "musique"], fame: 0.4 },
  { handle: "celeste", pseudo: "Céleste", interests: ["dessin", "ville", "chats"], fame: 0.6 },
  { handle: "antoine", pseudo: "Antoine K", interests: ["ecole", "echecs", "astronomie"], fame: 0.5 },
  { handle: "zoe", pseudo: "zoé-zoé", interests: ["chats", "couture", "cinema"], fame: 0.4 },
  { handle: "gilles", pseudo: "Gilles", interests: ["vigne", "cuisine", "meteo"], fame: 0.4 },
  { handle: "nour", pseudo: "Nour", interests: ["ville", "lecture", "cuisine"], fame: 0.7 },
  { handle: "theo", pseudo: "Théo 3 accords", interests: ["musique", "cinema", "bricolage"], fame: 0.4 },
  { handle: "mireille", pseudo: "Mireille", interests: ["nature", "jardin", "lecture"], fame: 0.5 },
  { handle: "adele", pseudo: "Adèle", interests: ["ville", "dessin", "velo"], fame: 0.5 },
  { handle: "karim", pseudo: "Karim au fournil", interests: ["cuisine", "rugby", "ville"], fame: 0.8 },
  { handle: "elise", pseudo: "Élise", interests: ["lecture", "theatre", "langue"], fame: 0.7 },
  { handle: "louison", pseudo: "Louison", interests: ["nature", "cuisine", "meteo"], fame: 0.6 },
  { handle: "arthur", pseudo: "Arthur_L", interests: ["cinema", "photo", "code"], fame: 0.3 },
  { handle: "clemence", pseudo: "Clémence", interests: ["randonnee", "ecole", "musique"], fame: 0.4 },
  { handle: "bastien", pseudo: "Bastien", interests: ["rugby", "randonnee", "meteo"], fame: 0.4 },
  { handle: "simon", pseudo: "Simon D", interests: ["code", "ville", "rugby"], fame: 0.1, joinedDaysAgo: 16 },
  { handle: "rose", pseudo: "Rose-Marie", interests: ["couture", "jardin", "brocante"], fame: 0.3, joinedDaysAgo: 24 },
  { handle: "ulysse", pseudo: "Ulysse", interests: ["trains", "photo", "langue"], fame: 0.2, joinedDaysAgo: 12 },
] as const satisfies readonly Portrait[];

/** Handles that written hoots and comments may use. */
export type PersonHandle = (typeof portraits)[number]["handle"];

/** Returns the path of one of this package's portraits on the host's origin. */
const portraitLink = (name: string): string => `/communaute/avatars/${name}.svg`;

/** Mail domain of the community. `.example` domains never receive mail. */
export const COMMUNITY_DOMAIN = "hooter.example";

/** All authors in the community, in the order in which they get accounts. */
export const people: readonly (CommunityPerson & { readonly handle: PersonHandle })[] = portraits.map((portrait) => ({
  ...portrait,
  email: `${portrait.handle}@${COMMUNITY_DOMAIN}`,
  picture: portraitLink(portrait.handle),
}));

/** Picture of a new account: an owl. */
export const DEFAULT_PICTURE = portraitLink("chouette");
