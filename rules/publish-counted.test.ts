import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, increment, refused, timestamp } from "./support";
import { type HootIds, ids, key, plainHoot, plainRemoval, publication, removal, restoration } from "./writes";

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

type Other = (post: HootIds) => Record<string, unknown>;
const stats = `profileStats/${alice.uid}`;

describe("a publication and its counters", () => {
  it.each<[string, Other]>([
    ["an initial like count of 1", ({ hoot }) => ({ [`stats/${hoot}/likes`]: 1 })],
    ["an initial comment count of 1", ({ hoot }) => ({ [`stats/${hoot}/comments`]: 1 })],
    ["an initial id of a last comment", ({ hoot }) => ({ [`stats/${hoot}/dernierCommentaire`]: { a: { b: "c" } } })],
    ["an unknown counter of the post", ({ hoot }) => ({ [`stats/${hoot}/vues`]: 0 })],
    ["no like count", ({ hoot }) => ({ [`stats/${hoot}/likes`]: undefined })],
    ["no counters", ({ hoot }) => ({ [`stats/${hoot}`]: undefined })],
    ["no reserved slug", ({ slug }) => ({ [`slugs/${slug}`]: undefined })],
    ["a slug reserved for another post", ({ slug }) => ({ [`slugs/${slug}`]: key() })],
    ["a slug reserved with a path", ({ slug, hoot }) => ({ [`slugs/${slug}`]: `${hoot}/` })],
    ["a slug reserved with an object", ({ slug, hoot }) => ({ [`slugs/${slug}`]: { hoot } })],
    ["a second slug", ({ hoot }) => ({ "slugs/second1_hoot": hoot })],
    ["an unchanged counter of the author", () => ({ [`${stats}/hoots`]: undefined })],
    ["an author's counter that increases by two", () => ({ [`${stats}/hoots`]: increment(2) })],
    ["an author's counter that decreases", () => ({ [`${stats}/hoots`]: increment(-1) })],
    ["no publication time", () => ({ [`${stats}/dernierHoot`]: undefined })],
    ["a publication time other than the server's", () => ({ [`${stats}/dernierHoot`]: 1 })],
    ["no post id beside the author's counter", () => ({ [`${stats}/dernierHootId`]: undefined })],
    ["another post id beside the author's counter", () => ({ [`${stats}/dernierHootId`]: key() })],
    ["a path beside the author's counter", ({ hoot }) => ({ [`${stats}/dernierHootId`]: `${hoot}/` })],
    ["the post id in the field for removed posts", ({ hoot }) => ({ [`${stats}/dernierHootSupprime`]: hoot })],
    ["an unknown counter of the author", () => ({ [`${stats}/admin`]: true })],
    ["a record in suppressions", ({ hoot, slug }) => ({ [`suppressions/${alice.uid}/${hoot}`]: slug })],
    [
      "an increment of another user's counter",
      ({ hoot }) => ({
        [`profileStats/${bob.uid}/hoots`]: 1,
        [`profileStats/${bob.uid}/dernierHoot`]: timestamp,
        [`profileStats/${bob.uid}/dernierHootId`]: hoot,
      }),
    ],
  ])("refuses a publication with %s", async (_, other) => {
    const post = ids();
    expect(await harness.write(alice, publication(alice, post, other(post)))).toBe(refused);
    expect(harness.value("hoots")).toBeNull();
  });

  it("allows the removal and restoration of a post whose counters an administrator has written", async () => {
    const old = ids();
    const counters = { [`slugs/${old.slug}`]: old.hoot, [`stats/${old.hoot}`]: { likes: 0, comments: 0 } };
    await harness.given({ ...plainHoot(alice, old), ...counters, [stats]: { hoots: 1 } });
    expect(await harness.write(alice, removal(alice, old))).toBe(200);
    expect(await harness.write(alice, restoration(alice, old))).toBe(200);
  });

  it("refuses a publication that does not increment the user's stored post count by one", async () => {
    await harness.write(alice, publication(alice, ids()));
    harness.now += 3_000;
    expect(await harness.write(alice, publication(alice, ids(), { [`${stats}/hoots`]: 1 }))).toBe(refused);
    expect(await harness.write(alice, publication(alice, ids(), { [`${stats}/hoots`]: 2 }))).toBe(200);
  });

  it("refuses two publications in one write", async () => {
    const [one, two] = [ids(), ids()];
    expect(await harness.write(alice, { ...publication(alice, one), ...publication(alice, two) })).toBe(refused);
  });

  it("refuses a publication within three seconds of the user's last one", async () => {
    expect(await harness.write(alice, publication(alice, ids()))).toBe(200);
    harness.now += 2_999;
    expect(await harness.write(alice, publication(alice, ids()))).toBe(refused);
    expect(await harness.write(bob, publication(bob, ids()))).toBe(200);
    harness.now += 1;
    expect(await harness.write(alice, publication(alice, ids()))).toBe(200);
  });

  it("refuses a second publication in the same millisecond if it does not write the publication time", async () => {
    await harness.write(alice, publication(alice, ids()));
    expect(await harness.write(alice, publication(alice, ids(), { [`${stats}/dernierHoot`]: undefined }))).toBe(
      refused,
    );
  });

  it("refuses a removal together with a publication or a restoration in one write", async () => {
    const [old, fresh] = [ids(), ids()];
    await harness.write(alice, publication(alice, old));
    harness.now += 3_000;
    for (const by of [-1, 1, 0]) {
      const both = { ...removal(alice, old), ...publication(alice, fresh), [`${stats}/hoots`]: increment(by) };
      expect(await harness.write(alice, both)).toBe(refused);
    }
    await harness.write(alice, publication(alice, fresh));
    await harness.write(alice, removal(alice, fresh));
    harness.now += 3_000;
    const back = restoration(alice, fresh, { [`${stats}/dernierHootId`]: undefined });
    expect(await harness.write(alice, { ...back, ...removal(alice, old) })).toBe(refused);
  });

  it("refuses to decrement the count when a post without counters is removed", async () => {
    const plain = ids();
    await harness.given({ ...plainHoot(alice, plain), [`${stats}/hoots`]: 1 });
    expect(await harness.write(alice, plainRemoval(alice, plain, { [`${stats}/hoots`]: 0 }))).toBe(refused);
    const less = { [`${stats}/hoots`]: 0, [`${stats}/dernierHootSupprime`]: plain.hoot };
    expect(await harness.write(alice, plainRemoval(alice, plain, less))).toBe(refused);
  });

  it("refuses a publication with the key or the slug of an existing post", async () => {
    const post = ids();
    await harness.write(alice, publication(alice, post));
    harness.now += 10_000;
    expect(await harness.write(bob, publication(bob, post))).toBe(refused);
    expect(await harness.write(bob, publication(bob, { ...ids(), slug: post.slug }))).toBe(refused);
    expect(await harness.write(alice, publication(alice, { ...ids(), slug: post.slug }))).toBe(refused);
  });

  it("refuses a publication if its slug was already reserved, even for the same key", async () => {
    const post = ids();
    await harness.given({ [`slugs/${post.slug}`]: post.hoot });
    expect(await harness.write(alice, publication(alice, post, { [`slugs/${post.slug}`]: undefined }))).toBe(refused);
  });

  it("refuses a publication under a key that already has counters", async () => {
    const post = ids();
    await harness.given({ [`stats/${post.hoot}`]: { likes: 5, comments: 1 } });
    expect(await harness.write(alice, publication(alice, post, { [`stats/${post.hoot}`]: undefined }))).toBe(refused);
    expect(await harness.write(alice, publication(alice, post))).toBe(refused);
  });
});

