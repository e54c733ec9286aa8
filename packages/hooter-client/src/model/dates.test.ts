import { afterEach, describe, expect, it, vi } from "vitest";
import { localeOf, writeCommentDate, writeHootDate } from "./dates";

const time = new Date(2026, 4, 8, 5, 3, 9).getTime();

describe("written dates", () => {
  it("formats dates in the locale, to the minute for hoots and to the second for comments", () => {
    expect(writeHootDate(time, "fr-FR")).toBe("08/05/2026 05:03");
    expect(writeCommentDate(time, "fr-FR")).toBe("08/05/2026 05:03:09");
    expect(writeHootDate(time, "en-GB")).toBe("08/05/2026, 05:03");
  });
});

const browser = (language: unknown, languages?: unknown) => vi.stubGlobal("navigator", { language, languages });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("localeOf", () => {
  it.each([
    ["fr-FR", "fr-FR"],
    ["FR-fr", "fr-FR"],
    ["fr", "fr"],
    ["fr_FR", "fr-FR"],
    ["fr_FR.UTF-8", "fr-FR"],
    ["de_DE@euro", "de-DE"],
    ["en-US@posix", "en-US"],
    ["en-US-posix", "en-US-u-va-posix"],
    ["zh_Hant_TW", "zh-Hant-TW"],
  ])("normalises %j to %j, from the browser and from the host", (tag, expected) => {
    browser(tag, [tag]);
    expect(localeOf(undefined)).toBe(expected);
    browser("ja-JP", ["ja-JP"]);
    expect(localeOf(tag)).toBe(expected);
    expect(() => writeHootDate(0, expected)).not.toThrow();
  });

  it.each(["C", "C.UTF-8", "POSIX", "", "fr-", "!", null, 5])("falls back from the invalid locale %j", (tag) => {
    browser(tag, [tag]);
    expect(localeOf(undefined)).toBe("fr-FR");
    browser("ja-JP", ["ja-JP"]);
    // @ts-expect-error -- Callers in plain JavaScript may pass any value.
    expect(localeOf(tag)).toBe("ja-JP");
  });

  it("falls back to the browser's next language when the first is invalid", () => {
    browser("C", ["C", "es_ES", "it"]);
    expect(localeOf(undefined)).toBe("es-ES");
  });

  it("returns fr-FR without a browser", () => {
    vi.stubGlobal("navigator", undefined);
    expect(localeOf(undefined)).toBe("fr-FR");
  });
});
