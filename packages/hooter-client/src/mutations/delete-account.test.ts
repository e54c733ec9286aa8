import { describe, expect, it } from "vitest";
import type { Database, JsonValue, WritePlan } from "../database/database";
import { draftsOf } from "../drafts/drafts";
import { HooterError, toHooterError } from "../model/errors";
import { internals } from "../model/internals";
import { preferencesOf } from "../preferences/preferences";
import { miscounted } from "../testing/count-by-hand";
import { memoryStorage, openLocalDatabase, person } from "../testing/local-harness";
import { abortingDatabase, openStage } from "../testing/stage";
import { deleteAccount } from "./delete-account";
import { removeHoot } from "./delete-hoot";
import { likeHoot } from "./set-liked";
import { sweepHoot } from "./sweep-hoot";

async function openScene() {
  const stage = openStage();
  const ada = await stage.join("Ada");
  const hoot = await stage.publish(ada, "Bonjour #jardin");
  await stage.comment(ada, hoot, "Oui");
  stage.clock.now += 5_000;
  return { ...stage, stage, ada, hoot };
}

/**
 * Checks that a deletion left the marker, which blocks late writes, and the empty counters, which block the reuse of
 * recent keys. Returns any other data.
 *
 * @param hoots number of hoots with recent keys
 */
function traces(database: JsonValue, hoots = 1): JsonValue {
  const { departs, stats, ...rest } = Object(database);
  expect(departs).toEqual({ "uid-Ada": true });
  expect(Object.keys(Object(stats))).toHaveLength(hoots);
  for (const counters of Object.values(stats ?? {})) expect(counters).toEqual({ comments: 0 });
  return rest;
}

