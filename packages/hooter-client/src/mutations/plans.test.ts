import { describe, expect, it } from "vitest";
import type { Hoot } from "../model/hoot";
import { composeComment, planAddComment } from "./add-comment";
import { planBeginDeletion, planDeleteProfile } from "./delete-account";
import { planDeleteComment } from "./delete-comment";
import { planRemoveHoot, planRemoveWithoutSlug, planRestoreHoot } from "./delete-hoot";
import { planEditHoot } from "./edit-hoot";
import { composeHoot, contentFields, planHashtags, readDraft, stateOf } from "./hoot-record";
import { planReportHoot } from "./moderation";
import { planClaimPseudo } from "./profile-claim";
import { planPublishHoot } from "./publish-hoot";
import { planRenameRecords } from "./rename-records";
import { planFollowPerson, planUnfollowPerson } from "./set-followed";
import { planLikeHoot, planUnlikeHoot } from "./set-liked";
import { planBeginSweep, planEndSweep, planSweepLikes } from "./sweep-hoot";

const writer = { uid: "u1", email: "ada@exemple.fr", pseudo: "Ada", picture: "https://a.exemple/ada.svg" };
const at = { id: "-Ost90fdbeEJ4iC_e3rZ", slug: "ada1_hoot", locale: "fr-FR", now: new Date(2026, 4, 18, 12).getTime() };

describe("planPublishHoot", () => {
  it("writes the post, its slug, its counters and the author's counter", () => {
    const draft = {
      content: "  Bonjour e\u0301 ",
      pictureUrl: " https://images.exemple/a.png ",
      pictureAlt: " un hibou ",
    };
    const hoot = composeHoot(draft, writer, at);
    expect(planPublishHoot(hoot, "u1")).toEqual({
      "hoots/-Ost90fdbeEJ4iC_e3rZ": {
        contenu: "Bonjour é",
        auteur: "Ada",
        proprietaire: "u1",
        auteurImg: "https://a.exemple/ada.svg",
        slug: "ada1_hoot",
        articleImg: "https://images.exemple/a.png",
        articleAlt: "un hibou",
        date: hoot.writtenDate,
      },
      "slugs/ada1_hoot": "-Ost90fdbeEJ4iC_e3rZ",
      "stats/-Ost90fdbeEJ4iC_e3rZ": { likes: 0, comments: 0 },
      "profileStats/u1/hoots": { ".sv": { increment: 1 } },
      "profileStats/u1/dernierHoot": { ".sv": "timestamp" },
      "profileStats/u1/dernierHootId": "-Ost90fdbeEJ4iC_e3rZ",
    });
    expect(hoot.writtenDate).toMatch(/^18\/05\/2026 \d\d:\d\d$/);
  });

  it("omits empty fields, and an alternative text without a picture", () => {
    const hoot = composeHoot({ content: "a", pictureUrl: "", pictureAlt: "seul" }, { ...writer, picture: null }, at);
    const record = planPublishHoot(hoot, "u1")[`hoots/${at.id}`];
    expect(Object.keys(record ?? {}).sort()).toEqual(["auteur", "contenu", "date", "proprietaire", "slug"]);
  });

  it("shortens an alternative text to 1000 characters", () => {
    const fields = contentFields(
      readDraft({ content: "a", pictureUrl: writer.picture, pictureAlt: "x".repeat(1_001) }),
    );
    expect(fields["articleAlt"]).toBe("x".repeat(1_000));
  });

  it("distinguishes the states of a hoot by text, picture and alternative text", () => {
    const picture = { url: "/a.png", alt: "a" };
    const states = [
      { content: "a", picture: null },
      { content: "b", picture: null },
      { content: "a", picture },
      { content: "a", picture: { ...picture, url: "/b.png" } },
      { content: "a", picture: { ...picture, alt: "b" } },
    ];
    expect(new Set(states.map(stateOf)).size).toBe(states.length);
  });

  it("refuses invalid content and an invalid picture link", () => {
    const compose = (content: string, pictureUrl = "") =>
      composeHoot({ content, pictureUrl, pictureAlt: "" }, writer, at);
    expect(() => compose(" ")).toThrow(expect.objectContaining({ code: "content-invalid" }));
    expect(() => compose("a".repeat(281))).toThrow(expect.objectContaining({ code: "content-invalid" }));
    expect(() => compose("a", "//evil.exemple")).toThrow(expect.objectContaining({ code: "image-link-invalid" }));
  });

  it("writes a record that decodeHoot reads back unchanged", async () => {
    const { decodeHoot } = await import("../model/decode");
    const hoot: Hoot = composeHoot(
      { content: "a", pictureUrl: "https://a.exemple/b.png", pictureAlt: "b" },
      writer,
      at,
    );
    expect(decodeHoot(at.id, planPublishHoot(hoot, "u1")[`hoots/${at.id}`], Number.MAX_SAFE_INTEGER)).toEqual(hoot);
  });
});

