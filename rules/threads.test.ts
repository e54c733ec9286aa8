import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, increment, john, moderator, refused, timestamp } from "./support";
import {
  comment,
  endOfSweep,
  type HootIds,
  hootRecord,
  ids,
  key,
  like,
  mark,
  publication,
  removal,
  threadCreation,
  threadIds,
  uncomment,
} from "./writes";

const page = "https:!2F!2Fexemple!2Efr!2Farticle";

let harness: Harness;
let post: HootIds;
beforeEach(async () => {
  harness = await createHarness();
  post = threadIds();
});

describe("the thread of a page", () => {
  it("lets any signed-in account begin a thread once, and does not count the thread as the account's post", async () => {
    expect(await harness.write(null, threadCreation(john, page, post))).toBe(refused);
    expect(await harness.write(john, threadCreation(john, page, post))).toBe(200);
    expect(harness.value(`threads/${page}`)).toEqual({ hootId: post.hoot });
    expect(harness.value(`profileStats/${john.uid}`)).toEqual({
      dernierHoot: harness.now,
      dernierThread: post.hoot,
    });
    harness.now += 3_000;
    for (const person of [john, bob]) {
      expect(await harness.write(person, threadCreation(person, page, threadIds()))).toBe(refused);
    }
    expect(harness.value(`threads/${page}/hootId`)).toBe(post.hoot);
  });

  it.each(["https:!2F!2Fexemple!2Efr!2F~a?b=c&d=!25C3!25A9", "https:!2F!2F!5B::1!5D:8080!2F", "id:article-7", "id:a"])(
    "allows a thread with the key %j",
    async (present) => {
      expect(await harness.write(john, threadCreation(john, present, post))).toBe(200);
    },
  );

  it.each([
    "http:!2F!2Fexemple!2Efr!2F",
    "xhttps:!2F!2Fexemple!2Efr!2F",
    "https:!2F!2F",
    "https:!2F!2Fexemple!2Efr!2Fé",
    "https:!2F!2Fexemple!2Efr!2Fa b",
    "xid:a",
    "id:",
    "id:é",
    "article",
  ])("refuses a thread with the key %j", async (wrong) => {
    expect(await harness.write(john, threadCreation(john, wrong, post))).toBe(refused);
  });

  it("allows comments and likes on a thread, as on any post", async () => {
    await harness.write(john, threadCreation(john, page, post));
    expect(await harness.write(bob, comment(bob, post, key()))).toBe(200);
    expect(await harness.write(bob, like(bob, post))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/likes`)).toBe(1);
    expect(harness.value(`stats/${post.hoot}/comments`)).toBe(1);
  });

  it("lets no account edit or remove the thread or its entry, because a thread belongs to nobody", async () => {
    await harness.write(alice, threadCreation(alice, page, post));
    harness.now += 3_000;
    for (const person of [alice, bob, moderator, null]) {
      expect(await harness.write(person, removal(alice, post))).toBe(refused);
      expect(await harness.put(person, `hoots/${post.hoot}`, null)).toBe(refused);
      expect(await harness.put(person, `hoots/${post.hoot}/contenu`, "changed")).toBe(refused);
      expect(await harness.put(person, `hoots/${post.hoot}/proprietaire`, "alice-uid")).toBe(refused);
      expect(await harness.put(person, `hoots/${post.hoot}/thread`, null)).toBe(refused);
      expect(await harness.put(person, `threads/${page}`, null)).toBe(refused);
      expect(await harness.put(person, `threads/${page}/hootId`, key())).toBe(refused);
      expect(await harness.put(person, `threads/${page}/hootId`, null)).toBe(refused);
      expect(await harness.put(person, `stats/${post.hoot}`, null)).toBe(refused);
      expect(await harness.put(person, `slugs/${post.slug}`, null)).toBe(refused);
    }
  });

  it("refuses a thread by an account that is being deleted", async () => {
    await harness.put(alice, `departs/${alice.uid}`, true);
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(refused);
  });

  it.each<[string, (place: HootIds) => Record<string, unknown>]>([
    ["an owner", ({ hoot }) => ({ [`hoots/${hoot}/proprietaire`]: alice.uid })],
    ["the name of an account", ({ hoot }) => ({ [`hoots/${hoot}/auteur`]: "Alice" })],
    ["no name", ({ hoot }) => ({ [`hoots/${hoot}/auteur`]: undefined })],
    ["a portrait", ({ hoot }) => ({ [`hoots/${hoot}/auteurImg`]: "/a.svg" })],
    ["a picture", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "/a.svg" })],
    [
      "a hashtag",
      ({ hoot }) => ({
        [`hoots/${hoot}/contenu`]: "#jardin",
        [`hoots/${hoot}/hashtags`]: { a: "jardin" },
        [`hashtags/jardin/${hoot}`]: alice.uid,
      }),
    ],
    ["no text", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: undefined })],
    ["a blank text", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: " " })],
    ["a text that the account chose", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: "Votre compte sera fermé" })],
    ...["annonce-fil-1_hoot", "fil-_hoot", "fil-a1_hoot", "fil1_hoot"].map(
      (slug): [string, (place: HootIds) => Record<string, unknown>] => [
        `the slug ${slug}`,
        ({ hoot, slug: former }) => ({
          [`hoots/${hoot}/slug`]: slug,
          [`slugs/${former}`]: undefined,
          [`slugs/${slug}`]: hoot,
        }),
      ],
    ),
    ["a number as its date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "0612345678" })],
    ["words before the date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "Alerte 2026-11-20T12:00:00.000Z" })],
    ["words after the date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "2026-11-20T12:00:00.000Z Alerte" })],
    ["a year of three digits", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "202-11-20T12:00:00.000Z" })],
    ["a year of five digits", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "20261-11-20T12:00:00.000Z" })],
    ["hundredths of a second", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "2026-11-20T12:00:00.00Z" })],
    ["four digits after the second", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "2026-11-20T12:00:00.0000Z" })],
    ["no date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: undefined })],
    ["another page in the post", ({ hoot }) => ({ [`hoots/${hoot}/thread`]: "id:other" })],
    ["a path in the post", ({ hoot }) => ({ [`hoots/${hoot}/thread`]: `${page}/` })],
    ["no page in the post", ({ hoot }) => ({ [`hoots/${hoot}/thread`]: undefined })],
    ["no entry", () => ({ [`threads/${page}`]: undefined })],
    ["an empty entry", () => ({ [`threads/${page}`]: true })],
    ["a second page", () => ({ "threads/id:other": { hootId: post.hoot } })],
    ["an unknown field in the entry", () => ({ [`threads/${page}/titre`]: "x" })],
    ["a closed entry", () => ({ [`threads/${page}/ferme`]: true })],
    ["an entry of another post", () => ({ [`threads/${page}/hootId`]: key() })],
    ["a path in the entry", ({ hoot }) => ({ [`threads/${page}/hootId`]: `${hoot}/` })],
    ["no reserved slug", ({ slug }) => ({ [`slugs/${slug}`]: undefined })],
    ["no counters", ({ hoot }) => ({ [`stats/${hoot}`]: undefined })],
    ["a counter of comments", ({ hoot }) => ({ [`stats/${hoot}/comments`]: 1 })],
    ["no time", () => ({ [`profileStats/${alice.uid}/dernierHoot`]: undefined })],
    ["another time", () => ({ [`profileStats/${alice.uid}/dernierHoot`]: 1 })],
    ["no thread id in the account", () => ({ [`profileStats/${alice.uid}/dernierThread`]: undefined })],
    ["another thread id in the account", () => ({ [`profileStats/${alice.uid}/dernierThread`]: key() })],
    ["its id in another account", () => ({ [`profileStats/${bob.uid}/dernierThread`]: post.hoot })],
    ["an increment of the account's post count", () => ({ [`profileStats/${alice.uid}/hoots`]: increment(1) })],
  ])("refuses a thread with %s", async (_, other) => {
    expect(await harness.write(alice, threadCreation(alice, page, post, other(post)))).toBe(refused);
    expect(harness.value("threads")).toBeNull();
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(200);
  });

  it("refuses a thread with an edit time, even under the key of a removed post", async () => {
    const edited = { [`hoots/${post.hoot}/modifieLe`]: harness.now };
    expect(await harness.write(alice, threadCreation(alice, page, post, edited))).toBe(refused);
    await harness.write(alice, publication(alice, post));
    await harness.write(alice, removal(alice, post));
    harness.now += 3_000;
    const again = threadCreation(alice, page, post);
    expect(await harness.write(alice, again)).toBe(refused);
    expect(await harness.write(alice, threadCreation(alice, page, post, edited))).toBe(refused);
    const revived = threadCreation(alice, page, post, {
      [`slugs/${post.slug}`]: undefined,
      [`stats/${post.hoot}`]: undefined,
      [`stats/${post.hoot}/slug`]: null,
      [`suppressions/${alice.uid}/${post.hoot}`]: null,
    });
    expect(await harness.write(alice, revived)).toBe(refused);
    await harness.write(alice, mark(alice, post));
    await harness.write(alice, endOfSweep(alice, post));
    expect(await harness.write(alice, again)).toBe(refused);
  });

  it("refuses a thread if the time in its key is too old, or if its slug or key is taken", async () => {
    const old = threadIds(harness.now - 300_001);
    expect(await harness.write(alice, threadCreation(alice, page, old))).toBe(refused);
    await harness.write(bob, publication(bob, post));
    expect(await harness.write(alice, threadCreation(alice, page, { ...ids(), slug: post.slug }))).toBe(refused);
    expect(await harness.write(alice, threadCreation(alice, page, { ...threadIds(), hoot: post.hoot }))).toBe(refused);
  });

  it("refuses to turn an existing post into a thread", async () => {
    await harness.given({ [`hoots/${post.hoot}`]: hootRecord(alice, post.slug) });
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(refused);
    expect(await harness.write(alice, { [`threads/${page}`]: { hootId: post.hoot } })).toBe(refused);
    await harness.given({ [`hoots/${post.hoot}/thread`]: page });
    expect(await harness.write(alice, { [`threads/${page}`]: { hootId: post.hoot } })).toBe(refused);
    const named = { [`profileStats/${alice.uid}/dernierThread`]: post.hoot };
    const timed = { ...named, [`profileStats/${alice.uid}/dernierHoot`]: timestamp };
    for (const write of [named, timed]) expect(await harness.write(alice, write)).toBe(refused);
  });

  it("applies one rate limit to posts and threads: refuses a second post or thread within three seconds", async () => {
    await harness.write(alice, publication(alice, ids()));
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(refused);
    harness.now += 2_999;
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(refused);
    harness.now += 1;
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(200);
    const unpaced = { [`profileStats/${alice.uid}/dernierHoot`]: undefined };
    expect(await harness.write(alice, threadCreation(alice, "id:b", threadIds(), unpaced))).toBe(refused);
    expect(await harness.write(alice, publication(alice, ids()))).toBe(refused);
    expect(await harness.write(alice, threadCreation(alice, "id:b", threadIds()))).toBe(refused);
    harness.now += 3_000;
    expect(await harness.write(alice, publication(alice, ids()))).toBe(200);
  });

  it("refuses a thread and a post in one write", async () => {
    const published = ids();
    const both = { ...publication(alice, published), ...threadCreation(alice, page, post) };
    expect(await harness.write(alice, both)).toBe(refused);
    expect(await harness.write(alice, threadCreation(alice, page, post))).toBe(200);
    harness.now += 3_000;
    expect(await harness.write(alice, publication(alice, published))).toBe(200);
  });

  it("allows a new thread once the former thread's post was removed in the console, unless the thread is closed", async () => {
    await harness.write(alice, threadCreation(alice, page, post));
    harness.now += 3_000;
    const again = threadIds();
    await harness.given({ [`threads/${page}/ferme`]: true });
    expect(await harness.write(alice, threadCreation(alice, page, again))).toBe(refused);
    await harness.given({ [`hoots/${post.hoot}`]: null });
    expect(await harness.write(alice, threadCreation(alice, page, again))).toBe(refused);
    expect(await harness.write(alice, threadCreation(alice, page, again, { [`threads/${page}/ferme`]: true }))).toBe(
      refused,
    );
    await harness.given({ [`threads/${page}/ferme`]: null });
    expect(await harness.put(alice, `threads/${page}`, null)).toBe(refused);
    expect(await harness.write(alice, threadCreation(alice, page, again))).toBe(200);
    expect(harness.value(`threads/${page}`)).toEqual({ hootId: again.hoot });
  });

  it("refuses two threads in one write", async () => {
    const second = threadIds();
    const both = { ...threadCreation(alice, page, post), ...threadCreation(alice, "id:b", second) };
    expect(await harness.write(alice, both)).toBe(refused);
  });

  it("refuses to change the user's last post time or last thread key without a new thread", async () => {
    await harness.write(alice, threadCreation(alice, page, post));
    harness.now += 3_000;
    for (const person of [alice, bob]) {
      const [time, last] = [`profileStats/${alice.uid}/dernierHoot`, `profileStats/${alice.uid}/dernierThread`];
      expect(await harness.put(person, time, timestamp)).toBe(refused);
      expect(await harness.put(person, last, post.hoot)).toBe(refused);
      expect(await harness.put(person, last, key())).toBe(refused);
      expect(await harness.put(person, last, null)).toBe(refused);
    }
    const published = ids();
    const name = { [`profileStats/${alice.uid}/dernierThread`]: published.hoot };
    expect(await harness.write(alice, publication(alice, published, name))).toBe(refused);
  });
});

describe("moderation of a thread", () => {
  const closed = `threads/${page}/ferme`;
  let [id, second] = ["", ""];
  beforeEach(async () => {
    [id, second] = [key(), key()];
    await harness.write(john, threadCreation(john, page, post));
    await harness.write(bob, comment(bob, post, id));
  });

  it("lets only administrators close a thread and open it again", async () => {
    const others = [null, john, alice, { ...alice, admin: false }, { ...alice, admin: "true" }];
    for (const person of others) expect(await harness.put(person, closed, true)).toBe(refused);
    for (const wrong of [false, 1, "true", { a: true }]) {
      expect(await harness.put(moderator, closed, wrong)).toBe(refused);
    }
    expect(await harness.put(moderator, closed, true)).toBe(200);
    for (const person of others) expect(await harness.put(person, closed, null)).toBe(refused);
    expect(await harness.write(alice, comment(alice, post, second))).toBe(refused);
    expect(await harness.write(moderator, comment(moderator, post, second))).toBe(refused);
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(200);
    expect(await harness.put(moderator, closed, null)).toBe(200);
    expect(await harness.write(alice, comment(alice, post, second))).toBe(200);
  });

  it("lets only administrators remove a thread, together with the entry of its page", async () => {
    const [hoot, entry] = [`hoots/${post.hoot}`, `threads/${page}`];
    const both = { [hoot]: null, [entry]: null };
    for (const person of [null, john, alice, { ...alice, admin: "true" }]) {
      expect(await harness.write(person, both)).toBe(refused);
    }
    for (const half of [{ [hoot]: null }, { [entry]: null }])
      expect(await harness.write(moderator, half)).toBe(refused);
    for (const change of [{ [`${hoot}/contenu`]: "changed" }, { [`${entry}/hootId`]: key() }]) {
      expect(await harness.write(moderator, change)).toBe(refused);
    }
    expect(await harness.write(moderator, both)).toBe(200);
    expect(harness.value("threads")).toBeNull();
    expect(harness.value(hoot)).toBeNull();
    // The slug stays reserved, so nobody can take over the comments.
    expect(await harness.write(alice, publication(alice, { ...ids(), slug: post.slug }))).toBe(refused);
    expect(await harness.write(alice, publication(alice, { ...ids(), hoot: post.hoot }))).toBe(refused);
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(200);
    expect(await harness.write(alice, threadCreation(alice, page, threadIds()))).toBe(200);
  });

  it("lets only administrators remove the entry of a page if the post of the thread is missing", async () => {
    await harness.given({ [`hoots/${post.hoot}`]: null });
    for (const person of [john, alice]) expect(await harness.put(person, `threads/${page}`, null)).toBe(refused);
    expect(await harness.put(moderator, `threads/${page}`, { hootId: key() })).toBe(refused);
    expect(await harness.put(moderator, `threads/${page}`, null)).toBe(200);
  });

  it("lets administrators remove the post of a thread without an entry, but not take it over", async () => {
    await harness.given({ [`threads/${page}`]: null });
    const hoot = `hoots/${post.hoot}`;
    const date = harness.value(`${hoot}/date`);
    const adopted = { ...hootRecord(moderator, post.slug), date, modifieLe: timestamp };
    expect(await harness.put(moderator, hoot, adopted)).toBe(refused);
    expect(await harness.put(alice, hoot, null)).toBe(refused);
    expect(await harness.put(moderator, hoot, null)).toBe(200);
  });

  it("does not let administrators remove an account's post", async () => {
    const other = ids();
    await harness.write(alice, publication(alice, other));
    expect(await harness.put(moderator, `hoots/${other.hoot}`, null)).toBe(refused);
  });

  it("refuses to close the thread of a page that has no thread", async () => {
    expect(await harness.put(moderator, "threads/id:none/ferme", true)).toBe(refused);
  });

  it("keeps other posts open for comments when a thread is closed", async () => {
    const other = ids();
    await harness.write(alice, publication(alice, other));
    await harness.put(moderator, closed, true);
    expect(await harness.write(bob, comment(bob, other, second))).toBe(200);
  });

  it("lets only administrators delete any comment of the thread, and requires a decrement of the counter", async () => {
    for (const person of [null, alice, { ...alice, admin: false }]) {
      expect(await harness.write(person, uncomment(bob, post, id))).toBe(refused);
    }
    const uncounted = { [`stats/${post.hoot}/comments`]: undefined };
    expect(await harness.write(moderator, uncomment(bob, post, id, uncounted))).toBe(refused);
    expect(await harness.write(moderator, uncomment(bob, post, id))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/comments`)).toBe(0);
    expect(harness.value(`commentedBy/${bob.uid}`)).toBeNull();
  });

  it("lets only administrators hide a comment of the thread and show it again", async () => {
    const hidden = `comment/${id}/masque`;
    for (const person of [null, alice, bob]) expect(await harness.put(person, hidden, true)).toBe(refused);
    for (const wrong of [false, 1, { a: true }]) expect(await harness.put(moderator, hidden, wrong)).toBe(refused);
    expect(await harness.put(moderator, hidden, true)).toBe(200);
    for (const person of [null, alice, bob]) expect(await harness.put(person, hidden, null)).toBe(refused);
    expect(await harness.put(bob, `comment/${id}/auteurImg`, "/b.svg")).toBe(200);
    expect(await harness.put(moderator, hidden, null)).toBe(200);
    expect(harness.value(hidden)).toBeNull();
    await harness.put(moderator, hidden, true);
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(200);
  });

  it("refuses to change other fields while hiding a comment, even in the administrator's own comment", async () => {
    await harness.write(moderator, comment(moderator, post, second));
    const hidden = { [`comment/${second}/masque`]: true };
    expect(await harness.write(moderator, { ...hidden, [`comment/${second}/auteur`]: "Alice" })).toBe(refused);
    expect(await harness.write(moderator, { ...hidden, [`comment/${second}/auteurImg`]: "/m.svg" })).toBe(refused);
    expect(await harness.write(moderator, hidden)).toBe(200);
    expect(await harness.put(moderator, `comment/${id}/contenu`, "changed")).toBe(refused);
    expect(await harness.put(moderator, `comment/${id}/auteurImg`, "/x.svg")).toBe(refused);
  });

  it("refuses a new comment that is hidden already", async () => {
    for (const person of [alice, moderator]) {
      const write = comment(person, post, second, { [`comment/${second}/masque`]: true });
      expect(await harness.write(person, write)).toBe(refused);
    }
  });

  it("does not let administrators hide or delete comments on other posts", async () => {
    const other = ids();
    await harness.write(alice, publication(alice, other));
    await harness.write(bob, comment(bob, other, second));
    expect(await harness.put(moderator, `comment/${second}/masque`, true)).toBe(refused);
    expect(await harness.write(moderator, uncomment(bob, other, second))).toBe(refused);
    expect(await harness.put(moderator, "comment/none/masque", true)).toBe(refused);
  });
});
