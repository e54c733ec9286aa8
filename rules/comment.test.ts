import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, increment, john, refused } from "./support";
import { claim, comment, type HootIds, ids, key, plainHoot, publication, uncomment } from "./writes";

let harness: Harness;
let post: HootIds;
let other: HootIds;

beforeEach(async () => {
  harness = await createHarness();
  [post, other] = [ids(), ids()];
  await harness.write(alice, publication(alice, post));
  harness.now += 10_000;
  await harness.write(alice, publication(alice, other));
});

describe("comments", () => {
  it("a comment increments the post's counter by one", async () => {
    expect(await harness.write(bob, comment(bob, post, key()))).toBe(200);
    expect(await harness.write(alice, comment(alice, post, key()))).toBe(200);
    expect(await harness.write(john, comment(john, post, key()))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/comments`)).toBe(3);
  });

  it("refuses a comment by a visitor, in another user's name, or under a key already in use", async () => {
    const id = key();
    expect(await harness.write(null, comment(bob, post, id))).toBe(refused);
    expect(await harness.write(alice, comment(bob, post, id))).toBe(refused);
    expect(await harness.write(bob, comment({ uid: bob.uid, name: "Alice" }, post, id))).toBe(refused);
    const impostor = { uid: bob.uid, name: "Alice" };
    expect(await harness.write(impostor, comment(impostor, post, id))).toBe(refused);
    expect(await harness.write(bob, comment(bob, post, id))).toBe(200);
    expect(await harness.write(bob, comment(bob, post, id))).toBe(refused);
    expect(await harness.write(alice, comment(alice, post, id))).toBe(refused);
  });

  it("allows only keys whose time is within five minutes of the server's clock", async () => {
    for (const off of [-300_001, 300_001]) {
      expect(await harness.write(bob, comment(bob, post, key(harness.now + off)))).toBe(refused);
    }
    for (const wrong of ["-zzzzzzzzzzzzzzzzzzz", `0${key().slice(1, 8)}-${"0".repeat(19)}`]) {
      expect(await harness.write(bob, comment(bob, post, wrong))).toBe(refused);
    }
    expect(await harness.write(bob, comment(bob, post, key(harness.now - 300_000)))).toBe(200);
    expect(await harness.write(bob, comment(bob, post, key(harness.now + 300_000)))).toBe(200);
  });

  it("refuses two comments on one post in one write, but allows one on each of two posts", async () => {
    expect(await harness.write(bob, { ...comment(bob, post, key()), ...comment(bob, post, key()) })).toBe(refused);
    expect(await harness.write(bob, { ...comment(bob, post, key()), ...comment(bob, other, key()) })).toBe(200);
  });

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ["blank content", (id) => ({ [`comment/${id}/contenu`]: "  " })],
    ["invisible content", (id) => ({ [`comment/${id}/contenu`]: "\u200b\u2060\u3164" })],
    ["control characters", (id) => ({ [`comment/${id}/contenu`]: "\u0000\u007f\u009f" })],
    ["annotation characters", (id) => ({ [`comment/${id}/contenu`]: "\ufff9\ufffa\ufffb" })],
    ["private-use characters", (id) => ({ [`comment/${id}/contenu`]: "\ue000\uf8ff\u{f0000}\u{10fffd}" })],
    ["tag characters", (id) => ({ [`comment/${id}/contenu`]: "\u{e0041}\u{e007f}" })],
    ["variation selectors", (id) => ({ [`comment/${id}/contenu`]: "\ufe0f\u{e0100}\u{e01ef}" })],
    ["no content", (id) => ({ [`comment/${id}/contenu`]: undefined })],
    ["1,001 characters", (id) => ({ [`comment/${id}/contenu`]: "a".repeat(1001) })],
    ["content that is not text", (id) => ({ [`comment/${id}/contenu`]: 1 })],
    ["a date more than five minutes ago", (id) => ({ [`comment/${id}/fireDate`]: harness.now - 300_001 })],
    ["a date more than five minutes ahead", (id) => ({ [`comment/${id}/fireDate`]: harness.now + 300_001 })],
    ["a date one day ago", (id) => ({ [`comment/${id}/fireDate`]: harness.now - 86_400_000 })],
    ["a date in one day", (id) => ({ [`comment/${id}/fireDate`]: harness.now + 86_400_000 })],
    ["a date that is text", (id) => ({ [`comment/${id}/fireDate`]: "now" })],
    ["no date", (id) => ({ [`comment/${id}/fireDate`]: undefined })],
    ["no written date", (id) => ({ [`comment/${id}/date`]: undefined })],
    ["a written date that is not text", (id) => ({ [`comment/${id}/date`]: 1 })],
    ["a written date of 65 characters", (id) => ({ [`comment/${id}/date`]: "x".repeat(65) })],
    ["no author", (id) => ({ [`comment/${id}/auteur`]: undefined })],
    ["no owner", (id) => ({ [`comment/${id}/proprietaire`]: undefined })],
    ["another owner", (id) => ({ [`comment/${id}/proprietaire`]: alice.uid })],
    ["no post", (id) => ({ [`comment/${id}/hootId`]: undefined })],
    ["an unknown post", (id) => ({ [`comment/${id}/hootId`]: "nobody1_hoot" })],
    ["a path to the post", (id) => ({ [`comment/${id}/hootId`]: `${post.slug}/` })],
    ["a path with leading slashes", (id) => ({ [`comment/${id}/hootId`]: `//${post.slug}` })],
    ["a path with 100,000 slashes", (id) => ({ [`comment/${id}/hootId`]: "/".repeat(100_000) + post.slug })],
    ["another post", (id) => ({ [`comment/${id}/hootId`]: other.slug })],
    ["a picture with a data URL", (id) => ({ [`comment/${id}/auteurImg`]: "data:https://example.org/a" })],
    ["a picture link with a space", (id) => ({ [`comment/${id}/auteurImg`]: "https://example.org/a b" })],
    ["a picture with a javascript URL", (id) => ({ [`comment/${id}/auteurImg`]: "javascript:alert(1)" })],
    ["an overlong picture link", (id) => ({ [`comment/${id}/auteurImg`]: `https://example.org/${"a".repeat(2029)}` })],
    ["an unknown field", (id) => ({ [`comment/${id}/epingle`]: true })],
    ["an unchanged counter", () => ({ [`stats/${post.hoot}/comments`]: undefined })],
    ["a counter that increases by two", () => ({ [`stats/${post.hoot}/comments`]: increment(2) })],
    ["a counter that decreases", () => ({ [`stats/${post.hoot}/comments`]: increment(-1) })],
    ["no comment id beside the counter", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: undefined })],
    ["the id of another comment beside the counter", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: key() })],
    ["a path beside the counter", (id) => ({ [`stats/${post.hoot}/dernierCommentaire`]: `${id}/` })],
    ["no index entry", (id) => ({ [`commentedBy/${bob.uid}/${id}`]: undefined })],
    ["an index entry for another post", (id) => ({ [`commentedBy/${bob.uid}/${id}`]: other.hoot })],
    ["an index entry with a path to the post", (id) => ({ [`commentedBy/${bob.uid}/${id}`]: `${post.hoot}/` })],
    ["an index entry of another user", (id) => ({ [`commentedBy/${alice.uid}/${id}`]: post.hoot })],
    ["an index entry under another key", () => ({ [`commentedBy/${bob.uid}/${key()}`]: post.hoot })],
    ["an increment of another post's counter", () => ({ [`stats/${other.hoot}/comments`]: increment(1) })],
    [
      "an increment of another post's counter with the comment's id",
      (id) => ({ [`stats/${other.hoot}/comments`]: increment(1), [`stats/${other.hoot}/dernierCommentaire`]: id }),
    ],
    ["an unknown counter field", () => ({ [`stats/${post.hoot}/dernierLike`]: "x" })],
  ])("refuses a comment with %s", async (_, changes) => {
    const id = key();
    expect(await harness.write(bob, comment(bob, post, id, changes(id)))).toBe(refused);
    expect(harness.value(`stats/${post.hoot}`)).toEqual({ likes: 0, comments: 0 });
  });

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ["1,000 characters", (id) => ({ [`comment/${id}/contenu`]: "a".repeat(1000) })],
    ["a date five minutes ago", (id) => ({ [`comment/${id}/fireDate`]: harness.now - 300_000 })],
    ["a date five minutes ahead", (id) => ({ [`comment/${id}/fireDate`]: harness.now + 300_000 })],
    ["a written date of 64 characters", (id) => ({ [`comment/${id}/date`]: "x".repeat(64) })],
    ["the author's picture", (id) => ({ [`comment/${id}/auteurImg`]: "/communaute/avatars/bob.svg" })],
    [
      "a picture of 2,048 characters",
      (id) => ({ [`comment/${id}/auteurImg`]: `https://example.org/${"a".repeat(2028)}` }),
    ],
  ])("allows a comment with %s", async (_, changes) => {
    const id = key();
    expect(await harness.write(bob, comment(bob, post, id, changes(id)))).toBe(200);
  });

  it.each(["mine", `${key()}0`, `0${key()}`, key().slice(0, 19)])("refuses the malformed key %j", async (id) => {
    expect(await harness.write(bob, comment(bob, post, id))).toBe(refused);
  });

  it("refuses a comment written before or together with the post's publication", async () => {
    const fresh = ids();
    const id = key();
    const counters = {
      [`stats/${fresh.hoot}/comments`]: undefined,
      [`stats/${fresh.hoot}/dernierCommentaire`]: undefined,
    };
    const saying = comment(alice, fresh, id, counters);
    expect(await harness.write(alice, { ...publication(alice, fresh), ...saying })).toBe(refused);
    expect(await harness.write(alice, saying)).toBe(refused);
  });

  it("allows a comment on a plain client's post only if the write changes no counter", async () => {
    const plain = ids();
    await harness.given(plainHoot(alice, plain));
    const [count, last] = [`stats/${plain.hoot}/comments`, `stats/${plain.hoot}/dernierCommentaire`];
    const uncounted = { [count]: undefined, [last]: undefined };
    expect(await harness.write(bob, comment(bob, plain, key()))).toBe(refused);
    expect(await harness.write(bob, comment(bob, plain, key(), { ...uncounted, [count]: 1 }))).toBe(refused);
    const id = key();
    const path = { ...uncounted, [`commentedBy/${bob.uid}/${id}`]: `${plain.hoot}/` };
    expect(await harness.write(bob, comment(bob, plain, id, path))).toBe(refused);
    expect(await harness.write(bob, comment(bob, plain, id, uncounted))).toBe(200);
  });
});

