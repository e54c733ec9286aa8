import { describe, expect, it } from "vitest";
import { SETTINGS_DIALOG, SIGN_IN_DIALOG } from "../provider/links";
import { decodeBlock, expectedValue, readSettings, unknownNames } from "./settings";

const complete = { "api-key": "key", "project-id": "club", "database-url": "https://club.example" };

function settingsOf(attributes: Readonly<Record<string, string>>, block: string | null = null) {
  return readSettings((name) => attributes[name] ?? null, decodeBlock(block));
}

describe("settings of an element", () => {
  it("has defaults for a public page", () => {
    expect(settingsOf(complete)).toMatchObject({
      firebase: { apiKey: "key", projectId: "club", databaseURL: "https://club.example" },
      readers: "everyone",
      theme: "page",
      locale: "fr",
      headingLevel: 2,
      pageSize: undefined,
      links: {
        signIn: SIGN_IN_DIALOG,
        settings: SETTINGS_DIALOG,
        home: undefined,
        hoot: undefined,
        profile: undefined,
      },
      fault: null,
    });
  });

  it("reads a setting from the configuration block if the element has no attribute for it", () => {
    const block = JSON.stringify({ ...complete, theme: "dark", "page-size": 5, "heading-level": 3 });
    expect(settingsOf({ theme: "light" }, block)).toMatchObject({
      firebase: { apiKey: "key" },
      theme: "light",
      pageSize: 5,
      headingLevel: 3,
      fault: null,
    });
  });

  it.each([
    [
      { ...complete, "api-key": "" },
      { kind: "missing", field: "api-key" },
    ],
    [
      { ...complete, "project-id": "undefined" },
      { kind: "missing", field: "project-id" },
    ],
    [
      { ...complete, "database-url": "club" },
      { kind: "invalid", field: "database-url" },
    ],
    [
      { ...complete, "identity-emulator-url": "9099" },
      { kind: "invalid", field: "identity-emulator-url" },
    ],
    [
      { ...complete, readers: "friends" },
      { kind: "invalid", field: "readers" },
    ],
    [
      { ...complete, theme: "" },
      { kind: "invalid", field: "theme" },
    ],
    [
      { ...complete, locale: "fr-FR" },
      { kind: "invalid", field: "locale" },
    ],
    [
      { ...complete, "heading-level": "7" },
      { kind: "invalid", field: "heading-level" },
    ],
    [
      { ...complete, "page-size": "0" },
      { kind: "invalid", field: "page-size" },
    ],
    [
      { ...complete, "page-size": "20px" },
      { kind: "invalid", field: "page-size" },
    ],
  ])("reports the attribute whose value is missing or invalid (%j)", (attributes, fault) => {
    expect(settingsOf(attributes).fault).toEqual(fault);
  });

  it.each(["", "{", "[]", "null", '{ "api-key": null }', '{ "api-key": { "of": "club" } }'])(
    "reports the configuration block as invalid when it is %j",
    (block) => {
      expect(settingsOf(complete, block).fault).toEqual({ kind: "invalid", field: "hooter-config" });
    },
  );

  it("lists unknown names in the block", () => {
    expect(unknownNames(decodeBlock('{ "apiKey": "key", "api-key": "key" }'))).toEqual(["apiKey"]);
  });

  it("encodes the values in a link template, and keeps the other text of the template", () => {
    const { links } = settingsOf({
      ...complete,
      "hoot-url": "hoot.html?hoot={slug}#{other}",
      "profile-url": "/who/{pseudo}/{uid}",
      "hashtag-url": "/tag/{tag}",
    });
    expect(links.hoot?.("a&b é")).toBe("hoot.html?hoot=a%26b%20%C3%A9#{other}");
    expect(links.profile?.({ pseudo: "Jean {uid}", uid: "u/1" })).toBe("/who/Jean%20%7Buid%7D/u%2F1");
    expect(links.profile?.({ pseudo: "Jean", uid: null })).toBe("/who/Jean/");
    expect(links.hashtag?.("forêt")).toBe("/tag/for%C3%AAt");
  });
});

it.each([
  ["theme", " Expected: page, light, dark or system."],
  ["hooter-config", " Expected: a JSON object."],
  ["slug", ""],
])("describes the expected value of %s", (field, text) => {
  expect(expectedValue(field)).toBe(text);
});