describe("planLikeHoot and planUnlikeHoot", () => {
  const hoot = { id: "h1", slug: "s_hoot" };
  it("writes and removes the record, the index and the counter of a like", () => {
    expect(planLikeHoot(hoot, "u1")).toEqual({
      "like/s_hoot/u1/h1": { hootId: "s_hoot", lover: "u1" },
      "likedBy/u1/h1": true,
      "stats/h1/likes": { ".sv": { increment: 1 } },
    });
    expect(planUnlikeHoot(hoot, "u1")).toEqual({
      "like/s_hoot/u1/h1": null,
      "likedBy/u1/h1": null,
      "stats/h1/likes": { ".sv": { increment: -1 } },
    });
  });
  it("removes a plain client's like at its path without changing the counter", () => {
    expect(planUnlikeHoot(hoot, "u1", { keys: ["k1", "k2"], indexed: false, counted: false })).toEqual({
      "like/s_hoot/u1/k1": null,
      "like/s_hoot/u1/k2": null,
    });
    expect(planUnlikeHoot(hoot, "u1", { keys: [""], indexed: false, counted: false })).toEqual({
      "like/s_hoot/u1/hootId": null,
      "like/s_hoot/u1/lover": null,
    });
  });
  it("writes no like counter for a post without counters", () => {
    const uncounted = { "like/s_hoot/u1/h1": null, "likedBy/u1/h1": null };
    expect(Object.keys(planLikeHoot(hoot, "u1", false))).toEqual(Object.keys(uncounted));
    expect(planUnlikeHoot(hoot, "u1", { keys: ["h1"], indexed: true, counted: false })).toEqual(uncounted);
  });
});

describe("planAddComment and planDeleteComment", () => {
  it("writes the comment, the author's index and the post's counter", () => {
    const comment = composeComment(" Oui ", writer, { ...at, id: "c1" });
    expect(planAddComment(comment, "h1", "u1")).toEqual({
      "comment/c1": {
        contenu: "Oui",
        hootId: "ada1_hoot",
        auteur: "Ada",
        auteurImg: "https://a.exemple/ada.svg",
        proprietaire: "u1",
        fireDate: { ".sv": "timestamp" },
        date: comment.writtenDate,
      },
      "commentedBy/u1/c1": "h1",
      "stats/h1/comments": { ".sv": { increment: 1 } },
      "stats/h1/dernierCommentaire": "c1",
    });
    expect(comment.writtenDate).toMatch(/^18\/05\/2026 \d\d:\d\d:\d\d$/);
  });

  it("writes no comment counter for a post without counters", () => {
    const comment = composeComment(" Oui ", writer, { ...at, id: "c1" });
    expect(Object.keys(planAddComment(comment, "h1", "u1", false))).toEqual(["comment/c1", "commentedBy/u1/c1"]);
  });

  it("removes the comment and its index and decrements the post's counter", () => {
    expect(planDeleteComment("c1", "h1", "u1")).toEqual({
      "comment/c1": null,
      "commentedBy/u1/c1": null,
      "stats/h1/comments": { ".sv": { increment: -1 } },
      "stats/h1/dernierCommentaire": "c1",
    });
    expect(Object.keys(planDeleteComment("c1", "h1", "u1", false))).toEqual(["comment/c1", "commentedBy/u1/c1"]);
  });
});

