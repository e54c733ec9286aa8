import { describe, expect, it } from "vitest";
import type { WritePlan } from "../database/database";
import { storageKey } from "../model/storage";
import { applyMutations } from "../store/optimistic";
import { down, meanwhile, pass, publishBy, setUp, statesOf, until, up, withOwnClock } from "../testing/offline-harness";
import { openStage } from "../testing/stage";
import { endFollow, followPerson } from "./set-followed";

it("endFollow attempts the removal of an indexed follow only once", async () => {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  await stage.follow(bob, ada);
  stage.local.setRules('{"rules": {".read": "auth != null"}}');
  let attempts = 0;
  const update = (plan: WritePlan) => {
    attempts++;
    return bob.database.update(plan);
  };
  await expect(endFollow({ ...bob.database, update }, { follower: bob.uid, followed: ada.uid })).rejects.toMatchObject({
    code: "permission-denied",
  });
  expect(attempts).toBe(1);
});

it("followPerson rejects with `signed-out` when the account signs out before a refused follow is repaired", async () => {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  stage.local.setRules('{"rules": {".read": "auth != null"}}');
  const options = { me: bob.uid, key: stage.createKey(), token: async () => null, renewKey: stage.renewKey };
  const follow = followPerson(bob.database, { uid: ada.uid, pseudo: "Ada" }, options);
  await expect(follow).rejects.toMatchObject({ code: "signed-out" });
});