describe("deleteAccount", () => {
  it("removes all records in order and the identity last", async () => {
    const { ada, local } = await openScene();
    const steps: string[] = [];
    await deleteAccount(ada.database, ada.identity, ada.uid, { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual(["hoots", "comments", "likes", "follows", "followers", "profile", "identity"]);
    expect(traces(local.read(""))).toEqual({});
    expect(await ada.identity.token()).toBeNull();
  });

  it("requires a recent sign-in before it removes anything", async () => {
    const { ada, local, clock } = await openScene();
    clock.now += 600_000;
    const before = local.read("");
    const run = (password?: string) =>
      deleteAccount(ada.database, ada.identity, ada.uid, password === undefined ? {} : { password });
    await expect(run()).rejects.toMatchObject({ name: "HooterError", code: "recent-sign-in-required" });
    await expect(run("mauvais")).rejects.toMatchObject({ code: "credentials-wrong" });
    await ada.identity.signOut();
    await expect(run()).rejects.toMatchObject({ code: "signed-out" });
    await ada.identity.signIn({ email: "ada@exemple.fr", password: "chouette" });
    clock.now += 600_000;
    expect(local.read("")).toEqual(before);
    await run("chouette");
    expect(traces(local.read(""), 0)).toEqual({});
  });

  it("reauthenticates with the password when the deletion takes a long time", async () => {
    const { ada, local, clock } = await openScene();
    await deleteAccount(ada.database, ada.identity, ada.uid, {
      password: "chouette",
      onProgress: () => {
        clock.now += 120_000;
      },
    });
    expect(traces(local.read(""))).toEqual({});
    expect(await ada.identity.token()).toBeNull();
  });

  it("completes on a second call after the identity service failed", async () => {
    const { ada, local } = await openScene();
    const remove = ada.identity.deleteAccount;
    ada.identity.deleteAccount = () => Promise.reject(new HooterError("network"));
    const run = () => deleteAccount(ada.database, ada.identity, ada.uid);
    await expect(run()).rejects.toMatchObject({ code: "network" });
    expect(traces(local.read(""))).toEqual({});
    ada.identity.deleteAccount = remove;
    await run();
    expect(traces(local.read(""))).toEqual({});
    expect(await ada.identity.token()).toBeNull();
  });

  it("waits for the rate limit of posts", async () => {
    const stage = openStage({ onDenied: () => (stage.clock.now += 3_000) });
    const ada = await stage.join("Ada");
    await stage.publish(ada, "À l’instant");
    await deleteAccount(ada.database, ada.identity, ada.uid);
    expect(traces(stage.local.read(""))).toEqual({});
  });

  it("refuses a new follower while the account is being deleted", async () => {
    const { stage, ada, local } = await openScene();
    const bob = await stage.join("Bob");
    const follow = () => stage.follow(bob, ada);
    await follow();
    let tried: Promise<HooterError | null> | null = null;
    const onProgress = (step: string) => {
      if (step !== "profile") return;
      expect(local.read(`departs/${ada.uid}`)).toBe(true);
      tried = follow().then(() => null, toHooterError);
    };
    const { update } = ada.database;
    // The last write waits until the follower has acted.
    ada.database.update = async (plan) => {
      await tried;
      return update(plan);
    };
    await deleteAccount(ada.database, ada.identity, ada.uid, { onProgress });
    expect(await tried).toMatchObject({ code: "permission-denied" });
    await local.write("departs", null);
    expect(JSON.stringify(local.read(""))).not.toMatch(/uid-Ada/);
  });

  it("removes plain clients' posts without a slug or with another post's slug", async () => {
    const { stage, ada, local } = await openScene();
    const bob = await stage.join("Bob");
    const bobs = await stage.publish(bob, "À moi");
    await likeHoot(bob.database, bobs, bob.uid);
    await stage.comment(bob, bobs, "Oui");
    await stage.plainHoot(ada, bobs.slug);
    await local.write("hoots/-OAodd00000000000000", { proprietaire: ada.uid, auteur: "Ada", contenu: "sans slug" });
    const likes = local.read("like");
    await deleteAccount(ada.database, ada.identity, ada.uid);
    expect(Object.keys(Object(local.read("hoots")))).toEqual([bobs.id]);
    expect(local.read(`slugs/${bobs.slug}`)).toBe(bobs.id);
    expect(local.read("like")).toEqual(likes);
    expect(Object.values(Object(local.read("comment")))).toEqual([expect.objectContaining({ proprietaire: bob.uid })]);
    await local.write("departs", null);
    expect(JSON.stringify(local.read(""))).not.toMatch(/uid-Ada/);
  });

  it("deletes an account despite stale indexes from other users' writes", async () => {
    const { stage, ada, local } = await openScene();
    const bob = await stage.join("Bob");
    const [bobs, gone] = [await stage.publish(bob, "À moi"), await stage.publish(bob, "Parti")];
    const said = await stage.comment(bob, bobs, "Oui");
    const [lost, taken] = ["-OAlost0000000000000", said.id];
    await local.update("", {
      // Add index entries of the account that match none of its records: a like that it never gave, a like of a deleted
      // post, a comment that no longer exists, and a comment under the key of another user's comment.
      [`likedBy/${ada.uid}/${bobs.id}`]: true,
      [`likedBy/${ada.uid}/${gone.id}`]: true,
      [`hoots/${gone.id}`]: null,
      [`stats/${gone.id}`]: null,
      [`slugs/${gone.slug}`]: null,
      [`commentedBy/${ada.uid}/${lost}`]: bobs.id,
      [`commentedBy/${ada.uid}/${taken}`]: gone.id,
    });
    await deleteAccount(ada.database, ada.identity, ada.uid);
    await local.write("departs", null);
    expect(JSON.stringify(local.read(""))).not.toMatch(/uid-Ada/);
    expect(local.read(`stats/${bobs.id}`)).toMatchObject({ likes: 0, comments: 1 });
    expect(local.read(`comment/${taken}/proprietaire`)).toBe(bob.uid);
  });

  it("completes although the first attempt of each write is lost, and sets the deletion marker twice", async () => {
    const { stage, ada, local } = await openScene();
    const bob = await stage.join("Bob");
    const bobs = await stage.publish(bob, "À moi");
    await likeHoot(ada.database, bobs, ada.uid);
    await local.update("", {
      [`likedBy/${ada.uid}/-OAgone0000000000000`]: true,
      [`commentedBy/${ada.uid}/-OAlost0000000000000`]: bobs.id,
    });
    let last = "";
    let marks = 0;
    const update = async (plan: WritePlan) => {
      const text = JSON.stringify(plan);
      const isFirst = text !== last;
      last = isFirst ? text : "";
      if (isFirst) throw new HooterError("network");
      if ("departs/uid-Ada" in plan) marks++;
      return ada.database.update(plan);
    };
    await deleteAccount({ ...ada.database, update }, ada.identity, ada.uid);
    expect(marks).toBe(2);
    await local.write("departs", null);
    expect(JSON.stringify(local.read(""))).not.toMatch(/uid-Ada/);
  });

  it("continues when another session has removed a hoot first, and rejects after any other failure", async () => {
    const { ada, hoot } = await openScene();
    const withHoot = (read: () => Promise<JsonValue>) => {
      let looks = 0;
      const get: Database["get"] = (path, ...rest) =>
        path.join("/") === `hoots/${hoot.id}` && looks++ === 0 ? read() : ada.database.get(path, ...rest);
      return { ...ada.database, get };
    };
    const failing = withHoot(() => Promise.reject(new HooterError("malformed")));
    await expect(deleteAccount(failing, ada.identity, ada.uid)).rejects.toMatchObject({ code: "malformed" });
    // The hoot is listed again, so the deletion cannot complete.
    const gone = withHoot(async () => null);
    await expect(deleteAccount(gone, ada.identity, ada.uid)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("removes the account's likes and comments on posts that are removed, marked for a sweep or half swept", async () => {
    const { stage, ada, local } = await openScene();
    const bob = await stage.join("Bob");
    const posts = [];
    for (const words of ["Un", "Deux", "Trois"]) posts.push(await stage.publish(bob, words));
    for (const hoot of posts) {
      await likeHoot(ada.database, hoot, ada.uid);
      await likeHoot(bob.database, hoot, bob.uid);
      await stage.comment(ada, hoot, "Oui");
    }
    for (const hoot of posts) await removeHoot(bob.database, hoot, bob.uid);
    for (const [steps, hoot] of posts.entries()) {
      if (steps === 0) continue;
      const aborting = abortingDatabase(bob.database, steps);
      await sweepHoot(aborting.database, hoot, bob.uid, aborting.signal);
    }
    await deleteAccount(ada.database, ada.identity, ada.uid);
    expect(JSON.stringify([local.read("like"), local.read("likedBy"), local.read("comment")])).not.toMatch(/uid-Ada/);
    expect(miscounted(local.read(""))).toEqual([]);
    for (const hoot of posts) await sweepHoot(bob.database, hoot, bob.uid);
  });

  it("rejects with `unavailable` when the number of records does not decrease", async () => {
    const { ada, local } = await openScene();
    const { update } = ada.database;
    // Let the service confirm the removal without removing anything.
    ada.database.update = async (plan) => {
      if (!Object.keys(plan).some((path) => path.startsWith("commentedBy/"))) await update(plan);
    };
    await expect(deleteAccount(ada.database, ada.identity, ada.uid)).rejects.toMatchObject({ code: "unavailable" });
    expect(local.read(`commentedBy/${ada.uid}`)).not.toBeNull();
  });

  it("removes several comments on one post, and decrements the post's counter for each", async () => {
    const { stage, ada, local } = await openScene();
    const bob = await stage.join("Bob");
    const [one, two] = [await stage.publish(bob, "Un"), await stage.publish(bob, "Deux")];
    for (const hoot of [one, one, two, one]) await stage.comment(ada, hoot, "Oui");
    await stage.comment(bob, one, "Non");
    await deleteAccount(ada.database, ada.identity, ada.uid);
    expect(local.read(`stats/${one.id}/comments`)).toBe(1);
    expect(local.read(`stats/${two.id}/comments`)).toBe(0);
    await local.write("departs", null);
    expect(JSON.stringify(local.read(""))).not.toMatch(/uid-Ada/);
  });
});

it("removes the account's data from the device, but not that of other accounts and databases", async () => {
  const local = openLocalDatabase();
  const storage = memoryStorage();
  const others = {
    "hooter:draft:uid-Ada@http://other:composer": "{}",
    "hooter:draft:uid-Adam@http://local?ns=demo-hooter:composer": "{}",
    "hooter:preference:uid-Bob@http://local?ns=demo-hooter:muted": "[]",
    "host:uid-Ada@http://local?ns=demo-hooter": "",
  };
  for (const [key, text] of Object.entries(others)) storage.setItem(key, text);
  const { client, uid } = await person("Ada", local, { storage, fetch: local.fetch });
  const { device } = client[internals];
  const drafts = draftsOf(device);
  const preferences = preferencesOf(device);
  drafts.write(uid, "composer", { content: "Bientôt" });
  const muted = { name: "muted", scope: "account", initial: "", decode: String } as const;
  preferences.entry(muted, uid).write("Bob");
  preferences.entry(muted, uid, "hoot").write("oui");
  const ofAda = () => [...storage.items.keys()].filter((key) => /^hooter:\w+:uid-Ada@http:\/\/local/.test(key));
  expect(ofAda()).toHaveLength(3);
  await client.deleteAccount();
  expect(ofAda()).toEqual([]);
  expect(Object.fromEntries(storage.items)).toMatchObject(others);
  client.dispose();
  local.dispose();
});