describe("planEditHoot", () => {
  it("replaces the text, the picture, and the author's name and avatar, but keeps the slug, date, owner and unknown fields", () => {
    const stored = {
      contenu: "Avant",
      auteur: "A",
      auteurImg: "https://a.exemple/former.svg",
      proprietaire: "u1",
      slug: "s_hoot",
      date: "hier",
      articleImg: "https://a.exemple/former.png",
      articleAlt: "avant",
      nouveau: 5,
    };
    const content = contentFields(readDraft({ content: " Après ", pictureUrl: "", pictureAlt: "" }));
    expect(planEditHoot(stored, content, { ...writer, picture: null })).toEqual({
      contenu: "Après",
      auteur: "Ada",
      proprietaire: "u1",
      slug: "s_hoot",
      date: "hier",
      nouveau: 5,
      modifieLe: { ".sv": "timestamp" },
    });
  });
});

describe("hashtags", () => {
  const entries = { "hashtags/été/h1": "u1", "hashtags/jardin/h1": "u1" };
  const record = { contenu: "Le #Jardin en #ÉTÉ", hashtags: { a: "jardin", b: "été" } };
  const hoot = { id: "h1", slug: "s_hoot", record, counted: true };

  it("writes the hashtags of a new post into slots of its record", () => {
    const draft = { content: record.contenu, pictureUrl: "", pictureAlt: "" };
    const plan = planPublishHoot({ ...composeHoot(draft, writer, at), id: "h1" }, "u1");
    expect(plan).toMatchObject(entries);
    expect(plan["hoots/h1"]).toMatchObject({ hashtags: { a: "jardin", b: "été" } });
    expect(Object.keys(plan).filter((path) => path.startsWith("hashtags"))).toHaveLength(2);
  });

  it("keeps a hashtag's slot when the hoot is edited", () => {
    const edited = planEditHoot(record, { contenu: "#Zoo #été" }, writer);
    expect(edited["hashtags"]).toEqual({ a: "zoo", b: "été" });
    expect(planHashtags({ id: "h1", uid: "u1" }, edited, record)).toEqual({
      "hashtags/jardin/h1": null,
      "hashtags/zoo/h1": "u1",
      "hashtags/été/h1": "u1",
    });
    expect(planEditHoot(record, { contenu: "Rien" }, writer)).not.toHaveProperty("hashtags");
  });

  it("removes and restores the hashtags with their post", () => {
    const removed = Object.fromEntries(Object.keys(entries).map((path) => [path, null]));
    expect(planRemoveHoot(hoot, "u1")).toMatchObject(removed);
    expect(planRemoveWithoutSlug(hoot, "u1")).toEqual({ "hoots/h1": null, ...removed });
    expect(planRestoreHoot(hoot, "u1")).toMatchObject({ "hoots/h1": record, ...entries });
  });
});

describe("remove, restore and sweep plans", () => {
  const removed = { id: "h1", slug: "s_hoot", record: { contenu: "a", slug: "s_hoot" }, counted: true };
  it("removes the post, decrements the author's counter and records the removal", () => {
    expect(planRemoveHoot(removed, "u1")).toEqual({
      "hoots/h1": null,
      "suppressions/u1/h1": "s_hoot",
      "stats/h1/slug": "s_hoot",
      "profileStats/u1/hoots": { ".sv": { increment: -1 } },
      "profileStats/u1/dernierHootSupprime": "h1",
    });
    expect(planRemoveHoot({ ...removed, counted: false }, "u1", false)).toEqual({
      "hoots/h1": null,
      "suppressions/u1/h1": "s_hoot",
      "stats/h1/slug": "s_hoot",
      "slugs/s_hoot": "h1",
    });
    expect(planRemoveWithoutSlug({ id: "h1", record: {} }, "u1")).toEqual({ "hoots/h1": null });
  });

  it("restores the removed record unchanged", () => {
    expect(planRestoreHoot(removed, "u1")).toEqual({
      "hoots/h1": removed.record,
      "suppressions/u1/h1": null,
      "stats/h1/slug": null,
      "profileStats/u1/hoots": { ".sv": { increment: 1 } },
      "profileStats/u1/dernierHoot": { ".sv": "timestamp" },
      "profileStats/u1/dernierHootId": "h1",
    });
  });

  it("sweeps likes and comments first, and the counters and the slug last", () => {
    expect(planBeginSweep(removed, "u1")).toEqual({ "suppressions/u1/h1": "!s_hoot", "stats/h1/likes": null });
    expect(planSweepLikes(removed, ["u2", "u3"])).toEqual({
      "like/s_hoot/u2": null,
      "likedBy/u2/h1": null,
      "like/s_hoot/u3": null,
      "likedBy/u3/h1": null,
    });
    expect(planDeleteComment("c1", "h1", null)).toEqual({
      "comment/c1": null,
      "stats/h1/comments": { ".sv": { increment: -1 } },
      "stats/h1/dernierCommentaire": "c1",
    });
    const end = { "slugs/s_hoot": null, "suppressions/u1/h1": null };
    expect(planEndSweep(removed, "u1", false)).toEqual({ "stats/h1": null, ...end });
    expect(planEndSweep(removed, "u1", true)).toEqual({ "stats/h1": { comments: 0 }, ...end });
  });
});

