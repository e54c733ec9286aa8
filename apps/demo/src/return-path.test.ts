import { describe, expect, it } from "vitest";
import { returnPath, signInPath, signInReason } from "./return-path";

const origin = "https://hooter.example";
const back = (path: string): string => returnPath(new URL(signInPath(path), origin).search);

describe("return path after signing in", () => {
  it.each(["/hoot/alice-hooter-example12_hoot", "/profile/Ren%C3%A9e?u=abc#historique", "/dashboard/hootin"])(
    "returns to the requested page %s",
    (path) => expect(back(path)).toBe(path),
  );

  it("omits the dashboard, which is the default, from the sign-in path, unless visitors may read", () => {
    expect(signInPath("/dashboard")).toBe("/connexion");
    expect(signInPath("/dashboard", true)).toBe("/connexion?retour=%2Fdashboard");
    expect(returnPath("")).toBe("/dashboard");
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
  ])("returns a path on the site, other than the sign-in page, for %j", (wanted) => {
    const path = returnPath(`?retour=${encodeURIComponent(wanted)}`);
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
])("gives %s the sign-in reason %s", (path, reason) => expect(signInReason(path)).toBe(reason));

it.each([
  ["/hoot/alice-1_hoot", "act"],
  ["/profile/Ada", "act"],
  ["/profile/Ada/abonnes", "profile"],
  ["/manage_profile", "settings"],
])("gives %s on a public site the sign-in reason %s", (path, reason) => expect(signInReason(path, true)).toBe(reason));
