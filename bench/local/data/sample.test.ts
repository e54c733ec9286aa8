import { expect, test } from "vitest";
import { benchData } from "./bench-entries";
import { CONVERSATION_LENGTH, decodeSample, type Sample, thinned } from "./sample";

function sampleOf(count: number): Sample {
  return {
    hoots: Array.from({ length: count }, (_, index) => ({ id: `id${index}`, slug: `slug${index}` })),
    discussed: [],
  };
}

test("reduces a sample to evenly spread hoots, from the first hoot to a hoot near the end", () => {
  expect(thinned(sampleOf(100), 4).hoots.map(({ id }) => id)).toEqual(["id0", "id25", "id50", "id75"]);
  expect(thinned(sampleOf(10), 4).hoots).toHaveLength(4);
  expect(thinned(sampleOf(3), 4).hoots).toHaveLength(3);
});

test("decodes a stored sample, and rejects a malformed sample", () => {
  const sample = sampleOf(2);
  expect(decodeSample(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
  expect(() => decodeSample({ hoots: [{ id: "a" }], discussed: [] })).toThrow("slug is missing");
});

test("creates the given number of hoots with exact counters and full conversations", () => {
  const { entries, sample } = benchData(600, Date.UTC(2026, 10, 20));
  const all = new Map(entries);
  const places = (collection: string): string[] => [...all.keys()].filter((path) => path.startsWith(`${collection}/`));
  expect(places("hoots")).toHaveLength(600);
  expect(sample.hoots).toHaveLength(600);
  expect(sample.discussed.length).toBeGreaterThan(50);

  const commentsOf = new Map<string, number>();
  for (const path of places("commentedBy")) {
    const hootId = String(all.get(path));
    commentsOf.set(hootId, (commentsOf.get(hootId) ?? 0) + 1);
  }
  for (const path of places("stats")) {
    const id = path.slice("stats/".length);
    expect(all.get(path), path).toMatchObject({ comments: commentsOf.get(id) ?? 0 });
  }
  expect(places("comment")).toHaveLength(places("commentedBy").length);
  for (const { id, slug } of sample.discussed) {
    expect(commentsOf.get(id)).toBe(CONVERSATION_LENGTH);
    expect(all.get(`slugs/${slug}`)).toBe(id);
  }
});
