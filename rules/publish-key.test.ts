import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { alice, createHarness, type Harness, refused, START } from "./support";
import { key, publication } from "./writes";

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const day = 86_400_000;
const fiveMinutes = 300_000;
let serial = 0;

async function publishUnder(hoot: string): Promise<number> {
  harness.now += 3_000;
  return harness.write(alice, publication(alice, { hoot, slug: `alice${serial++}_hoot` }));
}

/** Publishes in an empty harness at the server time `now`, under a key that contains `time`. Returns the status. */
async function publishAt(now: number, time: number): Promise<number> {
  harness = await createHarness();
  harness.now = now - 3_000;
  return publishUnder(key(time));
}

describe("the key of a new post", () => {
  it.each([
    "short",
    `${key()}0`,
    key().slice(0, 19),
    key().replace(/.$/, " "),
    key().replace(/.$/, "é"),
    key().replace(/^-/, "0"),
    `0${key().slice(1, 8)}-${"0".repeat(19)}`,
    "-zzzzzzzzzzzzzzzzzzz",
    "--------------------",
  ])("refuses the invalid key %j", async (hoot) => {
    expect(await publishUnder(hoot)).toBe(refused);
  });

  it("refuses keys with a time on another day, in 1970 or in 2100, and allows a key with the current time", async () => {
    expect(await publishAt(START, START - day)).toBe(refused);
    expect(await publishAt(START, START + day)).toBe(refused);
    expect(await publishAt(START, Date.UTC(2100, 0, 1))).toBe(refused);
    expect(await publishAt(START, 0)).toBe(refused);
    expect(await publishAt(START, START)).toBe(200);
  });

  it("allows only keys whose time is within five minutes of the server time, to the millisecond", async () => {
    expect(await publishAt(START, START - fiveMinutes - 1)).toBe(refused);
    expect(await publishAt(START, START - fiveMinutes)).toBe(200);
    expect(await publishAt(START, START + fiveMinutes)).toBe(200);
    expect(await publishAt(START, START + fiveMinutes + 1)).toBe(refused);
  });

  it("allows only keys whose time is within five minutes of the server time, for random server times", async () => {
    const inFiveMinutes = fc.integer({ min: -300_000, max: 300_000 });
    const from = Date.UTC(2024, 0, 1);
    const when = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) - from }).map((past) => from + past);
    await fc.assert(
      fc.asyncProperty(when, inFiveMinutes, fc.constantFrom(-1, 1), async (now, off, side) => {
        expect(await publishAt(now, now + off)).toBe(200);
        expect(await publishAt(now + 10_000, now + 10_000 + side * (fiveMinutes + 1))).toBe(refused);
      }),
      { numRuns: 60, seed: 20261120 },
    );
  });

  it.each(Array.from({ length: 42 }, (_, bit) => bit))("reads bit %s of a key's time correctly", async (bit) => {
    const around = [2 ** bit + (bit < 41 ? 2 ** 41 : 0), 2 ** 42 - 1 - 2 ** bit];
    for (const time of around) {
      expect(await publishAt(time - fiveMinutes - 1, time)).toBe(refused);
      expect(await publishAt(time - fiveMinutes, time)).toBe(200);
      expect(await publishAt(time + fiveMinutes, time)).toBe(200);
      expect(await publishAt(time + fiveMinutes + 1, time)).toBe(refused);
    }
  });

  it("reads each digit of a key's time correctly", async () => {
    for (let digit = 1; digit < 64; digit++) {
      const time = digit * (1 + 2 ** 6 + 2 ** 12 + 2 ** 18 + 2 ** 24 + 2 ** 30 + 2 ** 36);
      expect(await publishAt(time, time)).toBe(200);
      expect(await publishAt(time - fiveMinutes - 1, time)).toBe(refused);
      expect(await publishAt(time + fiveMinutes + 1, time)).toBe(refused);
    }
  });
});

describe("the slug of a new post", () => {
  it.each([
    "alice1",
    "Alice1_hoot",
    "alice_1_hoot",
    "_hoot",
    "é1_hoot",
    "alice1_hoot2",
    "alice 1_hoot",
    `${"a".repeat(315)}1_hoot`,
  ])("refuses the malformed slug %j", async (slug) => {
    expect(await harness.write(alice, publication(alice, { hoot: key(), slug }))).toBe(refused);
  });

  it.each(["1_hoot", "alice-hooter-example1_hoot", `${"a".repeat(314)}1_hoot`])("allows the slug %j", async (slug) => {
    expect(await harness.write(alice, publication(alice, { hoot: key(), slug }))).toBe(200);
  });

  it("refuses a slug that is not text", async () => {
    const hoot = key();
    expect(
      await harness.write(alice, publication(alice, { hoot, slug: "1_hoot" }, { [`hoots/${hoot}/slug`]: 1 })),
    ).toBe(refused);
  });
});
