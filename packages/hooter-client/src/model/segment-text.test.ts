import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentText } from "./segment-text";

const marked = (text: string) =>
  segmentText(text)
    .map((segment) => (segment.kind === "text" ? segment.text : `[${segment.text}]`))
    .join("");

describe("segmentText", () => {
  it.each([
    ["Rien de spécial", "Rien de spécial"],
    ["Lisez https://exemple.fr.", "Lisez [https://exemple.fr]."],
    ["(voir https://exemple.fr/a_(b))", "(voir [https://exemple.fr/a_(b)])"],
    ["« https://exemple.fr/a » !", "« [https://exemple.fr/a] » !"],
    ["https://exemple.fr/?q=é&b=1#haut, puis", "[https://exemple.fr/?q=é&b=1#haut], puis"],
    ["HTTP://EXEMPLE.FR et http://a.fr…", "[HTTP://EXEMPLE.FR] et [http://a.fr]…"],
    ["Vive les #chouettes !", "Vive les [#chouettes] !"],
    ["#été2026,#hibou_grand-duc", "[#été2026],[#hibou_grand]-duc"],
    ["numéro #1 et C#sharp et ##double", "numéro #1 et C#sharp et ##double"],
    ["javascript:alert(1) data:text/html,x ftp://a.fr", "javascript:alert(1) data:text/html,x ftp://a.fr"],
    ["xhttps://exemple.fr", "xhttps://exemple.fr"],
    ["https://", "https://"],
    ["<a href='https://evil.exemple'>", "<a href='[https://evil.exemple]'>"],
  ])("%s", (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it("loses no letter, and links only to the web", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("https://a.fr/", "#été", " ", "(", ")", "javascript:", "http://", "«", "…"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const segments = segmentText(text);
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
        for (const { kind, url } of segments) {
          expect(url !== undefined).toBe(kind === "link");
          if (url !== undefined) expect(url).toMatch(/^https?:\/\//);
        }
      }),
    );
  });
});
