import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentText } from "./segment-text";

const marked = (text: string) =>
  segmentText(text)
    .map((segment) => (segment.kind === "text" ? segment.text : `[${segment.text}]`))
    .join("");

/**
 * Reference implementation of the end of a link. Each round removes the sentence's punctuation and then one unmatched
 * closing bracket.
 */
function trimStepByStep(text: string): string {
  for (;;) {
    const trimmed = text.replace(/[.,;:!?…'’*_~]+$/, "");
    const last = trimmed.at(-1);
    const opening = last === ")" ? "(" : last === "]" ? "[" : last === "}" ? "{" : null;
    const unbalanced = opening && last && trimmed.split(opening).length < trimmed.split(last).length;
    const next = unbalanced ? trimmed.slice(0, -1) : trimmed;
    if (next === text) return text;
    text = next;
  }
}

const single = new Set(["at", "charAt"]);
const methods = ["replace", "split", "slice", "matchAll", ...single];

/** Counts the characters that string methods read while a function runs. */
function charactersRead(work: () => void): number {
  let read = 0;
  const originals = methods.map((name): unknown => Reflect.get(String.prototype, name));
  for (const [index, name] of methods.entries()) {
    const original = originals[index];
    if (typeof original !== "function") throw new Error(`String has no ${name}`);
    const counted = function (this: string, ...given: unknown[]) {
      const result: unknown = Reflect.apply(original, this, given);
      read += single.has(name) ? 1 : typeof result === "string" ? result.length : this.length;
      return result;
    };
    Reflect.set(String.prototype, name, counted);
  }
  try {
    work();
  } finally {
    for (const [index, name] of methods.entries()) Reflect.set(String.prototype, name, originals[index]);
  }
  return read;
}

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
    ["#hibou_ et #a__.", "[#hibou_] et [#a__]."],
    ["numéro #1 et C#sharp et ##double", "numéro #1 et C#sharp et ##double"],
    ["javascript:alert(1) data:text/html,x ftp://a.fr", "javascript:alert(1) data:text/html,x ftp://a.fr"],
    ["xhttps://exemple.fr", "xhttps://exemple.fr"],
    ["https://", "https://"],
    [`https://${"a".repeat(321)}`, `https://${"a".repeat(321)}`],
    [`https:////${"a".repeat(321)}`, `https:////${"a".repeat(321)}`],
    ["<a href='https://evil.exemple'>", "<a href='[https://evil.exemple]'>"],
    [`https://${"a".repeat(63)}.${"b".repeat(63)}.fr`, `[https://${"a".repeat(63)}.${"b".repeat(63)}.fr]`],
    ["https://]", "https://]"],
    ["https://a.fr:port et http://[", "https://a.fr:port et http://["],
    ["https://a.fr/https://" + "a".repeat(400), `[https://a.fr/https://${"a".repeat(400)}]`],
    ["#1a #_a #1_2 #a", "[#1a] [#_a] #1_2 [#a]"],
    ["#a #B #c #b #d #e #f #A", "[#a] [#B] [#c] [#b] [#d] [#e] #f [#A]"],
    [`#${"a".repeat(64)} #${"b".repeat(65)}`, `[#${"a".repeat(64)}] #${"b".repeat(65)}`],
    ["#<script> #. #$ #[ #/ #🦉 #\ufe0f\u20e3", "#<script> #. #$ #[ #/ #🦉 #\ufe0f\u20e3"],
    ["#a.b #a/b #a$", "[#a].b [#a]/b [#a]$"],
    ["#日本 #Ελλάδα #мир #شكرا", "[#日本] [#Ελλάδα] [#мир] [#شكرا]"],
  ])("segments %s", (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it("returns the kind of each piece, and the address of a link", () => {
    expect(segmentText("#Hibou : HTTPS://Exemple.fr !")).toEqual([
      { kind: "hashtag", text: "#Hibou", hashtag: "hibou" },
      { kind: "text", text: " : " },
      { kind: "link", text: "HTTPS://Exemple.fr", url: "https://exemple.fr/" },
      { kind: "text", text: " !" },
    ]);
    expect(segmentText("")).toEqual([]);
  });

  it("reads an authority of at most 320 characters", () => {
    const withUser = (length: number) => `https://${"u".repeat(length - 5)}@a.fr`;
    expect(segmentText(withUser(320))).toEqual([{ kind: "link", text: withUser(320), url: withUser(320) + "/" }]);
    expect(segmentText(withUser(321))).toEqual([{ kind: "text", text: withUser(321) }]);
  });

  it("keeps every character and links only to http and https addresses", () => {
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

  it("ends a link where the reference implementation does", () => {
    const tail = fc.array(fc.constantFrom(...".,;:!?…’'*_~()[]{}aé/".split("")), { maxLength: 40 });
    fc.assert(
      fc.property(tail, (letters) => {
        const typed = `https://a.fr/${letters.join("")}`;
        const link = trimStepByStep(typed);
        expect(segmentText(typed)).toEqual([
          { kind: "link", text: link, url: new URL(link).href },
          ...(link === typed ? [] : [{ kind: "text", text: typed.slice(link.length) }]),
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["closing brackets", ")"],
    ["brackets of three kinds", ")]}"],
    ["brackets and punctuation", ").…"],
    ["punctuation", "."],
    ["brackets that are balanced", "()"],
    ["links", ") https://a.fr/"],
    ["hashtags", "#1 #a"],
  ])("reads each character fewer than six times on average: %s", (_, part) => {
    const text = `https://a.fr/${part.repeat(20_000 / part.length)}`;
    expect(charactersRead(() => segmentText(text))).toBeLessThan(6 * text.length);
  });
});
