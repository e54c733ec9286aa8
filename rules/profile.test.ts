import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, refused } from "./support";
import { claim } from "./writes";

let harness: Harness;
const zoe = { uid: "zoe-uid", name: "Zoé" };
const place = `auteurImg/${alice.uid}/profil`;

beforeEach(async () => {
  harness = await createHarness();
});

describe("claim of a pseudo", () => {
  it("allows a claim together with the account's record, and refuses the same pseudo to another user", async () => {
    expect(await harness.write(zoe, claim(zoe, "Zoé", "zoe", null))).toBe(200);
    const other = { uid: "other-uid", name: "Zoe" };
    expect(await harness.write(other, claim(other, "Zoe", "zoe", null))).toBe(refused);
    expect(await harness.write(other, { [`auteurImg/${other.uid}/profil`]: { name: "Zoe", cle: "zoe" } })).toBe(
      refused,
    );
    expect(await harness.write(other, { "pseudos/zoe": null })).toBe(refused);
  });

  it("refuses a claim by a visitor or on behalf of another user", async () => {
    expect(await harness.write(null, claim(zoe, "Zoé", "zoe", null))).toBe(refused);
    expect(await harness.write(bob, claim(zoe, "Zoé", "zoe", null))).toBe(refused);
    expect(await harness.write(bob, claim(bob, "Zoé", "zoe", "bob", { "pseudos/zoe": alice.uid }))).toBe(refused);
    expect(await harness.put(bob, place, { name: "John Doe" })).toBe(refused);
    expect(await harness.put(bob, place, null)).toBe(refused);
  });

  it.each<[string, Record<string, unknown>]>([
    ["the former claim kept", { "pseudos/aiice": undefined }],
    ["no claim", { "pseudos/zoe": undefined }],
    ["another key", { [`${place}/cle`]: "zo" }],
    ["no key", { [`${place}/cle`]: undefined }],
    ["a second claim", { "pseudos/second": alice.uid }],
    ["another user's claim removed", { "pseudos/bob": null }],
    ["another user's claim replaced", { "pseudos/bob": alice.uid }],
    ["no name", { [`${place}/name`]: undefined }],
    ["a name that is not text", { [`${place}/name`]: 5 }],
    ["a name that is an object", { [`${place}/name`]: { a: "Zoé" } }],
    ["a picture with a javascript URL", { [`${place}/img`]: "javascript:alert(1)" }],
    ["a picture with a data URL", { [`${place}/img`]: "data:https://example.org/a" }],
    ["a picture link with a space", { [`${place}/img`]: "https://example.org/a b" }],
    ["a picture link of 2,049 characters", { [`${place}/img`]: `https://example.org/${"a".repeat(2029)}` }],
    ["an unknown field", { [`${place}/admin`]: true }],
    ["a second record", { [`auteurImg/${alice.uid}/second`]: { name: "John Doe" } }],
  ])("refuses a claim with %s", async (_, other) => {
    expect(await harness.write(alice, claim(alice, "Zoé", "zoe", "aiice", other))).toBe(refused);
    expect(harness.value("pseudos/aiice")).toBe(alice.uid);
  });

  it("replaces the former claim with the new one, so that another user can claim the former name", async () => {
    expect(await harness.write(alice, claim(alice, "Zoé", "zoe", "aiice", { [`${place}/img`]: "/zoe.svg" }))).toBe(200);
    expect(harness.value("pseudos")).toEqual({ zoe: alice.uid, bob: bob.uid, caroi: "carol-uid" });
    expect(await harness.write(zoe, claim(zoe, "Alice", "aiice", null))).toBe(200);
    expect(await harness.write(alice, claim(alice, "Alice", "aiice", "zoe"))).toBe(refused);
  });

  it("allows another spelling of the name and another picture under the same claim, and refuses another name", async () => {
    const long = `https://example.org/${"a".repeat(2028)}`;
    expect(await harness.put(alice, place, { name: "ALICE", cle: "aiice", img: long })).toBe(200);
    expect(await harness.put(alice, `${place}/img`, "/alice.svg")).toBe(200);
    expect(await harness.put(alice, `${place}/name`, "A.l.i.c.e")).toBe(200);
    expect(await harness.put(alice, `${place}/name`, "Bob")).toBe(refused);
    expect(await harness.put(alice, `${place}/cle`, null)).toBe(refused);
  });

  it("refuses to remove a claim without its profile, or a profile without its claim", async () => {
    expect(await harness.put(alice, "pseudos/aiice", null)).toBe(refused);
    expect(await harness.put(alice, "pseudos/aiice", bob.uid)).toBe(refused);
    expect(await harness.put(alice, "pseudos/free", alice.uid)).toBe(refused);
    expect(await harness.put(alice, place, null)).toBe(refused);
    expect(await harness.put(alice, place, { name: "John Doe" })).toBe(refused);
    expect(await harness.write(alice, { [place]: null, "pseudos/aiice": null })).toBe(200);
    expect(await harness.put(null, "pseudos/aiice", null)).toBe(refused);
  });

  it("allows a user to remove a stale claim and to restore a lost claim, but not to give either to another user", async () => {
    await harness.given({ "pseudos/zoe": alice.uid, "pseudos/aiice": null });
    expect(await harness.put(alice, "pseudos/zoe", bob.uid)).toBe(refused);
    expect(await harness.put(alice, "pseudos/aiice", bob.uid)).toBe(refused);
    expect(await harness.put(alice, "pseudos/zoe", null)).toBe(200);
    expect(await harness.put(alice, "pseudos/aiice", alice.uid)).toBe(200);
  });

  it("allows the name John Doe without a claim, and refuses a claim to it", async () => {
    expect(await harness.write(alice, { [place]: { name: "John Doe" }, "pseudos/aiice": null })).toBe(200);
    expect(await harness.put(zoe, `auteurImg/${zoe.uid}/profil`, { name: "John Doe", img: "/j.svg" })).toBe(200);
    expect(await harness.write(bob, claim(bob, "John Doe", "johndoe", "bob"))).toBe(refused);
    expect(await harness.put(zoe, "pseudos/johndoe", zoe.uid)).toBe(refused);
  });

  it("allows users to remove a profile record of theirs that a plain client wrote, but not to write such a record", async () => {
    const former = `auteurImg/${zoe.uid}/-former`;
    await harness.given({ [former]: { name: "Zoé", img: "x" } });
    expect(await harness.put(bob, former, null)).toBe(refused);
    expect(await harness.put(zoe, former, { name: "John Doe" })).toBe(refused);
    expect(await harness.write(zoe, { ...claim(zoe, "Zoé", "zoe", null), [former]: null })).toBe(200);
    expect(harness.value(`auteurImg/${zoe.uid}`)).toEqual({ profil: { name: "Zoé", cle: "zoe" } });
  });

  it("allows the removal of a second profile record only together with its claim", async () => {
    const second = `auteurImg/${alice.uid}/second`;
    await harness.given({ [second]: { name: "Zoé", cle: "zoe" }, "pseudos/zoe": alice.uid });
    expect(await harness.put(alice, second, null)).toBe(refused);
    expect(await harness.write(alice, { [second]: null, "pseudos/zoe": null })).toBe(200);
  });
});
