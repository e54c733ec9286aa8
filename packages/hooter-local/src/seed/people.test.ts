import { describe, expect, it } from "vitest";
import { seedPeople } from "./index";
import { pseudoKey } from "./names";
import { people } from "./people";

describe("the people of the community", () => {
  it("are some forty", () => {
    expect(people.length).toBeGreaterThanOrEqual(40);
    expect(people.length).toBeLessThanOrEqual(45);
  });

  it("have pseudos of 3 to 18 allowed characters", () => {
    for (const { pseudo } of people) {
      expect(pseudo).toMatch(/^[\p{L}\p{N} \-'._]{3,18}$/u);
      expect(pseudo).toBe(pseudo.normalize("NFC").trim());
    }
  });

  it("have pseudos that can be claimed, and that no two of them can claim", () => {
    const keys = people.map(({ pseudo }) => pseudoKey(pseudo));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(people.length);
  });

  it("have e-mails that can never receive mail, each their own", () => {
    for (const { email } of people) expect(email).toMatch(/^[a-z]+@hooter\.example$/);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });

  it("have each a portrait of their own", () => {
    expect(new Set(people.map(({ picture }) => picture)).size).toBe(people.length);
  });
});

describe("seedPeople", () => {
  it("offers two accounts to sign in with", () => {
    expect(seedPeople.filter(({ demo }) => demo).map(({ email, password }) => [email, password])).toEqual([
      ["alice@hooter.example", "hibou-2026"],
      ["basile@hooter.example", "hibou-2026"],
    ]);
  });

  it("gives everybody else a password that nobody knows", () => {
    const others = seedPeople.filter(({ demo }) => !demo).map(({ password }) => password);
    expect(new Set(others).size).toBe(people.length - 2);
    for (const password of others) expect(password.length).toBeGreaterThanOrEqual(20);
  });
});
