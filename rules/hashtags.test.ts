import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, type Changes, createHarness, type Harness, refused, timestamp } from "./support";
import {
  type HootIds,
  hootRecord,
  ids,
  plainHoot,
  plainRemoval,
  publication,
  removal,
  restoration,
  slots,
  tagged,
} from "./writes";

let harness: Harness;
let post: HootIds;

beforeEach(async () => {
  harness = await createHarness();
  post = ids();
});

const words = ["un", "deux", "trois", "quatre", "cinq"];

const publish = (...hashtags: string[]): Promise<number> =>
  harness.write(alice, publication(alice, post, tagged(alice, post, ...hashtags)));

/** The post's record after an edit. */
const edited = (contenu: string, hashtags: Changes | null): Changes =>
  Object.assign(hootRecord(alice, post.slug), { contenu, modifieLe: timestamp, hashtags });

const edit = (contenu: string, hashtags: Changes | null, entries: Changes = {}): Promise<number> =>
  harness.write(alice, { [`hoots/${post.hoot}`]: edited(contenu, hashtags), ...entries });

const entry = (hashtag: string): string => `hashtags/${hashtag}/${post.hoot}`;

describe("hashtags of a new post", () => {
  it("allows up to five hashtags with their index entries", async () => {
    expect(await publish(...words)).toBe(200);
    for (const word of words) expect(harness.value(entry(word))).toBe(alice.uid);
  });

  it("refuses a sixth hashtag, with and without its index entry", async () => {
    expect(await publish(...words, "six")).toBe(refused);
    const { [entry("six")]: _, ...withoutEntry } = tagged(alice, post, ...words, "six");
    expect(await harness.write(alice, publication(alice, post, withoutEntry))).toBe(refused);
    expect(harness.value("hashtags")).toBeNull();
  });

  it.each(slots)("refuses a hashtag in slot %s that is not in the index or not in the text", async (slot) => {
    const record = { [`hoots/${post.hoot}/contenu`]: "#un", [`hoots/${post.hoot}/hashtags`]: { [slot]: "un" } };
    expect(await harness.write(alice, publication(alice, post, record))).toBe(refused);
    const other = { ...record, [`hoots/${post.hoot}/contenu`]: "un" };
    expect(await harness.write(alice, publication(alice, post, { ...other, [entry("un")]: alice.uid }))).toBe(refused);
    expect(await harness.write(alice, publication(alice, post, { ...record, [entry("un")]: alice.uid }))).toBe(200);
  });

  it("allows a hashtag in any writing system if the lower-case text contains the hashtag's key", async () => {
    const texts = { été: "L’#ÉTÉ", 日本: "#日本", i̇le: "#İle", οδος: "#ΟΔΟΣ" };
    for (const [hashtag, contenu] of Object.entries(texts)) {
      post = ids(harness.now);
      const other = { ...tagged(alice, post, hashtag), [`hoots/${post.hoot}/contenu`]: contenu };
      expect(await harness.write(alice, publication(alice, post, other))).toBe(200);
      harness.now += 3_000;
    }
  });

  it("allows a key of 64 characters, and refuses a longer key", async () => {
    expect(await publish("a".repeat(65))).toBe(refused);
    expect(await publish("a".repeat(64))).toBe(200);
  });

  it.each([
    "Un",
    "deux mots",
    "trait-d’union",
    "a@b",
    "a!",
    "a+b",
    "a:b",
    "a\\b",
    "a^b",
    "a`b",
    "{a}",
    "~a",
    "a\u00a0b",
  ])("refuses the key %j", async (hashtag) => {
    expect(await publish(hashtag)).toBe(refused);
  });

  it("refuses a hashtag that is not text, or that would write to another path", async () => {
    for (const hashtag of [5, true, { b: "un" }, "", "un/deux"]) {
      const record = {
        [`hoots/${post.hoot}/contenu`]: "#un #5 #true #un/deux",
        [`hoots/${post.hoot}/hashtags`]: { a: hashtag },
      };
      expect(
        await harness.write(
          alice,
          publication(alice, post, { ...record, [entry("5")]: alice.uid, [entry("un")]: alice.uid }),
        ),
      ).toBe(refused);
    }
  });
});

describe("the index of hashtags", () => {
  it("refuses an entry for a post without the hashtag, for a missing post and for another user's post", async () => {
    await publish("un");
    for (const path of [entry("deux"), `hashtags/un/${ids().hoot}`])
      expect(await harness.put(alice, path, alice.uid)).toBe(refused);
    expect(await harness.put(bob, entry("un"), bob.uid)).toBe(refused);
    // An administrator has removed the entry.
    await harness.given({ [entry("un")]: null });
    expect(await harness.put(bob, entry("un"), bob.uid)).toBe(refused);
    expect(await harness.put(null, entry("un"), alice.uid)).toBe(refused);
    expect(await harness.put(alice, entry("un"), bob.uid)).toBe(refused);
    expect(await harness.put(alice, entry("un"), true)).toBe(refused);
    expect(await harness.put(alice, entry("un"), alice.uid)).toBe(200);
  });

  it("lets nobody, not even the owner, remove an entry while the post has the hashtag", async () => {
    await publish(...words);
    for (const person of [alice, bob, null])
      for (const word of words) expect(await harness.put(person, entry(word), null)).toBe(refused);
    expect(await harness.put(alice, "hashtags/un", null)).toBe(refused);
  });

  it("lets only the owner remove or replace an entry whose post is missing", async () => {
    await harness.given({ [entry("un")]: alice.uid });
    for (const person of [bob, null]) expect(await harness.put(person, entry("un"), null)).toBe(refused);
    const taken = publication(bob, post, tagged(bob, post, "un"));
    expect(await harness.write(bob, taken)).toBe(refused);
    expect(await harness.put(alice, entry("un"), null)).toBe(200);
    expect(await harness.put(null, entry("un"), null)).toBe(refused);
    expect(await harness.write(bob, taken)).toBe(200);
  });

  it("lets only signed-in users read the index, in windows of at most 500 entries", async () => {
    await publish("un");
    const window = (limit: string) => ({ orderBy: '"$key"', limitToLast: limit });
    expect(await harness.read(bob, "hashtags/un", window("500"))).toBe(200);
    expect(await harness.read(bob, "hashtags/un", { ...window("20"), endBefore: `"${post.hoot}"` })).toBe(200);
    expect(await harness.read(null, "hashtags/un", window("20"))).toBe(refused);
    expect(await harness.read(bob, "hashtags/un", window("501"))).toBe(refused);
    expect(await harness.read(bob, "hashtags/un", { orderBy: '"$value"', limitToLast: "20" })).toBe(refused);
    for (const path of ["hashtags/un", entry("un"), "hashtags"]) expect(await harness.read(bob, path)).toBe(refused);
    expect(await harness.read(bob, "hashtags", window("20"))).toBe(refused);
  });
});

