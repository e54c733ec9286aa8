import { describe, expect, it } from "vitest";
import { crowdFor } from "./crowd";
import { enrol } from "./member";
import { pseudoKey, SLUGS_PER_EMAIL } from "./names";
import { people } from "./people";
import { createRandom } from "./random";

const now = Date.parse("2026-11-20T14:00:00Z");
const withoutAccounts = (seed: number) => ({ now, random: createRandom(seed), mayLackAccount: true });

describe("enrol", () => {
  it.each([1, 2, 3])("gives a member every slug of their e-mail address before it repeats one (seed %i)", (seed) => {
    for (const member of enrol(people.slice(0, 5), [], withoutAccounts(seed))) {
      const slugs = new Set(Array.from({ length: SLUGS_PER_EMAIL }, () => member.nextSlug()));
      expect(slugs.size).toBe(SLUGS_PER_EMAIL);
    }
  });

  it("matches an account by e-mail address, regardless of case", () => {
    const [alice] = enrol(people.slice(0, 1), [{ email: "Alice@Hooter.example", uid: "u1" }], {
      ...withoutAccounts(1),
      mayLackAccount: false,
    });
    expect(alice?.uid).toBe("u1");
  });
});

describe("a crowd for a million hoots", () => {
  const crowd = crowdFor(1_000_000);

  it("needs fewer than a third of each e-mail address's slugs", () => {
    expect(1_000_000 / crowd.length).toBeLessThan(SLUGS_PER_EMAIL / 3);
  });

  it("gives members pseudos of 3 to 18 characters and e-mail addresses that are unique in the community", () => {
    const all = [...people, ...crowd];
    const keys = all.map(({ pseudo }) => pseudoKey(pseudo));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(all.length);
    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length);
    expect(crowd.filter(({ pseudo }) => !/^[\p{L}\p{N} ]{3,18}$/u.test(pseudo))).toEqual([]);
  });

  it("gives each member a unique uid of 28 letters and digits", () => {
    const uids = enrol(crowd, [], withoutAccounts(1)).map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(crowd.length);
    expect(uids.filter((uid) => !/^[A-Za-z0-9]{28}$/.test(uid))).toEqual([]);
  });
});
