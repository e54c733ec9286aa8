import { expect, it } from "vitest";
import { authorsOf } from "./Suggestions";

const by = (uid: string | null, pseudo: string, mine = false) => ({ author: { uid, pseudo, picture: null }, mine });

it("lists each author once, in the order of their hoots", () => {
  const hoots = [by("a", "Ada"), by("b", "Bob"), by("a", "Ada"), by("c", "Cléo")];
  expect(authorsOf(hoots).map(({ pseudo }) => pseudo)).toEqual(["Ada", "Bob", "Cléo"]);
});

it("omits the user, authors without an account and the default pseudo", () => {
  expect(authorsOf([by("me", "Moi", true), by(null, "Sans compte"), by("d", "John Doe"), by("a", "Ada")])).toEqual([
    { uid: "a", pseudo: "Ada", picture: null },
  ]);
});

it("lists at most five authors", () => {
  const hoots = Array.from({ length: 9 }, (_, index) => by(`u${index}`, `Plume ${index}`));
  expect(authorsOf(hoots).map(({ uid }) => uid)).toEqual(["u0", "u1", "u2", "u3", "u4"]);
});