describe("a toggle of the user", () => {
  withOwnClock();

  const KEYS = storageKey("mutation", { uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" }, ":");

  /** Opens a page as Ada. The page has loaded the counters of Ada and Bob, but not the accounts that Ada follows. */
  async function openPage() {
    const opened = await setUp();
    const page = await opened.open("Ada", { live: "off" });
    const { store } = page.account;
    const { bob, items, database } = opened;
    store.change((state) => {
      state.profileCounts.set(page.uid, { hoots: 0, followers: 5, following: 5 });
      state.profileCounts.set(bob.uid, { hoots: 0, followers: 5, following: 5 });
    });
    return {
      ...opened,
      page,
      follow: (followed: boolean) => page.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, followed),
      /** Keys of the stored follows. */
      stored: () => Object.keys(Object(database.read(`follow/${page.uid}/${bob.uid}`))),
      /** The counters of Ada and of Bob. */
      counters: () => {
        const { profileCounts } = store.get();
        return [profileCounts.get(page.uid), profileCounts.get(bob.uid)];
      },
      shown: () =>
        applyMutations(store.get()).pendingFollows.get(bob.uid)?.followed ?? store.get().follows.has(bob.uid),
      records: () => [...items.items].flatMap(([key, text]) => (key.startsWith(KEYS) ? Object(JSON.parse(text)) : [])),
    };
  }

  it("changes the counters of both users after a follow, and restores them after an unfollow", async () => {
    const { follow, counters, shown } = await openPage();
    const following = follow(true);
    expect(shown()).toBe(true);
    await meanwhile(following);
    expect(counters()).toEqual([
      { hoots: 0, followers: 5, following: 6 },
      { hoots: 0, followers: 6, following: 5 },
    ]);
    await meanwhile(follow(false));
    expect(shown()).toBe(false);
    expect(counters()).toEqual([
      { hoots: 0, followers: 5, following: 5 },
      { hoots: 0, followers: 5, following: 5 },
    ]);
  });

  it("removes a follow that another device added and this page has not loaded", async () => {
    const { open, bob, follow, stored, shown } = await openPage();
    const other = await open();
    await meanwhile(other.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true));
    other.client.dispose();
    expect(stored()).toHaveLength(1);
    await meanwhile(follow(false));
    expect([stored(), shown()]).toEqual([[], false]);
  });

  it("writes nothing when another device has already followed the user", async () => {
    const { open, bob, wire, follow, stored, shown } = await openPage();
    const other = await open();
    await meanwhile(other.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true));
    other.client.dispose();
    const before = stored();
    wire.writes.length = 0;
    await meanwhile(follow(true));
    expect([stored(), shown(), wire.writes]).toEqual([before, true, []]);
  });

  it("does not count a follow or an unfollow that another device has already stored", async () => {
    const { open, bob, follow, stored, shown, counters } = await openPage();
    const unchanged = counters();
    // This page reads that Ada does not follow Bob.
    await meanwhile(follow(false));
    const other = await open();
    const person = { uid: bob.uid, pseudo: "Bob" };
    await meanwhile(other.client.setFollowed(person, true));
    const keys = stored();
    expect(keys).toHaveLength(1);
    await meanwhile(follow(true));
    expect([stored(), shown(), counters()]).toEqual([keys, true, unchanged]);
    await meanwhile(other.client.setFollowed(person, false));
    expect(stored()).toEqual([]);
    await meanwhile(follow(false));
    expect([stored(), shown(), counters()]).toEqual([[], false, unchanged]);
    other.client.dispose();
  });

  it("follows a user whom this page has not loaded", async () => {
    const { follow, stored, shown } = await openPage();
    await meanwhile(follow(false));
    await meanwhile(follow(true));
    expect([stored().length, shown()]).toEqual([1, true]);
  });

  it("sends a toggle under the key that it was stored with", async () => {
    const { page, wire, follow, stored, records } = await openPage();
    wire.fate = down;
    const following = follow(true);
    await until(() => statesOf(page.client).includes("setFollowed waiting"));
    const key = String(records()[0]?.id);
    wire.fate = up;
    await meanwhile(following);
    expect(stored()).toEqual([key]);
  });

  it("uses another key when a toggle is repeated while its mutation is pending", async () => {
    const { wire, follow, stored } = await openPage();
    const following = follow(true);
    const keys: string[] = [];
    wire.fate = (isWrite) => {
      if (isWrite && wire.writes.length < 2) {
        void follow(wire.writes.length === 1);
        keys.push(...stored());
      }
      return "through";
    };
    await meanwhile(following);
    await pass(1_000);
    const [last, ...others] = stored();
    expect(others).toEqual([]);
    expect(keys).not.toContain(last);
    expect(wire.writes.filter((text) => text.includes("dernierSuivi")).length).toBe(3);
  });

  it("rejects a follow of the user's own account, without writing or reading follows", async () => {
    const { page, wire } = await openPage();
    const paths: string[] = [];
    wire.fate = (_isWrite, path) => {
      paths.push(path);
      return "through";
    };
    await expect(page.client.setFollowed({ uid: page.uid, pseudo: "Ada" }, true)).rejects.toMatchObject({
      code: "permission-denied",
    });
    // After any refusal, the client checks whether the account is being deleted.
    expect(paths).toEqual([`/departs/${page.uid}.json`]);
    expect(statesOf(page.client)).toEqual([]);
  });

  it("stores the last target of a toggle, so that a later page sends it", async () => {
    const { open, page, database, bob, wire, records } = await openPage();
    const bobs = await publishBy(bob, "de Bob");
    wire.fate = down;
    page.client.setLiked(bobs, true).catch(() => {});
    await until(() => statesOf(page.client).includes("setLiked waiting"));
    expect(records()).toMatchObject([{ verb: "setLiked", args: { id: bobs.id, slug: bobs.slug, target: "on" } }]);
    page.client.setLiked(bobs, false).catch(() => {});
    expect(records()).toMatchObject([{ verb: "setLiked", args: { id: bobs.id, slug: bobs.slug, target: "off" } }]);
    page.client.setLiked(bobs, true).catch(() => {});
    page.client.setLiked(bobs, false).catch(() => {});
    page.crash();
    const next = await open("Ada", { live: "off" });
    await until(() => applyMutations(next.account.store.get()).pendingLikes.has(bobs.id));
    expect(applyMutations(next.account.store.get()).pendingLikes.get(bobs.id)?.liked).toBe(false);
    wire.fate = up;
    await until(() => statesOf(next.client).includes("setLiked delivered"));
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(0);
  });
});
