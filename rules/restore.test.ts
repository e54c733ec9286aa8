import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, increment, refused, START, timestamp } from "./support";
import {
  endOfSweep,
  type HootIds,
  hootRecord,
  ids,
  key,
  like,
  mark,
  plainHoot,
  plainRemoval,
  publication,
  removal,
  restoration,
  sweepLike,
} from "./writes";

let harness: Harness;
let post: HootIds;
let other: HootIds;

beforeEach(async () => {
  harness = await createHarness();
  [post, other] = [ids(), ids()];
  await harness.write(alice, publication(alice, other));
  harness.now += 3_000;
  await harness.write(alice, publication(alice, post));
  await harness.write(bob, like(bob, post));
  await harness.write(alice, removal(alice, post));
  harness.now += 3_000;
});

const stats = `profileStats/${alice.uid}`;
/**
 * Omits the path of the slug, because a write that contains all counters at one path cannot also contain a path below
 * that path.
 */
const slugLeft = ({ hoot }: HootIds) => ({ [`stats/${hoot}/slug`]: undefined });

describe("restoration of a removed post", () => {
  it("restores a removed post with its former counters, also after a second removal", async () => {
    expect(await harness.write(alice, restoration(alice, post))).toBe(200);
    expect(harness.value(`${stats}/hoots`)).toBe(2);
    expect(harness.value(`stats/${post.hoot}`)).toEqual({ likes: 1, comments: 0 });
    expect(harness.value("suppressions")).toBeNull();
    harness.now += 3_000;
    expect(await harness.write(alice, removal(alice, post))).toBe(200);
    expect(await harness.write(alice, restoration(alice, post))).toBe(200);
  });

  it("allows the restoration of a post after 30 days, with an edit time", async () => {
    harness.now += 30 * 86_400_000;
    const edited = { [`hoots/${post.hoot}/modifieLe`]: harness.now };
    expect(await harness.write(alice, restoration(alice, post, edited))).toBe(200);
  });

  it("refuses a restoration within three seconds of the user's last publication", async () => {
    await harness.write(alice, publication(alice, ids()));
    harness.now += 2_999;
    expect(await harness.write(alice, restoration(alice, post))).toBe(refused);
    harness.now += 1;
    expect(await harness.write(alice, restoration(alice, post))).toBe(200);
  });

  it("refuses a restoration by anyone but the post's owner", async () => {
    expect(await harness.write(null, restoration(alice, post))).toBe(refused);
    expect(await harness.write(bob, restoration(alice, post))).toBe(refused);
    expect(await harness.write(bob, restoration(bob, post))).toBe(refused);
    const stolen = { ...restoration(bob, post), [`suppressions/${alice.uid}/${post.hoot}`]: null };
    expect(await harness.write(bob, stolen)).toBe(refused);
    expect(await harness.write(bob, publication(bob, { ...ids(), hoot: post.hoot }))).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["another slug", () => ({ [`hoots/${post.hoot}/slug`]: other.slug })],
    ["the record in suppressions kept", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: undefined })],
    ["the record in suppressions changed", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: other.slug })],
    ["an unchanged count", () => ({ [`${stats}/hoots`]: undefined })],
    ["a count that increases by two", () => ({ [`${stats}/hoots`]: increment(2) })],
    ["no publication time", () => ({ [`${stats}/dernierHoot`]: undefined })],
    ["another post id beside the count", () => ({ [`${stats}/dernierHootId`]: other.hoot })],
    ["no author's name", () => ({ [`hoots/${post.hoot}/auteur`]: undefined })],
    ["another user's name", () => ({ [`hoots/${post.hoot}/auteur`]: "Bob" })],
    ["an edit time in the future", () => ({ [`hoots/${post.hoot}/modifieLe`]: harness.now + 1 })],
    ["its slug freed", () => ({ [`slugs/${post.slug}`]: null })],
    ["its counters removed", () => ({ ...slugLeft(post), [`stats/${post.hoot}`]: null })],
    ["new counters", () => ({ ...slugLeft(post), [`stats/${post.hoot}`]: { likes: 0, comments: 0 } })],
    ["a negative edit time", () => ({ [`hoots/${post.hoot}/modifieLe`]: -1e300 })],
    ["an edit time before its publication", () => ({ [`hoots/${post.hoot}/modifieLe`]: START - 300_001 })],
  ])("refuses a restoration with %s", async (_, changes) => {
    expect(await harness.write(alice, restoration(alice, post, changes()))).toBe(refused);
    expect(await harness.write(alice, restoration(alice, post))).toBe(200);
  });

  it("refuses a restoration or a removal that omits the author's counters", async () => {
    const uncounted = {
      [`hoots/${post.hoot}`]: hootRecord(alice, post.slug),
      [`suppressions/${alice.uid}/${post.hoot}`]: null,
    };
    expect(await harness.write(alice, uncounted)).toBe(refused);
    await harness.write(alice, restoration(alice, post));
    const again = { [`${stats}/hoots`]: undefined, [`${stats}/dernierHootSupprime`]: undefined };
    expect(await harness.write(alice, removal(alice, post, again))).toBe(refused);
  });

  it("refuses new counter values for a removed post", async () => {
    expect(await harness.put(alice, `stats/${post.hoot}`, { likes: 100, comments: 0 })).toBe(refused);
    expect(await harness.put(alice, `stats/${post.hoot}/likes`, 100)).toBe(refused);
  });

  it("refuses two restorations in one write", async () => {
    await harness.write(alice, removal(alice, other));
    const both = { ...restoration(alice, post), ...restoration(alice, other) };
    expect(await harness.write(alice, both)).toBe(refused);
    expect(await harness.write(alice, { ...both, [`${stats}/hoots`]: increment(2) })).toBe(refused);
  });

  it("refuses to restore a post once its sweep has begun", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.write(alice, restoration(alice, post))).toBe(refused);
    const anew = { ...slugLeft(post), [`stats/${post.hoot}`]: { likes: 0, comments: 0 } };
    expect(await harness.write(alice, restoration(alice, post, anew))).toBe(refused);
    const uncounted = {
      [`hoots/${post.hoot}`]: hootRecord(alice, post.slug),
      [`suppressions/${alice.uid}/${post.hoot}`]: null,
    };
    expect(await harness.write(alice, uncounted)).toBe(refused);
  });

  it("refuses a new publication under the key of a removed post", async () => {
    expect(await harness.write(alice, publication(alice, { ...ids(), hoot: post.hoot }))).toBe(refused);
    await harness.write(alice, mark(alice, post));
    expect(await harness.write(bob, publication(bob, { ...ids(), hoot: post.hoot }))).toBe(refused);
    const renamed = { ...ids(), hoot: post.hoot };
    const note = `suppressions/${alice.uid}/${post.hoot}`;
    expect(await harness.write(alice, publication(alice, renamed))).toBe(refused);
    expect(await harness.write(alice, publication(alice, renamed, { [note]: null }))).toBe(refused);
    expect(await harness.write(alice, publication(alice, post, { [note]: null }))).toBe(refused);
    const again = publication(alice, post, { [`slugs/${post.slug}`]: undefined, [note]: null });
    expect(await harness.write(alice, again)).toBe(refused);
  });

  it("refuses to restore a post that was never removed", async () => {
    expect(await harness.write(alice, restoration(alice, ids()))).toBe(refused);
    const never = ids(Date.UTC(2020, 0, 1));
    const reserved = restoration(alice, never, {
      ...slugLeft(never),
      [`slugs/${never.slug}`]: never.hoot,
      [`stats/${never.hoot}`]: { likes: 9, comments: 0 },
    });
    expect(await harness.write(alice, reserved)).toBe(refused);
  });

  it("refuses to restore a plain client's post, which has no counters", async () => {
    const plain = ids();
    await harness.given(plainHoot(alice, plain));
    await harness.write(alice, plainRemoval(alice, plain));
    expect(await harness.write(alice, restoration(alice, plain))).toBe(refused);
    const counters = { ...slugLeft(plain), [`stats/${plain.hoot}`]: { likes: 0, comments: 0 } };
    expect(await harness.write(alice, restoration(alice, plain, counters))).toBe(refused);
  });
});

