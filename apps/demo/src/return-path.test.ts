import { describe, expect, it } from "vitest";
import { returnPath, signInPath, signInReason } from "./return-path";

const origin = "https://hooter.example";
const back = (path: string): string => returnPath(new URL(signInPath(path), origin).search, origin);

describe("return path after signing in", () => {
  it.each(["/hoot/alice-hooter-example12_hoot", "/profile/Ren%C3%A9e?u=abc#historique", "/dashboard/hootin"])(
    "returns to the requested page %s",
    (path) => expect(back(path)).toBe(path),
  );

  it("leaves the dashboard out of the sign-in path and returns to it by default", () => {
    expect(signInPath("/dashboard")).toBe("/connexion");
    expect(returnPath("", origin)).toBe("/dashboard");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/%2F/../..//evil.example",
    "/.//evil.example",
    "dashboard",
    "/connexion?retour=/connexion",
    "",
  ])("for %j, stays on the site and does not return to the sign-in page", (wanted) => {
    const path = returnPath(`?retour=${encodeURIComponent(wanted)}`, origin);
    expect(new URL(path, origin).origin).toBe(origin);
    expect(path.startsWith("//")).toBe(false);
    expect(new URL(path, origin).pathname).not.toBe("/connexion");
  });
});

it.each([
  ["/dashboard", "dashboard"],
  ["/dashboard/hootin?hoot=alice-1_hoot", "compose"],
  ["/hoot/alice-1_hoot", "hoot"],
  ["/profile/John%20Doe?u=abc", "profile"],
  ["/profile/Ada/abonnes?u=abc", "profile"],
  ["/profile/Ada/abonnements", "profile"],
  ["/hashtag/hibou", "hashtag"],
  ["/manage_profile", "settings"],
  ["/nulle-part", undefined],
])("the reason to sign in for %s is %s", (path, reason) => expect(signInReason(path)).toBe(reason));

it.each([
  ["/hoot/alice-1_hoot", "act"],
  ["/profile/Ada", "act"],
  ["/profile/Ada/abonnes", "profile"],
  ["/manage_profile", "settings"],
])("the reason to sign in for %s on a public site is %s", (path, reason) =>
  expect(signInReason(path, true)).toBe(reason),
);
