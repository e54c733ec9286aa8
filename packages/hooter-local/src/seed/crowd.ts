import { SLUGS_PER_EMAIL } from "./names";
import { COMMUNITY_DOMAIN, people } from "./people";
import type { CommunityPerson } from "./person";

const FIRST_NAMES = [
  ["Agathe", "agathe"],
  ["Ambre", "ambre"],
  ["Armel", "armel"],
  ["Aurèle", "aurele"],
  ["Blanche", "blanche"],
  ["Côme", "come"],
  ["Diane", "diane"],
  ["Elias", "elias"],
  ["Flora", "flora"],
  ["Gaëlle", "gaelle"],
  ["Hélène", "helene"],
  ["Iris", "iris"],
  ["Joël", "joel"],
  ["Kenza", "kenza"],
  ["Léon", "leon"],
  ["Marius", "marius"],
  ["Nina", "nina"],
  ["Orane", "orane"],
  ["Pénélope", "penelope"],
  ["Quentin", "quentin"],
  ["Raphaël", "raphael"],
  ["Solène", "solene"],
  ["Thaïs", "thais"],
  ["Valère", "valere"],
] as const;

const BIRDS = [
  "hulotte",
  "effraie",
  "alouette",
  "bouvreuil",
  "fauvette",
  "grive",
  "huppe",
  "loriot",
  "pinson",
  "sittelle",
];

/**
 * Maximum average number of hoots per person in a very large community. Authors are picked at random. To prevent anyone
 * from running out of slugs, this number is far below the number of slugs per e-mail address.
 */
const HOOTS_PER_PERSON = SLUGS_PER_EMAIL / 5;

/**
 * Creates the additional people of a very large community, so that no author runs out of slugs.
 *
 * @param hoots number of hoots in addition to the written hoots
 */
export function crowdFor(hoots: number): CommunityPerson[] {
  return Array.from({ length: Math.ceil(hoots / HOOTS_PER_PERSON) }, (_, index) => crowdPerson(index));
}

function crowdPerson(index: number): CommunityPerson {
  const [name, handle] = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const bird = BIRDS[Math.floor(index / FIRST_NAMES.length) % BIRDS.length] ?? "hulotte";
  const model = people[index % people.length];
  if (model === undefined) throw new RangeError("The community has no people");
  return {
    handle: `${handle}.${bird}.${index}`,
    pseudo: `${name} ${index + 1}`,
    email: `${handle}.${bird}.${index}@${COMMUNITY_DOMAIN}`,
    picture: model.picture,
    interests: model.interests,
    fame: model.fame / 2,
  };
}
