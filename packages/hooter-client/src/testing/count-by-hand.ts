import { childrenOf, type JsonValue } from "../database/database";
import { isObject } from "../model/json";

function child(json: JsonValue | undefined, ...path: readonly string[]): JsonValue {
  return path.reduce<JsonValue>((node, key) => (isObject(node) ? (node[key] ?? null) : null), json ?? null);
}

/** Returns a description of every counter and index that does not match the records of a database. */
export function miscounted(database: JsonValue): string[] {
  const wrong: string[] = [];
  const node = (...path: string[]) => child(database, ...path);
  const expectEqual = (what: string, kept: JsonValue, counted: JsonValue) => {
    if (kept !== counted) wrong.push(`${what}: ${JSON.stringify(kept)} kept, ${JSON.stringify(counted)} counted`);
  };
  const slugs = new Map<JsonValue, string>(childrenOf(node("slugs")).map(([slug, id]) => [id, slug]));
  for (const [id, hoot] of childrenOf(node("hoots"))) slugs.set(id, String(child(hoot, "slug")));
  const likes = new Map<string, number>();
  for (const [uid, index] of childrenOf(node("likedBy"))) {
    for (const [id] of childrenOf(index)) {
      likes.set(id, (likes.get(id) ?? 0) + 1);
      expectEqual(`like of ${id} by ${uid}`, child(node("like", slugs.get(id) ?? "?", uid, id), "lover"), uid);
    }
  }
  const likeRecords = childrenOf(node("like")).flatMap(([, people]) => childrenOf(people));
  expectEqual(
    "likes in all",
    likeRecords.length,
    [...likes.values()].reduce((sum, count) => sum + count, 0),
  );

  const comments = new Map<string, number>();
  for (const [uid, index] of childrenOf(node("commentedBy"))) {
    for (const [id, hoot] of childrenOf(index)) {
      comments.set(String(hoot), (comments.get(String(hoot)) ?? 0) + 1);
      expectEqual(`comment ${id} by ${uid}`, node("comment", id, "proprietaire"), uid);
    }
  }
  const indexed = [...comments.values()].reduce((sum, count) => sum + count, 0);
  expectEqual("comments in all", childrenOf(node("comment")).length, indexed);

  const posts = new Map<string, number>();
  for (const [id, hoot] of childrenOf(node("hoots"))) {
    // The post of a plain client has no counters to check.
    if (node("stats", id) === null) continue;
    const owner = String(child(hoot, "proprietaire"));
    posts.set(owner, (posts.get(owner) ?? 0) + 1);
    expectEqual(`slug of ${id}`, node("slugs", String(child(hoot, "slug"))), id);
  }
  const hashtags = (json: JsonValue) => childrenOf(child(json, "hashtags")).map(([, hashtag]) => String(hashtag));
  let listed = 0;
  for (const [hashtag, entries] of childrenOf(node("hashtags"))) {
    for (const [id, owner] of childrenOf(entries)) {
      listed++;
      expectEqual(`owner of ${id} under #${hashtag}`, owner, node("hoots", id, "proprietaire"));
      expectEqual(`#${hashtag} of ${id}`, hashtags(node("hoots", id)).includes(hashtag), true);
    }
  }
  expectEqual("hashtags in all", listed, childrenOf(node("hoots")).flatMap(([, hoot]) => hashtags(hoot)).length);

  for (const [id] of childrenOf(node("stats"))) {
    // A deleted hoot that is still being removed has no like counter.
    const kept = node("stats", id, "likes");
    if (kept !== null) expectEqual(`likes of ${id}`, kept, likes.get(id) ?? 0);
    expectEqual(`comments of ${id}`, node("stats", id, "comments"), comments.get(id) ?? 0);
  }

  let follows = 0;
  const people = new Set(
    ["profileStats", "abonnements", "followers"].flatMap((name) => childrenOf(node(name)).map(([uid]) => uid)),
  );
  for (const uid of people) {
    const following = childrenOf(node("abonnements", uid));
    follows += following.length;
    for (const [key, followed] of following) {
      expectEqual(`follow ${key} of ${uid}`, node("follow", uid, String(followed), key, "suiviId"), followed);
      expectEqual(`follower ${key} of ${String(followed)}`, node("followers", String(followed), key), uid);
    }
    const count = (name: string) => node("profileStats", uid, name) ?? 0;
    expectEqual(`hoots of ${uid}`, count("hoots"), posts.get(uid) ?? 0);
    expectEqual(`following of ${uid}`, count("following"), following.length);
    expectEqual(`followers of ${uid}`, count("followers"), childrenOf(node("followers", uid)).length);
  }
  const records = childrenOf(node("follow")).flatMap(([, followed]) => childrenOf(followed));
  expectEqual("follows in all", records.flatMap(([, keys]) => childrenOf(keys)).length, follows);
  return wrong;
}