describe("writes without a publication", () => {
  it("refuses changes to counters, slugs and posts without a publication", async () => {
    const post = ids();
    await harness.write(alice, publication(alice, post));
    harness.now += 10_000;
    expect(await harness.put(alice, `${stats}/hoots`, 5)).toBe(refused);
    expect(await harness.put(alice, `${stats}/hoots`, 2)).toBe(refused);
    expect(await harness.put(alice, `${stats}/hoots`, 0)).toBe(refused);
    expect(await harness.put(alice, `${stats}/hoots`, null)).toBe(refused);
    expect(await harness.put(alice, `${stats}/dernierHoot`, timestamp)).toBe(refused);
    expect(await harness.put(alice, `${stats}/dernierHootId`, key())).toBe(refused);
    expect(await harness.put(alice, `${stats}/dernierHootId`, null)).toBe(refused);
    expect(await harness.put(alice, `${stats}/dernierHootSupprime`, post.hoot)).toBe(refused);
    const moved = { [`${stats}/hoots`]: 2, [`${stats}/dernierHoot`]: timestamp };
    expect(await harness.write(alice, moved)).toBe(refused);
    expect(await harness.write(alice, { ...moved, [`${stats}/dernierHootId`]: key() })).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/likes`, 5)).toBe(refused);
    expect(await harness.put(alice, `stats/${post.hoot}`, { likes: 0, comments: 0 })).toBe(refused);
    expect(await harness.put(alice, `stats/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `slugs/${post.slug}`, null)).toBe(refused);
    expect(await harness.put(alice, `slugs/${post.slug}`, key())).toBe(refused);
    expect(await harness.put(alice, "slugs/free1_hoot", key())).toBe(refused);
    expect(await harness.put(alice, "slugs/free1_hoot", post.hoot)).toBe(refused);
    expect(await harness.put(alice, `stats/${key()}`, { likes: 0, comments: 0 })).toBe(refused);
    expect(await harness.put(bob, `hoots/${post.hoot}/contenu`, "changed")).toBe(refused);
  });

  it("refuses to create counters or to reserve a slug for a plain client's post", async () => {
    const plain = ids();
    await harness.given(plainHoot(alice, plain));
    expect(await harness.put(alice, `stats/${plain.hoot}`, { likes: 0, comments: 0 })).toBe(refused);
    expect(await harness.put(alice, `slugs/${plain.slug}`, plain.hoot)).toBe(refused);
  });
});
