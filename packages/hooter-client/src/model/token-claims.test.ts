import { describe, expect, it } from "vitest";
import { readTokenClaims } from "./token-claims";

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

describe("readTokenClaims", () => {
  it("decodes a name in any script and times in milliseconds", () => {
    expect(readTokenClaims(tokenOf({ name: "Zoé 🦉", exp: 3, iat: 2 }))).toEqual({
      name: "Zoé 🦉",
      expiresAt: 3_000,
      issuedAt: 2_000,
      isAdministrator: false,
    });
  });

  it("recognises an administrator only by the boolean claim", () => {
    expect(readTokenClaims(tokenOf({ admin: true })).isAdministrator).toBe(true);
    for (const admin of [false, 1, "true", {}]) {
      expect(readTokenClaims(tokenOf({ admin })).isAdministrator).toBe(false);
    }
  });

  it("decodes the URL-safe alphabet", () => {
    const token = tokenOf({ name: "???>>>~~~ÿÿÿ" });
    expect(token).toMatch(/[-_]/);
    expect(readTokenClaims(token).name).toBe("???>>>~~~ÿÿÿ");
  });

  it.each([
    "",
    "a.b",
    tokenOf(Object("text")),
    "e30.bnVsbA.",
    "e30.NQ.",
    "..",
    tokenOf([]),
    tokenOf({ name: 5, exp: "3" }),
  ])("ignores the invalid token %j", (token) => {
    expect(readTokenClaims(token)).toEqual({ name: null, expiresAt: null, issuedAt: null, isAdministrator: false });
  });
});
