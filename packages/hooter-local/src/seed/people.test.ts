import { describe, expect, it } from "vitest";
import { seedPeople } from "./index";
import { pseudoKey } from "./names";
import { people } from "./people";

describe("the people of the community", () => {
  it("contains 40 to 45 people", () => {
    expect(people.length).toBeGreaterThanOrEqual(40);
    expect(people.length).toBeLessThanOrEqual(45);
  });

  it("gives each person a pseudo of 3 to 18 allowed characters", () => {
    for (const { pseudo } of people) {
      expect(pseudo).toMatch(/^[\p{L}\p{N} \-'._]{3,18}$/u);
      expect(pseudo).toBe(pseudo.normalize("NFC").trim());
    }
  });

  it("gives each person a pseudo with a valid and unique key", () => {
    const keys = people.map(({ pseudo }) => pseudoKey(pseudo));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(people.length);
  });

  it("gives each person a unique e-mail address at hooter.example", () => {
    for (const { email } of people) expect(email).toMatch(/^[a-z]+@hooter\.example$/);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });

  it("gives each person a different portrait", () => {
    expect(new Set(people.map(({ picture }) => picture)).size).toBe(people.length);
  });
});

describe("seedPeople", () => {
  it("contains two demo accounts with fixed passwords", () => {
    expect(seedPeople.filter(({ demo }) => demo).map(({ email, password }) => [email, password])).toEqual([
      ["alice@hooter.example", "hibou-2026"],
      ["basile@hooter.example", "hibou-2026"],
    ]);
  });

  it("gives all other accounts unique passwords of at least 20 characters", () => {
    const others = seedPeople.filter(({ demo }) => !demo).map(({ password }) => password);
    expect(new Set(others).size).toBe(people.length - 2);
    for (const password of others) expect(password.length).toBeGreaterThanOrEqual(20);
  });
});
