import { seedPeople } from "hooter-test-support/seed";
import { createHarness, type Harness, isRecord } from "./harness";

/**
 * Fields of a hoot that are the same in every harness. The id is omitted, because it depends on the number of hoots in
 * the harness.
 */
export interface StoredHoot {
  readonly slug: string;
  readonly content: string;
  readonly pictureUrl: string | null;
}

/** Hoots of a community member in a harness, newest first; at least two. */
export function hootsOf(harness: Harness, email: string): [StoredHoot, StoredHoot, ...StoredHoot[]] {
  const pseudo = seedPeople.find((person) => person.email === email)?.pseudo;
  const stored = harness.database.read("hoots");
  const [first, second, ...others] = Object.entries(isRecord(stored) ? stored : {})
    .reverse()
    .flatMap(([, hoot]) => {
      if (!isRecord(hoot) || hoot["auteur"] !== pseudo) return [];
      const { slug, contenu, articleImg } = hoot;
      if (typeof slug !== "string" || typeof contenu !== "string") return [];
      return [{ slug, content: contenu, pictureUrl: typeof articleImg === "string" ? articleImg : null }];
    });
  if (!first || !second) throw new Error(`${email} has not written enough in this harness.`);
  return [first, second, ...others];
}

export function hootId(harness: Harness, slug: string): string {
  const id = harness.database.read(`slugs/${slug}`);
  if (typeof id !== "string") throw new Error("This harness has no such hoot.");
  return id;
}

/** Hoots of a member before any change to the community. They are the same in every harness. */
export function communityHootsOf(email: string): ReturnType<typeof hootsOf> {
  const harness = createHarness();
  try {
    return hootsOf(harness, email);
  } finally {
    harness.dispose();
  }
}
