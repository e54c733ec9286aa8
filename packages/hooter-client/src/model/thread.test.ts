import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isKey } from "../database/address";
import { threadContent } from "./decode";
import { canonicalUrl, pageKey } from "./thread";

describe("the canonical address of a page", () => {
  it.each([
    ["https://exemple.fr/article", "https://exemple.fr/article"],
    ["  https://exemple.fr/article\n", "https://exemple.fr/article"],
    ["HTTP://EXEMPLE.FR/Article", "https://exemple.fr/Article"],
    ["http://exemple.fr:80/a", "https://exemple.fr/a"],
    ["https://exemple.fr:443/a", "https://exemple.fr/a"],
    ["https://exemple.fr:8443/a", "https://exemple.fr:8443/a"],
    ["https://exemple.fr.:8443/a", "https://exemple.fr:8443/a"],
    ["https://exemple.fr./a", "https://exemple.fr/a"],
    ["https://exemple.fr../a", "https://exemple.fr/a"],
    ["https://ada:secret@exemple.fr/a", "https://exemple.fr/a"],
    ["https://exemple.fr", "https://exemple.fr/"],
    ["https://exemple.fr/", "https://exemple.fr/"],
    ["https://exemple.fr//", "https://exemple.fr/"],
    ["https://exemple.fr/a/", "https://exemple.fr/a"],
    ["https://exemple.fr/a///", "https://exemple.fr/a"],
    ["https://exemple.fr/a//b", "https://exemple.fr/a//b"],
    ["https://exemple.fr/a/../b/./c", "https://exemple.fr/b/c"],
    ["https://exemple.fr/a#fin", "https://exemple.fr/a"],
    ["https://exemple.fr/a?#", "https://exemple.fr/a"],
    ["https://exemple.fr/a?utm_source=x&utm_medium=y&gclid=1&fbclid=2&mc_cid=3&mc_eid=4", "https://exemple.fr/a"],
    ["https://exemple.fr/a?UTM_Source=x&msclkid=1", "https://exemple.fr/a"],
    [
      "https://exemple.fr/a?mtm_campaign=1&pk_kwd=2&xtor=3&at_medium=4&gclsrc=5&pk_id=6",
      "https://exemple.fr/a?pk_id=6",
    ],
    ["https://exemple.fr/a?ref=accueil&page=2", "https://exemple.fr/a?page=2&ref=accueil"],
    ["https://exemple.fr/a?b=2&a=1&b=1", "https://exemple.fr/a?a=1&b=2&b=1"],
    ["https://exemple.fr/a?q=un%20mot&r", "https://exemple.fr/a?q=un+mot&r="],
    ["https://exemple.fr/a?q=un mot+2%2b&&=&", "https://exemple.fr/a?=&q=un+mot+2%2B"],
    [
      "https://exemple.fr/a?q=a=b/c:%2f%7e*%&%71=%e9&q=é",
      "https://exemple.fr/a?q=a%3Db%2Fc%3A%2F~%2A%25&q=%E9&q=%C3%A9",
    ],
    [
      "https://exemple.fr/a?_ga=1&_gl=1&srsltid=1&ttclid=1&li_fat_id=1&yclid=1&ysclid=1&gad_source=1&gad_campaignid=1",
      "https://exemple.fr/a",
    ],
    ["https://exemple.fr/a?igsh=1&_hsenc=1&_hsmi=1&mkt_tok=1&vero_id=1&utm%5Fsource=x&b", "https://exemple.fr/a?b="],
    ["https://exemple.fr/%7Eada/%e9t%C3%A9", "https://exemple.fr/~ada/%E9t%C3%A9"],
    ["https://exemple.fr/été", "https://exemple.fr/%C3%A9t%C3%A9"],
    ["https://exemple.fr/100%", "https://exemple.fr/100%25"],
    ["https://exemple.fr/a|b", "https://exemple.fr/a%7Cb"],
    ["https://exemple.fr/a%7cb", "https://exemple.fr/a%7Cb"],
    ["https://exemple.fr/a%2Fb", "https://exemple.fr/a%2Fb"],
    ["https://été.exemple.fr/", "https://xn--t-9fab.exemple.fr/"],
    ["https://ÉTÉ.exemple.fr/", "https://xn--t-9fab.exemple.fr/"],
    ["https://日本.example/", "https://xn--wgv71a.example/"],
    ["https://www.exemple.fr/", "https://www.exemple.fr/"],
    ["https://[::1]:8080/a", "https://[::1]:8080/a"],
    ["https://127.1/a", "https://127.0.0.1/a"],
  ])("canonicalises %j to %j", (text, canonical) => {
    expect(canonicalUrl(text)).toBe(canonical);
    expect(canonicalUrl(canonical)).toBe(canonical);
  });

  it("keeps two addresses apart whose parameters differ only in bytes that are not UTF-8", () => {
    expect(canonicalUrl("https://exemple.fr/?q=%E9")).not.toBe(canonicalUrl("https://exemple.fr/?q=%E8"));
  });

  it.each([
    "",
    "article",
    "/article",
    "//exemple.fr/a",
    "ftp://exemple.fr/",
    "javascript:alert(1)",
    "https://",
    "https://./a",
    "https://..:8443/a",
    "data:,a",
  ])("refuses %j", (text) => {
    expect(() => canonicalUrl(text)).toThrow(expect.objectContaining({ code: "address-invalid" }));
  });

  it("refuses an address of 2,000 characters, unless it is shorter without its tracking parameters", () => {
    expect(() => canonicalUrl(`https://exemple.fr/${"a".repeat(2_000)}`)).toThrow(
      expect.objectContaining({ code: "address-too-long" }),
    );
    const tracked = `https://exemple.fr/a?utm_content=${"a".repeat(2_000)}`;
    expect(canonicalUrl(tracked)).toBe("https://exemple.fr/a");
  });

  it("accepts an address whose key is 768 bytes long", () => {
    const start = "https://exemple.fr/";
    const most = 768 - pageKey({ url: start }).length;
    expect(pageKey({ url: start + "a".repeat(most) })).toHaveLength(768);
    expect(() => canonicalUrl(start + "a".repeat(most + 1))).toThrow("too long");
  });
});

