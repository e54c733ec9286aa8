import { describe, expect, it } from "vitest";
import type { Hoot } from "../model/hoot";
import { composeComment, planAddComment } from "./add-comment";
import { planLikeHoot } from "./like-hoot";
import { composeHoot, planPublishHoot } from "./publish-hoot";
import { planUnlikeHoot } from "./unlike-hoot";

const writer = { uid: "u1", email: "ada@exemple.fr", pseudo: "Ada", picture: "/ada.svg" };
const at = { id: "-Ost90fdbeEJ4iC_e3rZ", slug: "ada1_hoot", locale: "fr-FR", now: Date.UTC(2026, 4, 18, 12, 0) };

describe("publishing", () => {
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
        auteurImg: "/ada.svg",
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

  it("leaves out what there is not, an alternative text without a picture too", () => {
    const hoot = composeHoot({ content: "a", pictureUrl: "", pictureAlt: "seul" }, { ...writer, picture: null }, at);
    const record = planPublishHoot(hoot, "u1")[`hoots/${at.id}`];
    expect(Object.keys(record ?? {}).sort()).toEqual(["auteur", "contenu", "date", "proprietaire", "slug"]);
  });

  it("refuses what is not valid", () => {
    const compose = (content: string, pictureUrl = "") =>
      composeHoot({ content, pictureUrl, pictureAlt: "" }, writer, at);
    expect(() => compose(" ")).toThrow(expect.objectContaining({ code: "content-invalid" }));
    expect(() => compose("a".repeat(281))).toThrow(expect.objectContaining({ code: "content-invalid" }));
    expect(() => compose("a", "//evil.exemple")).toThrow(expect.objectContaining({ code: "image-link-invalid" }));
  });

  it("reads back what it wrote", async () => {
    const { decodeHoot } = await import("../model/decode");
    const hoot: Hoot = composeHoot({ content: "a", pictureUrl: "/b.png", pictureAlt: "b" }, writer, at);
    expect(decodeHoot(at.id, planPublishHoot(hoot, "u1")[`hoots/${at.id}`], Number.MAX_SAFE_INTEGER)).toEqual(hoot);
  });
});

describe("liking and unliking", () => {
  const hoot = { id: "h1", slug: "s_hoot" };
  it("write the record, the index and the counter, and undo the three", () => {
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
  it("take away what a plain client wrote, where it stands, without a counter that never moved", () => {
    expect(planUnlikeHoot(hoot, "u1", { keys: ["k1", "k2"], counted: false })).toEqual({
      "like/s_hoot/u1/k1": null,
      "like/s_hoot/u1/k2": null,
    });
    expect(planUnlikeHoot(hoot, "u1", { keys: [""], counted: false })).toEqual({
      "like/s_hoot/u1/hootId": null,
      "like/s_hoot/u1/lover": null,
    });
  });
});

describe("commenting", () => {
  it("writes the comment, the author's index and the post's counter", () => {
    const comment = composeComment(" Oui ", writer, { ...at, id: "c1" });
    expect(planAddComment(comment, "h1", "u1")).toEqual({
      "comment/c1": {
        contenu: "Oui",
        hootId: "ada1_hoot",
        auteur: "Ada",
        auteurImg: "/ada.svg",
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
});