describe("an existing comment", () => {
  let id: string;
  beforeEach(async () => {
    id = key();
    await harness.write(bob, comment(bob, post, id));
  });

  it("allows a comment's author to change the author name and picture, but no other field", async () => {
    await harness.write(bob, claim(bob, "Bobby", "bobby", "bob"));
    const bobby = { uid: bob.uid, name: "Bobby" };
    const renamed = { [`comment/${id}/auteur`]: "Bobby", [`comment/${id}/auteurImg`]: "/bobby.svg" };
    expect(await harness.write(alice, renamed)).toBe(refused);
    expect(await harness.write(bob, renamed)).toBe(refused);
    expect(await harness.write(bobby, renamed)).toBe(200);
    expect(await harness.put(bobby, `comment/${id}/auteurImg`, null)).toBe(200);
    for (const [field, value] of Object.entries({
      contenu: "changed",
      hootId: other.slug,
      proprietaire: alice.uid,
      fireDate: harness.now,
      date: "changed",
    })) {
      expect(await harness.put(bobby, `comment/${id}/${field}`, value)).toBe(refused);
      expect(await harness.put(bobby, `comment/${id}/${field}`, null)).toBe(refused);
    }
    expect(await harness.put(bobby, `comment/${id}/auteur`, null)).toBe(refused);
    expect(await harness.put(bobby, `comment/${id}/auteur`, "Alice")).toBe(refused);
  });

  it("refuses writes by other users, and writes that change only the comment's index entry or counter", async () => {
    expect(await harness.put(alice, `comment/${id}`, null)).toBe(refused);
    expect(await harness.put(alice, `comment/${id}/contenu`, "changed")).toBe(refused);
    expect(await harness.put(bob, `commentedBy/${bob.uid}/${key()}`, post.hoot)).toBe(refused);
    expect(await harness.put(bob, `commentedBy/${bob.uid}/${id}`, other.hoot)).toBe(refused);
    expect(await harness.put(alice, `commentedBy/${alice.uid}/${id}`, post.hoot)).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/comments`, 9)).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/comments`, 2)).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/comments`, null)).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/dernierCommentaire`, key())).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/dernierCommentaire`, null)).toBe(refused);
  });

  it("refuses to increment the counter for the same comment a second time", async () => {
    expect(
      await harness.write(bob, { [`stats/${post.hoot}/comments`]: 2, [`stats/${post.hoot}/dernierCommentaire`]: id }),
    ).toBe(refused);
  });

  it("refuses to restore a deleted comment without incrementing the counter", async () => {
    await harness.write(bob, uncomment(bob, post, id));
    const uncounted = {
      [`stats/${post.hoot}/comments`]: undefined,
      [`stats/${post.hoot}/dernierCommentaire`]: undefined,
    };
    expect(await harness.write(bob, comment(bob, post, id, uncounted))).toBe(refused);
    expect(await harness.write(bob, comment(bob, post, id))).toBe(200);
  });

  it("refuses to increment the counter for an index entry that has no comment", async () => {
    const stale = key();
    await harness.given({ [`commentedBy/${bob.uid}/${stale}`]: post.hoot });
    const counters = {
      [`stats/${post.hoot}/comments`]: increment(1),
      [`stats/${post.hoot}/dernierCommentaire`]: stale,
    };
    expect(await harness.write(bob, counters)).toBe(refused);
  });

  it("refuses to change, claim or delete a comment without an owner, which a plain client wrote", async () => {
    await harness.given({
      "comment/plain": { contenu: "Oui", hootId: post.slug, auteur: "Bob", fireDate: 1, date: "x" },
    });
    expect(await harness.put(null, "comment/plain/contenu", "changed")).toBe(refused);
    expect(await harness.put(null, "comment/plain", null)).toBe(refused);
    expect(await harness.put(null, "comment/nothing", null)).toBe(refused);
    expect(await harness.put(bob, "comment/nothing", null)).toBe(refused);
    expect(await harness.put(bob, "comment/plain/proprietaire", bob.uid)).toBe(refused);
    expect(await harness.put(alice, "comment/plain", null)).toBe(refused);
  });
});