describe("the record of a removed post in suppressions", () => {
  const note = (): string => `suppressions/${alice.uid}/${post.hoot}`;

  it("refuses to change or remove the record before the sweep is complete", async () => {
    expect(await harness.put(alice, note(), null)).toBe(refused);
    expect(await harness.put(alice, note(), other.slug)).toBe(refused);
    expect(await harness.put(bob, note(), null)).toBe(refused);
    expect(await harness.put(alice, `suppressions/${alice.uid}`, null)).toBe(refused);
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, note(), null)).toBe(refused);
    expect(await harness.put(alice, note(), post.slug)).toBe(refused);
    await harness.write(alice, sweepLike(bob, post));
    expect(await harness.write(bob, endOfSweep(alice, post))).toBe(refused);
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("lets only the owner remove the record, and only once no data of the post remains and its key is over five minutes old", async () => {
    const gone = { [`slugs/${post.slug}`]: null, [`like/${post.slug}`]: null };
    await harness.given(gone);
    expect(await harness.put(alice, note(), null)).toBe(refused);
    await harness.given({ [`stats/${post.hoot}`]: null });
    expect(await harness.put(alice, note(), null)).toBe(refused);
    harness.now = START + 300_001;
    expect(await harness.put(bob, note(), null)).toBe(refused);
    expect(await harness.put(alice, note(), other.slug)).toBe(refused);
    expect(await harness.put(alice, note(), null)).toBe(200);
  });

  it("refuses to remove the record while another post has the same key", async () => {
    await harness.given({ [`hoots/${post.hoot}`]: hootRecord(bob, "bob1_hoot") });
    expect(await harness.put(alice, note(), null)).toBe(refused);
  });

  it("gives no right to write to another user's post that has the same key", async () => {
    await harness.given({ [`hoots/${post.hoot}`]: hootRecord(bob, "bob1_hoot"), "slugs/bob1_hoot": post.hoot });
    expect(await harness.put(alice, `stats/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, "slugs/bob1_hoot", null)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `${stats}/dernierHoot`, timestamp)).toBe(refused);
    expect(await harness.put(alice, `hoots/${key()}`, null)).toBe(refused);
  });
});
