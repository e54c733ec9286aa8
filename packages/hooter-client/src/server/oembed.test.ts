import { describe, expect, it } from "vitest";
import type { Hoot } from "../model/hoot";
import { hootOEmbed } from "./oembed";

const options = {
  url: "https://exemple.fr/hoot/zoe42_hoot",
  providerName: "Hooter",
  providerUrl: "https://exemple.fr/",
};
const hoot: Hoot = {
  id: "-Oabc",
  content: "Un hibou\ndans le <jardin>",
  author: { uid: "uid-zoe", pseudo: "Zoé & Cie", picture: null },
  slug: "zoe42_hoot",
  picture: null,
  publishedAt: Date.UTC(2026, 10, 20, 12),
  writtenDate: "20/11/2026",
  editedAt: null,
};

describe("hootOEmbed", () => {
  it("quotes the hoot with a link to its page", () => {
    expect(hootOEmbed(hoot, { ...options, authorUrl: "https://exemple.fr/profile/zoe" })).toEqual({
      version: "1.0",
      type: "rich",
      title: "Zoé & Cie · Un hibou dans le <jardin>",
      author_name: "Zoé & Cie",
      author_url: "https://exemple.fr/profile/zoe",
      provider_name: "Hooter",
      provider_url: "https://exemple.fr/",
      html:
        '<blockquote class="hooter-quote" cite="https://exemple.fr/hoot/zoe42_hoot">' +
        '<p dir="auto">Un hibou<br>dans le &lt;jardin&gt;</p>' +
        "<footer><bdi>Zoé &amp; Cie</bdi>, " +
        '<a href="https://exemple.fr/hoot/zoe42_hoot">20 novembre 2026</a></footer></blockquote>',
      width: 550,
      height: 112,
    });
  });

  it("writes the date in the site's locale, or in French when the locale is invalid", () => {
    expect(hootOEmbed(hoot, { ...options, locale: "en-GB" })).toMatchObject({
      html: expect.stringContaining(">20 November 2026<"),
    });
    expect(hootOEmbed(hoot, { ...options, locale: "fr_FR" })).toMatchObject({
      html: expect.stringContaining(">20 novembre 2026<"),
    });
  });

  it("uses the site's name as the link text when the date is unknown", () => {
    expect(hootOEmbed({ ...hoot, publishedAt: null }, options)).toMatchObject({
      html: expect.stringContaining(">Hooter</a>"),
    });
  });

  it("fills the maximum width, up to 550 pixels", () => {
    expect(hootOEmbed(hoot, { ...options, maxwidth: 300 })).toMatchObject({ type: "rich", width: 300 });
    expect(hootOEmbed(hoot, { ...options, maxwidth: 2_000 })).toMatchObject({ type: "rich", width: 550 });
  });

  it("ignores limits that are not numbers", () => {
    expect(hootOEmbed(hoot, { ...options, maxwidth: Number.NaN, maxheight: Number.NaN })).toEqual(
      hootOEmbed(hoot, options),
    );
  });

  it("returns a link without HTML when the quote does not fit", () => {
    for (const limits of [{ maxwidth: 219 }, { maxheight: 111 }]) {
      const answer = hootOEmbed(hoot, { ...options, ...limits });
      expect(answer.type).toBe("link");
      expect(answer).not.toHaveProperty("html");
    }
    expect(hootOEmbed(hoot, { ...options, maxwidth: 220, maxheight: 112 }).type).toBe("rich");
  });

  it("returns a greater height for a longer text in a narrower quote", () => {
    const long = { ...hoot, content: "hibou ".repeat(40) };
    const heights = [550, 300].map((maxwidth) => {
      const answer = hootOEmbed(long, { ...options, maxwidth });
      return answer.type === "rich" ? answer.height : 0;
    });
    expect(heights).toEqual([160, 256]);
  });

  it.each(["url", "providerUrl", "authorUrl"])("throws when %s is not an absolute address", (name) => {
    expect(() => hootOEmbed(hoot, { ...options, [name]: "javascript:alert(1)" })).toThrow(
      new TypeError(`${name} must be an absolute http or https address`),
    );
  });
});
