import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isKey } from "../database/address";
import { canonicalUrl, pageKey, pageOf } from "./thread";

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
    ["https://exemple.fr/a?ref=accueil&page=2", "https://exemple.fr/a?page=2&ref=accueil"],
    ["https://exemple.fr/a?b=2&a=1&b=1", "https://exemple.fr/a?a=1&b=2&b=1"],
    ["https://exemple.fr/a?q=un%20mot&r", "https://exemple.fr/a?q=un+mot&r="],
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
  ])("of %j is %j", (text, canonical) => {
    expect(canonicalUrl(text)).toBe(canonical);
    expect(canonicalUrl(canonical)).toBe(canonical);
  });

  it.each([
    "",
    "article",
    "/article",
    "//exemple.fr/a",
    "ftp://exemple.fr/",
    "javascript:alert(1)",
    "https://",
    "data:,a",
  ])("refuses %j", (text) => {
    expect(() => canonicalUrl(text)).toThrow(expect.objectContaining({ code: "address-invalid" }));
  });

  it("refuses an address of 2,000 characters, but not one whose tracking parameters make it so long", () => {
    expect(() => canonicalUrl(`https://exemple.fr/${"a".repeat(2_000)}`)).toThrow(
      expect.objectContaining({ code: "address-too-long" }),
    );
    const tracked = `https://exemple.fr/a?utm_content=${"a".repeat(2_000)}`;
    expect(canonicalUrl(tracked)).toBe("https://exemple.fr/a");
  });

  it("accepts an address whose key has 768 bytes", () => {
    const start = "https://exemple.fr/";
    const most = 768 - pageKey({ url: start }).length;
    expect(pageKey({ url: start + "a".repeat(most) })).toHaveLength(768);
    expect(() => canonicalUrl(start + "a".repeat(most + 1))).toThrow("too long");
  });
});

describe("the key of a page", () => {
  it("contains the address or the id, with the characters escaped that no key may contain", () => {
    expect(pageKey({ url: "https://exemple.fr/été?a=!" })).toBe(
      "https:!2F!2Fexemple!2Efr!2F!25C3!25A9t!25C3!25A9?a=!2521",
    );
    expect(pageKey({ id: "a/b.c#[d]$!%" })).toBe("id:a!2Fb!2Ec!23!5Bd!5D!24!21!25");
  });

  it.each(["", "un mot", "été", "a\u0000", "🦉"])("refuses the id %j", (id) => {
    expect(() => pageKey({ id })).toThrow(expect.objectContaining({ code: "address-invalid" }));
  });

  it("refuses a long id", () => {
    expect(pageKey({ id: "a".repeat(765) })).toHaveLength(768);
    expect(() => pageKey({ id: "a".repeat(766) })).toThrow(expect.objectContaining({ code: "address-too-long" }));
  });

  it("leads back to the page", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab!%.$#[]/:?&=+ é~|2F".split("")) });
    fc.assert(
      fc.property(text, text, (path, query) => {
        const url = canonicalUrl(`https://exemple.fr/${path}?${query}`);
        const key = pageKey({ url });
        expect(isKey(key)).toBe(true);
        expect(key).toMatch(/^(https:!2F!2F|id:)[!-~]+$/);
        expect(pageOf(key)).toEqual({ url });
        expect(canonicalUrl(url)).toBe(url);
      }),
    );
    expect(pageOf(pageKey({ id: "a!2Fb/%" }))).toEqual({ id: "a!2Fb/%" });
  });

  it("is no page when another client wrote another text", () => {
    for (const key of ["", "article", "http:!2F!2Fexemple!2Efr"]) expect(pageOf(key)).toBeNull();
  });
});