describe("the key of a page", () => {
  it("contains the address or the id, and escapes the characters that a key cannot contain", () => {
    expect(pageKey({ url: "https://exemple.fr/été?a=!" })).toBe("https:!2F!2Fexemple!2Efr!2F!C3!A9t!C3!A9?a=!2521");
    expect(pageKey({ id: "a/b.c#[d]$!%" })).toBe("id:a!2Fb!2Ec!23!5Bd!5D!24!21!25");
  });

  it.each(["", "un mot", "été", "a\u0000", "🦉"])("refuses the id %j", (id) => {
    expect(() => pageKey({ id })).toThrow(expect.objectContaining({ code: "address-invalid" }));
  });

  it("refuses a long id", () => {
    expect(pageKey({ id: "a".repeat(765) })).toHaveLength(768);
    expect(() => pageKey({ id: "a".repeat(766) })).toThrow(expect.objectContaining({ code: "address-too-long" }));
  });

  it("accepts an address of 80 Japanese characters", () => {
    const url = canonicalUrl(`https://exemple.fr/${"読".repeat(80)}`);
    expect(pageKey({ url })).toMatch(/^https:!2F!2Fexemple!2Efr!2F(!E8!AA!AD){80}$/);
    expect(threadContent(pageKey({ url }))).toBe(url);
  });

  it("restores the address of the page from its key", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab!%.$#[]/:?&=+ é~|2F9E".split("")) });
    fc.assert(
      fc.property(text, text, (path, query) => {
        const url = canonicalUrl(`https://exemple.fr/${path}?${query}`);
        const key = pageKey({ url });
        expect(isKey(key)).toBe(true);
        expect(key).toMatch(/^(https:!2F!2F|id:)[!-~]+$/);
        expect(threadContent(key)).toBe(url);
        expect(canonicalUrl(url)).toBe(url);
      }),
    );
    const ids = ["a!2Fb/%", "a/b/%", "a!2Fb/!25", "!C3%C3%c3%2F", "%C3%C3%c3%2F"];
    expect(new Set(ids.map((id) => pageKey({ id }))).size).toBe(ids.length);
    for (const id of [...ids, "https://exemple.fr/"]) expect(threadContent(pageKey({ id }))).toBe("");
  });

  it("returns no address when another client has written a malformed key", () => {
    const others = [
      "",
      "article",
      "http:!2F!2Fexemple!2Efr",
      "id:",
      "id:un!20mot",
      "https:!2F!2Fexemple!2Efr!2F!3Cb!3E",
    ];
    for (const key of [...others, "https:!2F!2Fexemple!2Efr!2Fun!20mot", "https:!2F!2Fexemple!2Efr"]) {
      expect(threadContent(key)).toBe("");
    }
  });
});
