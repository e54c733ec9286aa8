import { describe, expect, it } from "vitest";
import { alice, bob, type Changes, createWorld } from "./support";
import { comment, ids, key, like, publication } from "./writes";

type Value = Changes[string];

/** The same write once for each place in it that could carry a priority, with one there. */
function withPriorities(changes: Changes): [where: string, smuggling: Changes][] {
  return Object.entries(changes).flatMap(([path, value]) =>
    placesIn(value).map((place): [string, Changes] => [
      [path, ...place].join("/"),
      { ...changes, [path]: withPriority(value, place) },
    ]),
  );
}

function placesIn(value: Value | undefined): string[][] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || ".sv" in value) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, child]) => placesIn(child).map((place) => [name, ...place]))];
}

function withPriority(value: Value | undefined, [name, ...rest]: readonly string[]): Value {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (name !== undefined) return isObject ? { ...value, [name]: withPriority(value[name], rest) } : null;
  return isObject && !(".sv" in value) ? { ...value, ".priority": "x" } : { ".value": value ?? null, ".priority": "x" };
}

const refused = 401;
const post = ids();
const other = ids();
const id = key();

describe("no priority gets past the rules, wherever it stands in", () => {
  it.each(withPriorities(publication(alice, other)))("a publication: %s", async (_, smuggling) => {
    expect(await createWorld().write(alice, smuggling)).toBe(refused);
  });

  it.each(withPriorities(like(bob, post)))("a like: %s", async (_, smuggling) => {
    const world = createWorld();
    await world.write(alice, publication(alice, post));
    expect(await world.write(bob, smuggling)).toBe(refused);
  });

  it.each(withPriorities(comment(bob, post, id)))("a comment: %s", async (_, smuggling) => {
    const world = createWorld();
    await world.write(alice, publication(alice, post));
    expect(await world.write(bob, smuggling)).toBe(refused);
  });
});
