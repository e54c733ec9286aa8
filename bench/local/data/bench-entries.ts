import {
  type CommunityEntry,
  communityEntries,
  type SeedValue,
  seedPeople,
} from "../../../packages/hooter-local/src/seed";
import { CONVERSATION_LENGTH, MAX_SAMPLED, type Sample, type SampledHoot } from "./sample";

const MAX_DISCUSSED = 200;

/**
 * A community with some long conversations, as one entry per location, and the sample of its hoots that the calls
 * request.
 */
export interface BenchData {
  readonly entries: Generator<CommunityEntry, void, undefined>;
  /** Incomplete until all entries are consumed. */
  readonly sample: Sample;
}

/**
 * Creates a seeded community with conversations under some evenly spread hoots.
 *
 * @param hoots number of hoots
 * @param now time in milliseconds; no entry is later than this
 */
export function benchData(hoots: number, now: number): BenchData {
  const sample: { hoots: SampledHoot[]; discussed: SampledHoot[] } = { hoots: [], discussed: [] };
  return { entries: entriesOf(hoots, now, sample), sample };
}

function* entriesOf(
  hoots: number,
  now: number,
  sample: { hoots: SampledHoot[]; discussed: SampledHoot[] },
): Generator<CommunityEntry, void, undefined> {
  const sampledEvery = Math.ceil(hoots / MAX_SAMPLED);
  const discussedEvery = Math.ceil(hoots / MAX_DISCUSSED);
  const accounts = seedPeople.map(({ email }, index) => ({ email, uid: `member${String(index).padStart(22, "0")}` }));
  let number = 0;
  let discussed: SampledHoot | null = null;
  for (const [path, value] of communityEntries({ now, hoots, accounts })) {
    const [collection, key = ""] = path.split("/");
    if (collection === "hoots") {
      const hoot = { id: key, slug: slugOf(value) };
      discussed = number % discussedEvery === 0 ? hoot : null;
      if (number % sampledEvery === 0) sample.hoots.push(hoot);
      number += 1;
    }
    if (collection !== "stats" || discussed === null || key !== discussed.id) {
      yield [path, value];
    } else if (commentsOf(value) > 0) {
      // This hoot already has comments, so add no conversation to it.
      yield [path, value];
      discussed = null;
    } else {
      yield [path, withComments(value, CONVERSATION_LENGTH)];
      sample.discussed.push(discussed);
      yield* conversation(discussed, now);
    }
  }
}

function* conversation({ id, slug }: SampledHoot, now: number): Generator<CommunityEntry, void, undefined> {
  for (let index = 0; index < CONVERSATION_LENGTH; index++) {
    const proprietaire = `member${String(index).padStart(22, "0")}`;
    // This key is unique: the first 18 characters of the hoot's key, which contain the time, followed by the index.
    const commentId = `${id.slice(0, 18)}${String(index).padStart(2, "0")}`;
    const comment = {
      contenu: "D'accord avec toi, et puis le dimanche matin il y a bien moins de monde au bord de l'eau.",
      hootId: slug,
      auteur: `Membre ${index + 1}`,
      auteurImg: "/communaute/portraits/hulotte.svg",
      proprietaire,
      fireDate: now - 60_000 + index * 1000,
      date: "20 novembre 2026 à 12:00:00",
    };
    yield [`comment/${commentId}`, comment];
    yield [`commentedBy/${proprietaire}/${commentId}`, id];
  }
}

function slugOf(hoot: SeedValue): string {
  if (typeof hoot === "object" && typeof hoot["slug"] === "string") return hoot["slug"];
  throw new TypeError("A hoot of the community has no slug");
}

function commentsOf(stats: SeedValue): number {
  return typeof stats === "object" && typeof stats["comments"] === "number" ? stats["comments"] : 0;
}

function withComments(stats: SeedValue, comments: number): SeedValue {
  return typeof stats === "object" ? { ...stats, comments } : stats;
}
