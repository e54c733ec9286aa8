import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, refused, timestamp } from "./support";
import { claim, type HootIds, hootRecord, ids, key, plainHoot, publication } from "./writes";

let harness: Harness;
let post: HootIds;
let postPath: string;

beforeEach(async () => {
  harness = await createHarness();
  post = ids();
  postPath = `hoots/${post.hoot}`;
  const picture = { [`${postPath}/articleImg`]: "/a.png", [`${postPath}/articleAlt`]: "Un port" };
  await harness.write(alice, publication(alice, post, picture));
  harness.now += 60_000;
});

const edited = (fields: Record<string, unknown> = {}): ReturnType<typeof hootRecord> =>
  Object.assign(hootRecord(alice, post.slug), { contenu: "Bonjour", modifieLe: timestamp }, fields);

describe("edits of a post", () => {
  it("allows the owner to replace the record, and stores the time of the edit", async () => {
    expect(await harness.put(alice, postPath, edited())).toBe(200);
    expect(harness.value(`${postPath}/modifieLe`)).toBe(harness.now);
    harness.now += 60_000;
    expect(await harness.put(alice, postPath, edited({ articleImg: "/b.png", articleAlt: "Une gare" }))).toBe(200);
  });

  it("refuses an edit by anyone but the owner", async () => {
    expect(await harness.put(null, postPath, edited())).toBe(refused);
    expect(await harness.put(bob, postPath, edited())).toBe(refused);
    expect(await harness.put(bob, postPath, edited({ auteur: "Bob", proprietaire: bob.uid }))).toBe(refused);
    expect(await harness.put(bob, `${postPath}/proprietaire`, bob.uid)).toBe(refused);
  });

  it.each<[string, Record<string, unknown>]>([
    ["another date", { date: "21/11/2026 12:00" }],
    ["another slug", { slug: "alice-hooter-other1_hoot" }],
    ["another owner", { proprietaire: bob.uid }],
    ["another author", { auteur: "Bob" }],
    ["blank content", { contenu: " " }],
    ["281 characters", { contenu: "a".repeat(281) }],
    ["no edit time", { modifieLe: null }],
    ["an edit time other than the server's", { modifieLe: 1 }],
    ["an edit time that is text", { modifieLe: "now" }],
    ["an edit time in the future", { modifieLe: Date.UTC(2100, 0, 1) }],
    ["an unknown field", { epingle: true }],
    ["a description without a picture", { articleAlt: "Un port" }],
  ])("refuses an edit with %s", async (_, fields) => {
    expect(await harness.put(alice, postPath, edited(fields))).toBe(refused);
  });

  it.each(["contenu", "articleImg", "articleAlt"])("refuses a change of %s without a new edit time", async (field) => {
    const value = field === "articleImg" ? "/b.png" : "Bonjour";
    expect(await harness.put(alice, `${postPath}/${field}`, value)).toBe(refused);
    expect(await harness.write(alice, { [`${postPath}/${field}`]: value, [`${postPath}/modifieLe`]: timestamp })).toBe(
      200,
    );
    harness.now += 1;
    expect(await harness.put(alice, `${postPath}/${field}`, "/c.png")).toBe(refused);
    expect(await harness.put(alice, `${postPath}/modifieLe`, null)).toBe(refused);
  });

  it("refuses to remove a required field, and to remove the picture but keep its description", async () => {
    for (const field of ["contenu", "auteur", "proprietaire", "slug", "date"]) {
      expect(await harness.write(alice, { [`${postPath}/${field}`]: null, [`${postPath}/modifieLe`]: timestamp })).toBe(
        refused,
      );
    }
    expect(await harness.write(alice, { [`${postPath}/articleImg`]: null, [`${postPath}/modifieLe`]: timestamp })).toBe(
      refused,
    );
    const without = { [`${postPath}/articleImg`]: null, [`${postPath}/articleAlt`]: null };
    expect(await harness.write(alice, { ...without, [`${postPath}/modifieLe`]: timestamp })).toBe(200);
  });

  it("allows an edit of a plain client's post that keeps the slug and the date and removes unknown fields", async () => {
    const plain = { hoot: "a-plain-key", slug: "Plain Slug" };
    await harness.given({
      [`hoots/${plain.hoot}`]: { ...hootRecord(alice, plain.slug), date: 20261120, humeur: "gaie" },
    });
    const record = edited({ slug: plain.slug, date: 20261120 });
    expect(await harness.put(alice, `hoots/${plain.hoot}`, record)).toBe(200);
  });

  it("refuses an edit that would create a post, or take over a post that another user's plain client wrote", async () => {
    expect(await harness.put(alice, `hoots/${key()}`, edited())).toBe(refused);
    const plain = ids();
    await harness.given(plainHoot(bob, plain));
    expect(await harness.put(alice, `hoots/${plain.hoot}`, edited({ slug: plain.slug }))).toBe(refused);
  });

  it("refuses a visitor's write to a post without an owner", async () => {
    await harness.given({ "hoots/nobody": { contenu: "Bonsoir", slug: "nobody1_hoot" } });
    expect(await harness.put(null, "hoots/nobody/contenu", "changed")).toBe(refused);
    expect(await harness.put(null, "hoots/nobody", null)).toBe(refused);
    expect(await harness.put(null, "hoots/nothing", null)).toBe(refused);
  });
});

describe("updates of the author name and picture in a post", () => {
  const alicia = { uid: alice.uid, name: "Alicia" };

  it("allows a change of the author name and picture without an edit time", async () => {
    await harness.write(alice, claim(alice, "Alicia", "aiicia", "aiice"));
    expect(await harness.write(alicia, { [`${postPath}/auteur`]: "Alicia", [`${postPath}/auteurImg`]: "/b.svg" })).toBe(
      200,
    );
    expect(await harness.write(alicia, { [`${postPath}/auteurImg`]: null })).toBe(200);
    expect(harness.value(`${postPath}/modifieLe`)).toBeNull();
  });

  it("refuses an author name that is not both in the token and claimed by the account; John Doe needs no claim", async () => {
    expect(await harness.put(alicia, `${postPath}/auteur`, "Alicia")).toBe(refused);
    await harness.write(alice, claim(alice, "Alicia", "aiicia", "aiice"));
    expect(await harness.put(alice, `${postPath}/auteur`, "Alicia")).toBe(refused);
    expect(await harness.put(alice, `${postPath}/auteur`, "Alice")).toBe(refused);
    expect(await harness.put({ uid: alice.uid, name: "John Doe" }, `${postPath}/auteur`, "John Doe")).toBe(200);
  });

  it("refuses a change of the author name or picture by another user", async () => {
    expect(await harness.put(bob, `${postPath}/auteur`, "Bob")).toBe(refused);
    expect(await harness.put(bob, `${postPath}/auteurImg`, "/b.svg")).toBe(refused);
  });
});