describe("planFollowPerson and planUnfollowPerson", () => {
  const follow = { follower: "u1", followed: "u2" };
  it("writes and removes the record, both indexes and both counters of a follow", () => {
    expect(planFollowPerson(follow, "B".repeat(70), "k1")).toEqual({
      "follow/u1/u2/k1": { suivi: "B".repeat(64), suiviId: "u2" },
      "abonnements/u1/k1": "u2",
      "followers/u2/k1": "u1",
      "profileStats/u1/following": { ".sv": { increment: 1 } },
      "profileStats/u1/dernierSuivi": "k1",
      "profileStats/u2/followers": { ".sv": { increment: 1 } },
      "profileStats/u2/dernierAbonne": "k1",
    });
    expect(planUnfollowPerson(follow, "k1")).toEqual({
      "follow/u1/u2/k1": null,
      "abonnements/u1/k1": null,
      "followers/u2/k1": null,
      "profileStats/u1/following": { ".sv": { increment: -1 } },
      "profileStats/u1/dernierSuivi": "k1",
      "profileStats/u2/followers": { ".sv": { increment: -1 } },
      "profileStats/u2/dernierAbonne": "k1",
    });
    expect(planUnfollowPerson(follow, "k1", false)).toEqual({ "follow/u1/u2/k1": null });
  });
});

describe("profile plans", () => {
  const former = { profil: { name: "Ada", cle: "ada" }, "-k1": { name: "Ada" } };
  it("claims a pseudo, and removes the former claim and a plain client's record", () => {
    expect(planClaimPseudo("u1", { pseudo: "Zoé", picture: "https://a.exemple/z.svg" }, former)).toEqual({
      "auteurImg/u1/-k1": null,
      "auteurImg/u1/profil": { name: "Zoé", img: "https://a.exemple/z.svg", cle: "zoe" },
      "pseudos/ada": null,
      "pseudos/zoe": "u1",
    });
    expect(planClaimPseudo("u1", { pseudo: "ADA", picture: null }, former)).toEqual({
      "auteurImg/u1/-k1": null,
      "auteurImg/u1/profil": { name: "ADA", cle: "ada" },
    });
    expect(planClaimPseudo("u1", { pseudo: "John Doe", picture: null }, null)).toEqual({
      "auteurImg/u1/profil": { name: "John Doe" },
    });
  });

  it("writes a new pseudo and removes the picture in comments", () => {
    expect(planRenameRecords("comment", ["c1"], { pseudo: "Zoé", picture: null })).toEqual({
      "comment/c1/auteur": "Zoé",
      "comment/c1/auteurImg": null,
    });
  });

  it("sets the deletion marker and deletes the profile, its claim, its reports and its counters", () => {
    expect(planBeginDeletion("u1")).toEqual({ "departs/u1": true });
    expect(planDeleteProfile("u1", former)).toEqual({
      "auteurImg/u1/profil": null,
      "auteurImg/u1/-k1": null,
      "pseudos/ada": null,
      "signalements/u1": null,
      "profileStats/u1": null,
    });
  });
});

it("writes a report with the server's time and, if given, a reason of at most 500 characters", () => {
  expect(planReportHoot("h1", "u1", "  ")).toEqual({ "signalements/u1/h1": { date: { ".sv": "timestamp" } } });
  expect(planReportHoot("h1", "u1", ` ${"x".repeat(600)}`)).toEqual({
    "signalements/u1/h1": { date: { ".sv": "timestamp" }, motif: "x".repeat(500) },
  });
});
