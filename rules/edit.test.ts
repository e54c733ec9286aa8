import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createWorld, refused, timestamp, type World } from "./support";
import { claim, type HootIds, hootRecord, ids, key, plainHoot, publication } from "./writes";

let world: World;
let post: HootIds;
let place: string;

beforeEach(async () => {
  world = await createWorld();
  post = ids();
  place = `hoots/${post.hoot}`;
  const picture = { [`${place}/articleImg`]: "/a.png", [`${place}/articleAlt`]: "Un port" };
  await world.write(alice, publication(alice, post, picture));
  world.now += 60_000;
});

const edited = (fields: Record<string, unknown> = {}): ReturnType<typeof hootRecord> =>
  Object.assign(hootRecord(alice, post.slug), { contenu: "Bonjour", modifieLe: timestamp }, fields);

describe("edits of a post", () => {
  it("allows the owner to replace the record and stores the time of the edit", async () => {
    expect(await world.put(alice, place, edited())).toBe(200);
    expect(world.value(`${place}/modifieLe`)).toBe(world.now);
    world.now += 60_000;
    expect(await world.put(alice, place, edited({ articleImg: "/b.png", articleAlt: "Une gare" }))).toBe(200);
  });

  it("refuses an edit by anyone but the owner", async () => {
    expect(await world.put(null, place, edited())).toBe(refused);
    expect(await world.put(bob, place, edited())).toBe(refused);
    expect(await world.put(bob, place, edited({ auteur: "Bob", proprietaire: bob.uid }))).toBe(refused);
    expect(await world.put(bob, `${place}/proprietaire`, bob.uid)).toBe(refused);
  });

  it.each<[string, Record<string, unknown>]>([
    ["another date", { date: "21/11/2026 12:00" }],
    ["another slug", { slug: "alice-hooter-other1_hoot" }],
    ["another owner", { proprietaire: bob.uid }],
    ["another author", { auteur: "Bob" }],
    ["nothing said", { contenu: " " }],
    ["281 characters", { contenu: "a".repeat(281) }],
    ["no time of the edit", { modifieLe: null }],
    ["a time of its own choice", { modifieLe: 1 }],
    ["a time that is text", { modifieLe: "now" }],
    ["a time to come", { modifieLe: Date.UTC(2100, 0, 1) }],
    ["a field of its own making", { epingle: true }],
    ["words for a picture that is gone", { articleAlt: "Un port" }],
  ])("refuses an edit with %s", async (_, fields) => {
    expect(await world.put(alice, place, edited(fields))).toBe(refused);
  });

  it.each(["contenu", "articleImg", "articleAlt"])("refuses a change of %s without a new edit time", async (field) => {
    const value = field === "articleImg" ? "/b.png" : "Bonjour";
    expect(await world.put(alice, `${place}/${field}`, value)).toBe(refused);
    expect(await world.write(alice, { [`${place}/${field}`]: value, [`${place}/modifieLe`]: timestamp })).toBe(200);
    world.now += 1;
    expect(await world.put(alice, `${place}/${field}`, "/c.png")).toBe(refused);
    expect(await world.put(alice, `${place}/modifieLe`, null)).toBe(refused);
  });

  it("refuses to remove a required field, or a picture without its description", async () => {
    for (const field of ["contenu", "auteur", "proprietaire", "slug", "date"]) {
      expect(await world.write(alice, { [`${place}/${field}`]: null, [`${place}/modifieLe`]: timestamp })).toBe(
        refused,
      );
    }
    expect(await world.write(alice, { [`${place}/articleImg`]: null, [`${place}/modifieLe`]: timestamp })).toBe(
      refused,
    );
    const without = { [`${place}/articleImg`]: null, [`${place}/articleAlt`]: null };
    expect(await world.write(alice, { ...without, [`${place}/modifieLe`]: timestamp })).toBe(200);
  });

  it("allows an edit that keeps a plain client's slug and date and drops its unknown fields", async () => {
    const plain = { hoot: "a-plain-key", slug: "Plain Slug" };
    await world.given({
      [`hoots/${plain.hoot}`]: { ...hootRecord(alice, plain.slug), date: 20261120, humeur: "gaie" },
    });
    const record = edited({ slug: plain.slug, date: 20261120 });
    expect(await world.put(alice, `hoots/${plain.hoot}`, record)).toBe(200);
  });

  it("refuses to create a post by an edit, or to take over another user's plain post", async () => {
    expect(await world.put(alice, `hoots/${key()}`, edited())).toBe(refused);
    const plain = ids();
    await world.given(plainHoot(bob, plain));
    expect(await world.put(alice, `hoots/${plain.hoot}`, edited({ slug: plain.slug }))).toBe(refused);
  });

  it("refuses a visitor's write to a post without an owner", async () => {
    await world.given({ "hoots/nobody": { contenu: "Bonsoir", slug: "nobody1_hoot" } });
    expect(await world.put(null, "hoots/nobody/contenu", "changed")).toBe(refused);
    expect(await world.put(null, "hoots/nobody", null)).toBe(refused);
    expect(await world.put(null, "hoots/nothing", null)).toBe(refused);
  });
});

describe("updates of the author on a post", () => {
  const alicia = { uid: alice.uid, name: "Alicia" };

  it("allows a new author name and picture without an edit time", async () => {
    await world.write(alice, claim(alice, "Alicia", "aiicia", "aiice"));
    expect(await world.write(alicia, { [`${place}/auteur`]: "Alicia", [`${place}/auteurImg`]: "/b.svg" })).toBe(200);
    expect(await world.write(alicia, { [`${place}/auteurImg`]: null })).toBe(200);
    expect(world.value(`${place}/modifieLe`)).toBeNull();
  });

  it("refuses a name that differs from the token or the account's record, except John Doe", async () => {
    expect(await world.put(alicia, `${place}/auteur`, "Alicia")).toBe(refused);
    await world.write(alice, claim(alice, "Alicia", "aiicia", "aiice"));
    expect(await world.put(alice, `${place}/auteur`, "Alicia")).toBe(refused);
    expect(await world.put(alice, `${place}/auteur`, "Alice")).toBe(refused);
    expect(await world.put({ uid: alice.uid, name: "John Doe" }, `${place}/auteur`, "John Doe")).toBe(200);
  });

  it("refuses a new author name or picture by another user", async () => {
    expect(await world.put(bob, `${place}/auteur`, "Bob")).toBe(refused);
    expect(await world.put(bob, `${place}/auteurImg`, "/b.svg")).toBe(refused);
  });
});
