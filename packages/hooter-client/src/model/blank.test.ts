import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { planEditHoot } from "../mutations/edit-hoot";
import { openStage } from "../testing/stage";
import { HooterError, toHooterError } from "./errors";
import { checkComment, checkHootContent } from "./validation";

/**
 * Returns the lists of invisible characters in the rules, one for each node `contenu`. Each list is the inner part of a
 * character class of a regular expression.
 */
function listsOfTheRules(): string[] {
  const rules = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../../../database.rules.json"), "utf8");
  return [...rules.matchAll(/"contenu":.*?\/\[\^\\\\s(.+?)\]\//gs)].map(([, list = ""]) => list);
}

/**
 * Returns each character of a class and the neighbours of each range. In long ranges, it returns only the characters
 * near the ends.
 */
function charactersOf(list: string): string[] {
  const codes = new Set<number>();
  for (const [, from = "", to = from] of list.matchAll(/\\u([0-9a-f]{4})(?:-\\u([0-9a-f]{4}))?/g)) {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    for (let code = first - 1; code <= last + 1; code++) {
      if (last - first < 100 || code < first + 10 || code > last - 10) codes.add(code);
    }
  }
  // Add whitespace that `\s` matches, and two visible characters: an exclamation mark and a digit.
  for (const code of [9, 10, 11, 12, 13, 32, 33, 48, 0x2028, 0x2029]) codes.add(code);
  return [...codes].map((code) => String.fromCharCode(code));
}

describe("blank texts", () => {
  it("the rules list the same invisible characters for hoots and for comments", () => {
    const lists = listsOfTheRules();
    expect(lists).toHaveLength(2);
    expect(lists[1]).toBe(lists[0]);
  });

  it("the client refuses a blank text exactly when the rules refuse it", async () => {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const hoot = await stage.publish(ada, "Bonjour");
    const stored = stage.local.read(`hoots/${hoot.id}`);
    const characters = charactersOf(listsOfTheRules()[0] ?? "");
    expect(characters.length).toBeGreaterThan(80);
    const [ours, theirs]: [string[], string[]] = [[], []];
    for (const character of characters) {
      const name = character.charCodeAt(0).toString(16);
      if (checkHootContent(character) !== null) ours.push(name);
      expect(checkComment(character) !== null).toBe(checkHootContent(character) !== null);
      const record = planEditHoot(Object(stored), { contenu: character }, ada.writer);
      await ada.database.put(["hoots", hoot.id], record).catch((thrown: unknown) => {
        expect(toHooterError(thrown)).toBeInstanceOf(HooterError);
        expect(toHooterError(thrown).code).toBe("permission-denied");
        theirs.push(name);
      });
    }
    expect(ours).toEqual(theirs);
    expect(ours.length).toBeGreaterThan(60);
    expect(ours.length).toBeLessThan(characters.length);
  });
});
