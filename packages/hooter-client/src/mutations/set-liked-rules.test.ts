import { describe, expect, it } from "vitest";
import { createRestDatabase } from "../database/rest-database";
import { memoryIdentity } from "../identity/memory-identity";
import { openLocalDatabase } from "../testing/local-harness";
import { likeHoot, unlikeHoot } from "./set-liked";

const hoot = { id: "-OAhoot0000000000000", slug: "ada1_hoot" };
const record = { hootId: hoot.slug, lover: "u1" };

function setUp(data: Record<string, unknown> = {}) {
  const local = openLocalDatabase({
    data: JSON.parse(
      JSON.stringify({
        hoots: { [hoot.id]: { contenu: "a", auteur: "Ada", proprietaire: "u2", slug: hoot.slug, date: "hier" } },
        slugs: { [hoot.slug]: hoot.id },
        stats: { [hoot.id]: { likes: 5, comments: 0 } },
        ...data,
      }),
    ),
  });
  const identity = memoryIdentity({
    accounts: [{ email: "bob@exemple.fr", password: "chouette", uid: "u1", displayName: "Bob" }],
    signedInAs: "bob@exemple.fr",
  });
  const database = createRestDatabase({ databaseUrl: "http://local", fetch: local.fetch, token: identity.token });
  return { local, database };
}

describe("likes under the rules", () => {
  it("counts a repeated like or unlike once", async () => {
    const { local, database } = setUp();
    expect(await likeHoot(database, hoot, "u1")).toBe(true);
    expect(await likeHoot(database, hoot, "u1")).toBe(false);
    expect(local.read(`stats/${hoot.id}/likes`)).toBe(6);
    expect(await unlikeHoot(database, hoot, "u1")).toBe(true);
    expect(await unlikeHoot(database, hoot, "u1")).toBe(false);
    expect(local.read(`stats/${hoot.id}/likes`)).toBe(5);
    expect([local.read("like"), local.read("likedBy")]).toEqual([null, null]);
  });

  it.each([
    ["under a key of its own", { k1: record }],
    ["under two keys", { k1: record, k2: record }],
    ["without a key", record],
  ])("removes a like that a plain client wrote %s without changing the counter", async (_where, stored) => {
    const { local, database } = setUp({ like: { [hoot.slug]: { u1: stored } } });
    await unlikeHoot(database, hoot, "u1");
    expect(local.read("like")).toBeNull();
    expect(local.read(`stats/${hoot.id}/likes`)).toBe(5);
  });

  it("refuses to remove the like of another account", async () => {
    const { local, database } = setUp({
      likedBy: { u2: { [hoot.id]: true } },
      like: { [hoot.slug]: { u2: { [hoot.id]: { ...record, lover: "u2" } } } },
    });
    await expect(unlikeHoot(database, hoot, "u2")).rejects.toMatchObject({ code: "permission-denied" });
    expect(local.read(`like/${hoot.slug}/u2`)).not.toBeNull();
  });
});
