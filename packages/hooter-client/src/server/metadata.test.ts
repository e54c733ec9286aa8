import { describe, expect, it } from "vitest";
import type { Hoot, HootView } from "../model/hoot";
import { hootMetadata } from "./metadata";

const url = "https://exemple.fr/hoot/zoe42_hoot";
const hoot: Hoot = {
  id: "-Oabc",
  content: "Un hibou dans le jardin\nce matin !",
  author: { uid: "uid-zoe", pseudo: "Zoé", picture: "https://images.exemple/zoe.png" },
  slug: "zoe42_hoot",
  picture: null,
  publishedAt: Date.UTC(2026, 10, 20, 12),
  writtenDate: "20/11/2026",
  editedAt: null,
};
const view: HootView = {
  ...hoot,
  likes: 3,
  comments: 0,
  likedByMe: false,
  mine: false,
  delivery: "stored",
};

describe("hootMetadata", () => {
  it("describes a hoot with its author, text and time", () => {
    const metadata = hootMetadata(hoot, { url, siteName: "Hooter", locale: "fr-FR" });
    expect(metadata).toEqual({
      title: "Zoé · Un hibou dans le jardin ce matin !",
      description: "Un hibou dans le jardin ce matin !",
      canonical: url,
      openGraph: {
        "og:type": "article",
        "og:title": "Zoé · Un hibou dans le jardin ce matin !",
        "og:description": "Un hibou dans le jardin ce matin !",
        "og:url": url,
        "og:site_name": "Hooter",
        "og:locale": "fr_FR",
        "article:published_time": "2026-11-20T12:00:00.000Z",
        "article:author": "Zoé",
      },
      twitter: {
        "twitter:card": "summary",
        "twitter:title": "Zoé · Un hibou dans le jardin ce matin !",
        "twitter:description": "Un hibou dans le jardin ce matin !",
      },
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "SocialMediaPosting",
        url,
        mainEntityOfPage: url,
        headline: "Un hibou dans le jardin ce matin !",
        articleBody: "Un hibou dans le jardin\nce matin !",
        author: { "@type": "Person", name: "Zoé", image: "https://images.exemple/zoe.png" },
        datePublished: "2026-11-20T12:00:00.000Z",
        inLanguage: "fr-FR",
      },
      oEmbedUrl: null,
    });
  });

  it("uses a large card for a hoot with a picture, and includes the picture's description", () => {
    const picture = { url: "https://images.exemple/hibou.jpg", alt: "Un hibou\nsur une branche" };
    const { openGraph, twitter, jsonLd } = hootMetadata(
      { ...hoot, picture },
      { url, image: "https://exemple.fr/owl.png" },
    );
    expect(openGraph).toMatchObject({ "og:image": picture.url, "og:image:alt": "Un hibou sur une branche" });
    expect(twitter).toMatchObject({
      "twitter:card": "summary_large_image",
      "twitter:image": picture.url,
      "twitter:image:alt": "Un hibou sur une branche",
    });
    expect(jsonLd.image).toBe(picture.url);
  });

  it("uses the site's picture, without a description, for a hoot without a picture", () => {
    const { openGraph, twitter } = hootMetadata(hoot, { url, image: "https://exemple.fr/owl.png" });
    expect(openGraph["og:image"]).toBe("https://exemple.fr/owl.png");
    expect(openGraph).not.toHaveProperty("og:image:alt");
    expect(twitter["twitter:card"]).toBe("summary");
  });

  it("resolves a picture on the site's own origin against the base address", () => {
    const picture = { url: "/images/hibou.jpg", alt: "" };
    expect(hootMetadata({ ...hoot, picture }, { url }).openGraph["og:image"]).toBe(
      "https://exemple.fr/images/hibou.jpg",
    );
    expect(hootMetadata({ ...hoot, picture }, { url, baseUrl: "https://cdn.exemple.fr/" }).openGraph["og:image"]).toBe(
      "https://cdn.exemple.fr/images/hibou.jpg",
    );
  });

  it.each([
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "http://images.exemple/hibou.jpg",
    "https://user:secret@images.exemple/hibou.jpg",
    "//images.exemple/hibou.jpg",
    "/images/..%2f..%2fadmin",
    "hibou.jpg",
  ])("leaves out the unsafe picture %s", (link) => {
    const author = { ...hoot.author, picture: link };
    const metadata = hootMetadata({ ...hoot, author, picture: { url: link, alt: "" } }, { url });
    expect(JSON.stringify(metadata)).not.toContain("image");
  });

  it("states the known counters of likes and comments", () => {
    expect(hootMetadata(view, { url }).jsonLd.interactionStatistic).toEqual([
      { "@type": "InteractionCounter", interactionType: "https://schema.org/LikeAction", userInteractionCount: 3 },
      { "@type": "InteractionCounter", interactionType: "https://schema.org/CommentAction", userInteractionCount: 0 },
    ]);
    expect(hootMetadata({ ...view, likes: null }, { url }).jsonLd.interactionStatistic).toHaveLength(1);
    expect(hootMetadata({ ...view, likes: null, comments: null }, { url }).jsonLd).not.toHaveProperty(
      "interactionStatistic",
    );
  });

  it("states the time of an edit, and omits an unknown publication time", () => {
    const editedAt = Date.UTC(2026, 10, 21);
    const edited = hootMetadata({ ...hoot, editedAt }, { url });
    expect(edited.openGraph["article:modified_time"]).toBe("2026-11-21T00:00:00.000Z");
    expect(edited.jsonLd.dateModified).toBe("2026-11-21T00:00:00.000Z");
    const undated = hootMetadata({ ...hoot, publishedAt: null }, { url });
    expect(undated.openGraph).not.toHaveProperty("article:published_time");
    expect(undated.jsonLd).not.toHaveProperty("datePublished");
  });

  it("links the author's page", () => {
    const { openGraph, jsonLd } = hootMetadata(hoot, { url, authorUrl: "https://exemple.fr/profile/zo%C3%A9" });
    expect(openGraph["article:author"]).toBe("https://exemple.fr/profile/zo%C3%A9");
    expect(jsonLd.author.url).toBe("https://exemple.fr/profile/zo%C3%A9");
  });

  it.each([
    ["fr", "fr_FR"],
    ["en-GB", "en_GB"],
    ["zh-Hant", "zh_TW"],
  ])("writes the locale %s with its region, as %s", (locale, expected) => {
    expect(hootMetadata(hoot, { url, locale }).openGraph["og:locale"]).toBe(expected);
  });

  it("leaves out an invalid locale", () => {
    const { openGraph, jsonLd } = hootMetadata(hoot, { url, locale: "fr_FR.UTF-8" });
    expect(openGraph).not.toHaveProperty("og:locale");
    expect(jsonLd).not.toHaveProperty("inLanguage");
  });

  it("cuts a long text in the title, the description and the headline, and keeps the whole text", () => {
    const content = "Il était une fois un hibou. ".repeat(10).trim();
    const { title, description, jsonLd } = hootMetadata({ ...hoot, content }, { url });
    expect(title).toMatch(/^Zoé · Il était une fois .*[a-z]…$/);
    expect([title.length <= 70, description.length <= 200, jsonLd.headline.length <= 110]).toEqual([true, true, true]);
    expect(description.length).toBeGreaterThan(180);
    expect(jsonLd.articleBody).toBe(content);
  });

  it("uses the author as the title when no character of the text can be shown", () => {
    expect(hootMetadata({ ...hoot, content: "\u0000\u202e" }, { url })).toMatchObject({
      title: "Zoé",
      description: "",
    });
  });

  it.each(["url", "baseUrl", "image", "authorUrl", "oEmbedUrl"])(
    "throws when %s is not an absolute address",
    (name) => {
      for (const address of ["/hoot/zoe", "javascript:alert(1)", ""]) {
        expect(() => hootMetadata(hoot, { url, [name]: address })).toThrow(
          new TypeError(`${name} must be an absolute http or https address`),
        );
      }
    },
  );
});
