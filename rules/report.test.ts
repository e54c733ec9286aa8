import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, refused, timestamp } from "./support";
import { type HootIds, ids, key, publication, report } from "./writes";

let harness: Harness;
let post: HootIds;
let place: string;

beforeEach(async () => {
  harness = await createHarness();
  post = ids();
  place = `signalements/${bob.uid}/${post.hoot}`;
  await harness.write(alice, publication(alice, post));
});

describe("reports of a post", () => {
  it("lets users report a post once under their own uid, and refuses to repeat or change the report", async () => {
    for (const person of [null, alice]) expect(await harness.write(person, report(bob, post.hoot))).toBe(refused);
    expect(await harness.write(bob, report(bob, post.hoot))).toBe(200);
    expect(await harness.write(bob, report(bob, post.hoot))).toBe(refused);
    expect(await harness.put(bob, `${place}/motif`, "changed")).toBe(refused);
    expect(await harness.put(alice, place, null)).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["no date", () => ({ [`${place}/date`]: undefined })],
    ["a date other than the server's time", () => ({ [`${place}/date`]: 1 })],
    ["a reason of 501 characters", () => ({ [`${place}/motif`]: "a".repeat(501) })],
    ["a reason that is not text", () => ({ [`${place}/motif`]: 1 })],
    ["a reason that is an object", () => ({ [`${place}/motif`]: { a: "b" } })],
    ["an unknown field", () => ({ [`${place}/urgent`]: true })],
  ])("refuses a report with %s", async (_, other) => {
    expect(await harness.write(bob, report(bob, post.hoot, other()))).toBe(refused);
  });

  it("refuses a report of a missing post, and allows a report without a reason", async () => {
    expect(await harness.write(bob, report(bob, key()))).toBe(refused);
    expect(await harness.write(bob, report(bob, post.hoot, { [`${place}/motif`]: "a".repeat(500) }))).toBe(200);
    expect(await harness.write(alice, { [`signalements/${alice.uid}/${post.hoot}`]: { date: timestamp } })).toBe(200);
  });

  it("allows users to remove all of their own reports at once, and refuses the removal of only one of them", async () => {
    const other = ids();
    await harness.write(bob, publication(bob, other));
    await harness.write(bob, report(bob, post.hoot));
    await harness.write(bob, report(bob, other.hoot));
    expect(await harness.put(bob, place, null)).toBe(refused);
    expect(await harness.put(alice, `signalements/${bob.uid}`, null)).toBe(refused);
    expect(await harness.put(bob, `signalements/${bob.uid}`, { [key()]: { date: timestamp } })).toBe(refused);
    expect(await harness.put(bob, `signalements/${bob.uid}`, null)).toBe(200);
  });

  it("lets nobody read a report, not even its author", async () => {
    await harness.write(bob, report(bob, post.hoot));
    for (const path of ["signalements", `signalements/${bob.uid}`, place]) {
      expect(await harness.read(bob, path)).toBe(refused);
    }
  });
});
