import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, type Changes, createHarness, type Harness, moderator, refused, START } from "./support";
import {
  claim,
  comment,
  follow,
  ids,
  key,
  like,
  plainHoot,
  plainRemoval,
  publication,
  removal,
  report,
  restoration,
  tagged,
  threadCreation,
  threadIds,
} from "./writes";

type Value = Changes[string];

/** Returns copies of a write. Each copy adds a priority to one of the written locations. */
function withPriorities(changes: Changes): [where: string, smuggling: Changes][] {
  return Object.entries(changes)
    .filter(([, value]) => value !== null)
    .flatMap(([path, value]) =>
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

const post = ids();
const other = threadIds();
const plain = ids();
const removed = ids();
const id = key();
const complete = {
  [`hoots/${other.hoot}/articleImg`]: "/a.png",
  [`hoots/${other.hoot}/articleAlt`]: "Un port",
  ...tagged(alice, other, "un", "deux", "trois", "quatre", "cinq"),
};

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
  await harness.write(alice, publication(alice, removed));
  harness.now += 3_000;
  await harness.write(alice, publication(alice, post));
  await harness.write(alice, removal(alice, removed));
  await harness.given(plainHoot(alice, plain));
  harness.now += 3_000;
});

describe("values with a priority", () => {
  it.each(withPriorities(publication(alice, other, complete)))(
    "refuses a priority in a publication: %s",
    async (_, smuggling) => {
      expect(await harness.write(alice, smuggling)).toBe(refused);
    },
  );

  it.each(withPriorities(removal(alice, post)))("refuses a priority in a removal: %s", async (_, smuggling) => {
    expect(await harness.write(alice, smuggling)).toBe(refused);
  });

  it.each(withPriorities(plainRemoval(alice, plain)))(
    "refuses a priority in the removal of a plain client's post: %s",
    async (_, smuggling) => {
      expect(await harness.write(alice, smuggling)).toBe(refused);
    },
  );

  it.each(withPriorities(restoration(alice, removed, { [`hoots/${removed.hoot}/modifieLe`]: START })))(
    "refuses a priority in a restoration: %s",
    async (_, smuggling) => {
      expect(await harness.write(alice, smuggling)).toBe(refused);
    },
  );

  it.each(withPriorities(like(bob, post)))("refuses a priority in a like: %s", async (_, smuggling) => {
    expect(await harness.write(bob, smuggling)).toBe(refused);
  });

  it.each(withPriorities(comment(bob, post, id, { [`comment/${id}/auteurImg`]: "/b.svg" })))(
    "refuses a priority in a comment: %s",
    async (_, smuggling) => {
      expect(await harness.write(bob, smuggling)).toBe(refused);
    },
  );

  it.each(withPriorities(follow(bob, alice, id)))("refuses a priority in a follow: %s", async (_, smuggling) => {
    expect(await harness.write(bob, smuggling)).toBe(refused);
  });

  it.each(withPriorities(claim(bob, "Bobby", "bobby", "bob", { [`auteurImg/${bob.uid}/profil/img`]: "/b.svg" })))(
    "refuses a priority in a claim: %s",
    async (_, smuggling) => {
      expect(await harness.write(bob, smuggling)).toBe(refused);
    },
  );

  it.each(withPriorities(report(bob, post.hoot)))("refuses a priority in a report: %s", async (_, smuggling) => {
    expect(await harness.write(bob, smuggling)).toBe(refused);
  });

  it.each(withPriorities(threadCreation(bob, "id:a", other)))(
    "refuses a priority in the thread of a page: %s",
    async (_, smuggling) => {
      expect(await harness.write(bob, smuggling)).toBe(refused);
    },
  );

  it.each(withPriorities({ "threads/id:a/ferme": true, [`comment/${id}/masque`]: true }))(
    "refuses a priority in the moderation of a thread: %s",
    async (_, smuggling) => {
      await harness.write(bob, threadCreation(bob, "id:a", other));
      await harness.write(bob, comment(bob, other, id));
      expect(await harness.write(moderator, smuggling)).toBe(refused);
    },
  );
});