describe("hashtags of an edited post", () => {
  const all = Object.fromEntries(words.map((word, index) => [slots[index] ?? "", word]));
  const text = words.map((word) => `#${word}`).join(" ");

  it("allows an edit that adds and removes hashtags together with their entries", async () => {
    await publish("un", "deux");
    const changes = { [entry("un")]: null, [entry("trois")]: alice.uid };
    expect(await edit("#deux #trois", { a: "trois", b: "deux" }, changes)).toBe(200);
    expect(harness.value("hashtags")).toEqual({
      deux: { [post.hoot]: alice.uid },
      trois: { [post.hoot]: alice.uid },
    });
    expect(await edit("rien", null, { [entry("deux")]: null, [entry("trois")]: null })).toBe(200);
    expect(harness.value("hashtags")).toBeNull();
  });

  it.each(slots.map((slot, index) => [slot, words[index] ?? ""] as const))(
    "refuses to empty or replace slot %s without removing the entry of its hashtag",
    async (slot, word) => {
      await publish(...words);
      const { [slot]: _, ...others } = all;
      expect(await edit(text, others)).toBe(refused);
      expect(await harness.put(alice, `hoots/${post.hoot}/hashtags/${slot}`, null)).toBe(refused);
      const replaced = { ...others, [slot]: "six" };
      expect(await edit(`${text} #six`, replaced, { [entry("six")]: alice.uid })).toBe(refused);
      expect(await edit(text, others, { [entry(word)]: null })).toBe(200);
    },
  );

  it.each(slots)("refuses a text that does not contain the hashtag of slot %s", async (slot) => {
    await publish(...words);
    const without = text.replace(`#${words[slots.indexOf(slot)]}`, "");
    const changes = { [`hoots/${post.hoot}/contenu`]: without, [`hoots/${post.hoot}/modifieLe`]: timestamp };
    expect(await harness.write(alice, changes)).toBe(refused);
    expect(await edit(without, all)).toBe(refused);
    expect(await edit(`${text} !`, all)).toBe(200);
  });

  it("allows only the owner to add hashtags to a plain client's post", async () => {
    await harness.given(plainHoot(alice, post));
    const entries = Object.fromEntries(words.map((word) => [entry(word), alice.uid]));
    const changes = { [`hoots/${post.hoot}`]: edited(text, all), ...entries };
    expect(await harness.write(bob, changes)).toBe(refused);
    expect(await harness.write(alice, changes)).toBe(200);
  });
});

describe("hashtags of a removed post", () => {
  const removed = (...hashtags: string[]): Changes =>
    Object.fromEntries(hashtags.map((hashtag) => [entry(hashtag), null]));

  it.each(words)(
    "allows the removal of the post with all its entries, but not if the entry %s remains",
    async (left) => {
      await publish(...words);
      const some = removed(...words.filter((word) => word !== left));
      expect(await harness.write(alice, removal(alice, post, some))).toBe(refused);
      expect(await harness.write(bob, removal(alice, post, removed(...words)))).toBe(refused);
      expect(await harness.write(alice, removal(alice, post, removed(...words)))).toBe(200);
      expect(harness.value("hashtags")).toBeNull();
    },
  );

  it("allows the restoration of the post with its hashtags, but not without their entries", async () => {
    await publish("un");
    await harness.write(alice, removal(alice, post, removed("un")));
    harness.now += 3_000;
    const { [entry("un")]: _, ...record } = tagged(alice, post, "un");
    expect(await harness.write(alice, restoration(alice, post, record))).toBe(refused);
    expect(await harness.write(alice, restoration(alice, post, tagged(alice, post, "un")))).toBe(200);
    expect(harness.value(entry("un"))).toBe(alice.uid);
  });

  it("allows the removal of a plain client's post only together with its entries", async () => {
    const record = { ...hootRecord(alice, post.slug), contenu: "#un", hashtags: { a: "un" } };
    await harness.given({ [`hoots/${post.hoot}`]: record, [entry("un")]: alice.uid });
    expect(await harness.write(alice, plainRemoval(alice, post))).toBe(refused);
    expect(await harness.write(alice, plainRemoval(alice, post, { [entry("un")]: null }))).toBe(200);
  });
});
