import { seedPeople } from "../../../hooter-local/src/seed";
import { createWorld, type World } from "./world";

/** Hoot as stored in every world; only its id depends on the start time of the world. */
export interface StoredHoot {
  readonly slug: string;
  readonly content: string;
  readonly pictureUrl: string | null;
}

/** Hoots of a community member in a world, newest first; at least two. */
export function hootsOf(world: World, email: string): [StoredHoot, StoredHoot, ...StoredHoot[]] {
  const pseudo = seedPeople.find((person) => person.email === email)?.pseudo;
  const stored = world.database.read("hoots");
  const [first, second, ...others] = Object.entries(typeof stored === "object" && stored ? stored : {})
    .reverse()
    .flatMap(([, hoot]) => {
      if (typeof hoot !== "object" || hoot === null || Array.isArray(hoot) || hoot["auteur"] !== pseudo) return [];
      const { slug, contenu, articleImg } = hoot;
      if (typeof slug !== "string" || typeof contenu !== "string") return [];
      return [{ slug, content: contenu, pictureUrl: typeof articleImg === "string" ? articleImg : null }];
    });
  if (!first || !second) throw new Error(`${email} has not written enough in this world.`);
  return [first, second, ...others];
}

/** Id of a hoot in a world. */
export function hootId(world: World, slug: string): string {
  const id = world.database.read(`slugs/${slug}`);
  if (typeof id !== "string") throw new Error("This world has no such hoot.");
  return id;
}

/** Hoots of a member in an unmodified community, which is the same in every world. */
export function communityHootsOf(email: string): ReturnType<typeof hootsOf> {
  const world = createWorld();
  try {
    return hootsOf(world, email);
  } finally {
    world.dispose();
  }
}
