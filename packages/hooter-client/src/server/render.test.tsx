import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HootView } from "../model/hoot";
import { renderHoot } from "./hoot-html";
import { hootMetadata, renderMetadata } from "./metadata";
import { hootOEmbed } from "./oembed";
import { escapeHtml, plainLine, plainText, scriptJson } from "./safe-text";

/* These tests parse the output of the functions, so they need a document. */

const url = "https://exemple.fr/hoot/zoe42_hoot";

/** Any text, with many pieces that could end an attribute, an element or a script. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "</script><script>alert(1)</script>",
        "<!--",
        "-->",
        "<script>",
        "</title>",
        "]]>",
        '"',
        "'",
        "`",
        "<",
        ">",
        "&",
        "&lt;",
        "&#34;",
        "\\",
        "\u0000",
        "\r",
        "\n",
        "\u2028",
        "\u2029",
        "\ud83d",
        "\udc00",
        "\u202e",
        "\u200f",
        "🦉",
        "e\u0301",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

function hootOf(content: string, pseudo: string, alt: string): HootView {
  return {
    id: "-Oabc",
    content,
    author: { uid: null, pseudo, picture: null },
    slug: "zoe42_hoot",
    picture: { url: "https://images.exemple/hibou.jpg?a=1&b='\"", alt },
    publishedAt: 0,
    writtenDate: "",
    editedAt: null,
    likes: 1,
    comments: 2,
    likedByMe: false,
    mine: false,
    delivery: "stored",
  };
}

const parse = (head: string) =>
  new DOMParser().parseFromString(`<!doctype html><html><head>${head}</head><body></body></html>`, "text/html");
const content = (page: Document, selector: string) => page.querySelector(selector)?.getAttribute("content");

describe("renderMetadata", () => {
  it("writes the tags of a head in a fixed order", () => {
    const hoot = { ...hootOf("Bonjour", "Zoé", ""), picture: null, likes: null, comments: null };
    const head = renderMetadata(hootMetadata(hoot, { url, oEmbedUrl: `https://exemple.fr/oembed?url=${url}&a=1` }));
    expect(head.split("\n")).toEqual([
      "<title>Zoé · Bonjour</title>",
      '<meta name="description" content="Bonjour">',
      `<link rel="canonical" href="${url}">`,
      '<meta property="og:type" content="article">',
      '<meta property="og:title" content="Zoé · Bonjour">',
      '<meta property="og:description" content="Bonjour">',
      `<meta property="og:url" content="${url}">`,
      '<meta property="article:published_time" content="1970-01-01T00:00:00.000Z">',
      '<meta property="article:author" content="Zoé">',
      '<meta name="twitter:card" content="summary">',
      '<meta name="twitter:title" content="Zoé · Bonjour">',
      '<meta name="twitter:description" content="Bonjour">',
      `<link rel="alternate" type="application/json+oembed" href="https://exemple.fr/oembed?url=${url}&amp;a=1" title="Zoé · Bonjour">`,
      expect.stringMatching(/^<script type="application\/ld\+json">\{"@context":.*\}<\/script>$/),
    ]);
  });

  it("for any text, renders metadata that a parser reads back unchanged, and adds no other element", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (text, pseudo, alt, siteName) => {
        const metadata = hootMetadata(hootOf(text, pseudo, alt), { url, siteName, oEmbedUrl: `${url}?a&b` });
        const page = parse(renderMetadata(metadata));
        expect(page.body.childNodes).toHaveLength(0);
        expect(page.title).toBe(metadata.title.trim());
        expect(content(page, 'meta[name="description"]')).toBe(metadata.description);
        for (const [property, value] of Object.entries(metadata.openGraph))
          expect(content(page, `meta[property="${property}"]`)).toBe(value);
        for (const [name, value] of Object.entries(metadata.twitter))
          expect(content(page, `meta[name="${name}"]`)).toBe(value);
        const scripts = [...page.querySelectorAll("script")];
        expect(scripts.map(({ type }) => type)).toEqual(["application/ld+json"]);
        const jsonLd: unknown = JSON.parse(scripts[0]?.textContent ?? "");
        expect(jsonLd).toEqual(metadata.jsonLd);
        expect(jsonLd).toMatchObject({ articleBody: plainText(text), author: { name: plainLine(pseudo) } });
        // Five other tags: title, description, canonical, oEmbed and script.
        const tags = 5 + Object.keys(metadata.openGraph).length + Object.keys(metadata.twitter).length;
        expect(page.head.children).toHaveLength(tags);
      }),
    );
  });
});

describe("renderHoot", () => {
  it("writes the author, the time and the text", () => {
    const hoot = hootOf("Bonjour\n<b>à tous</b>", "Zoé & Cie", "");
    expect(renderHoot(hoot, { url, authorUrl: "https://exemple.fr/profile/zoe", locale: "en-GB" })).toBe(
      '<article><header><a rel="author" href="https://exemple.fr/profile/zoe"><bdi>Zoé &amp; Cie</bdi></a> ' +
        `<a href="${url}"><time datetime="1970-01-01T00:00:00.000Z">1 January 1970</time></a></header>` +
        '<p dir="auto">Bonjour<br>&lt;b&gt;à tous&lt;/b&gt;</p></article>',
    );
  });

  it("writes the first day of a month in French as « 1er »", () => {
    const written = (publishedAt: number, locale?: string) => {
      const html = renderHoot({ ...hootOf("Bonjour", "Zoé", ""), publishedAt }, { url, ...(locale && { locale }) });
      return /<time [^>]*>(.*)<\/time>/.exec(html)?.[1];
    };
    expect(written(0)).toBe("1er janvier 1970");
    expect(written(0, "fr-CA")).toBe("1er janvier 1970");
    expect(written(10 * 86_400_000)).toBe("11 janvier 1970");
  });

  it("omits an unknown time and the link of an author without a page", () => {
    expect(renderHoot({ ...hootOf("Bonjour", "Zoé", ""), publishedAt: null }, { url })).toBe(
      '<article><header><bdi>Zoé</bdi></header><p dir="auto">Bonjour</p></article>',
    );
  });

  it("throws when an address is not absolute", () => {
    const hoot = hootOf("Bonjour", "Zoé", "");
    expect(() => renderHoot(hoot, { url: "/hoot/zoe" })).toThrow(TypeError);
    expect(() => renderHoot(hoot, { url, authorUrl: "javascript:alert(1)" })).toThrow(TypeError);
  });

  it("for any text, creates no element from the text", () => {
    fc.assert(
      fc.property(hostile, hostile, (text, pseudo) => {
        const html = renderHoot(hootOf(text, pseudo, ""), { url, authorUrl: url });
        const page = new DOMParser().parseFromString(`<div id="root">${html}</div>`, "text/html");
        const elements = [...page.body.querySelectorAll("*")].map(({ localName }) => localName);
        expect(elements.filter((name) => name !== "br")).toEqual([
          "div",
          "article",
          "header",
          "a",
          "bdi",
          "a",
          "time",
          "p",
        ]);
        expect(page.querySelector("p")?.textContent).toBe(plainText(text).replaceAll("\n", ""));
        expect(page.querySelector("bdi")?.textContent).toBe(plainLine(pseudo));
      }),
    );
  });
});

describe("hootOEmbed", () => {
  it("for any text, renders only text, line breaks and one link", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (text, pseudo, providerName) => {
        const answer = hootOEmbed(hootOf(text, pseudo, ""), { url, providerName, providerUrl: url });
        const page = new DOMParser().parseFromString(answer.type === "rich" ? answer.html : "", "text/html");
        const elements = [...page.body.querySelectorAll("*")].map(({ localName }) => localName);
        expect(elements.filter((name) => name !== "br")).toEqual(["blockquote", "p", "footer", "bdi", "a"]);
        const attributes = [...page.body.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
        expect(attributes).toEqual(["class", "cite", "dir", "href"]);
        expect(page.querySelector("p")?.textContent).toBe(plainText(text).replaceAll("\n", ""));
        expect(page.querySelector("bdi")?.textContent).toBe(plainLine(pseudo));
        expect(page.querySelector("a")?.href).toBe(url);
      }),
    );
  });
});

describe("escapeHtml", () => {
  it("escapes text so that a parser reads it back unchanged, except for characters that HTML cannot contain", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeHtml(text);
        const page = new DOMParser().parseFromString(
          `<body><b title="${escaped}" class='${escaped}'>.${escaped}</b>`,
          "text/html",
        );
        const expected = text.replace(/\p{Cs}|\0/gu, "\ufffd");
        expect(page.body.children).toHaveLength(1);
        expect(page.querySelector("b")?.title).toBe(expected);
        expect(page.querySelector("b")?.className).toBe(expected);
        expect(page.querySelector("b")?.textContent).toBe(`.${expected}`);
      }),
    );
  });
});

describe("scriptJson", () => {
  it("for any text, encodes a value that a parser reads back and that does not end its element or a line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = scriptJson({ list: [text] });
        expect(json).not.toMatch(/[<>&\u2028\u2029\n\r]/);
        expect(JSON.parse(json)).toEqual({ list: [text.replace(/\p{Cs}/gu, "\ufffd")] });
      }),
    );
  });
});
