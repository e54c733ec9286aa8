import { expect, it } from "vitest";
import { authorsOf } from "./Suggestions";

const isMuted = (uid: string) => uid === "muted";
const by = (uid: string | null, pseudo: string, mine = false) => ({ author: { uid, pseudo, picture: null }, mine });

it("lists each author once, in the order of their hoots", () => {
  const hoots = [by("a", "Ada"), by("b", "Bob"), by("a", "Ada"), by("c", "Cléo")];
  expect(authorsOf(hoots, isMuted).map(({ pseudo }) => pseudo)).toEqual(["Ada", "Bob", "Cléo"]);
});

it("omits the current user, muted authors, and authors without an account or with the default pseudo", () => {
  const others = [by("me", "Moi", true), by(null, "Sans compte"), by("d", "John Doe"), by("muted", "Muet")];
  expect(authorsOf([...others, by("a", "Ada")], isMuted)).toEqual([{ uid: "a", pseudo: "Ada", picture: null }]);
});

it("lists at most five authors", () => {
  const hoots = Array.from({ length: 9 }, (_, index) => by(`u${index}`, `Plume ${index}`));
  expect(authorsOf(hoots, isMuted).map(({ uid }) => uid)).toEqual(["u0", "u1", "u2", "u3", "u4"]);
});
