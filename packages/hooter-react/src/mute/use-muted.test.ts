import { expect, it } from "vitest";
import { mutedPeople } from "./use-muted";

const decode = (people: unknown) => mutedPeople.decode(JSON.parse(JSON.stringify(people)));

it("decodes accounts and names with any characters", () => {
  const people = [
    { uid: "a1", pseudo: "Paul l'apiculteur" },
    { uid: "b2", pseudo: "بومة 🦉 <b>" },
  ];
  expect(decode(people)).toEqual(people);
});

it("puts a name on a single line, and replaces a blank name with a question mark", () => {
  expect(decode([{ uid: "a1", pseudo: " Ada\nb2 Bob\u2028 " }])).toEqual([{ uid: "a1", pseudo: "Ada b2 Bob" }]);
  expect(decode([{ uid: "a1", pseudo: " \n" }])).toEqual([{ uid: "a1", pseudo: "?" }]);
});

it("rejects values that are not a list, and skips malformed entries", () => {
  for (const value of ["", "a1 Ada", 7, null, {}]) expect(decode(value)).toBeUndefined();
  const ada = { uid: "a1", pseudo: "Ada" };
  expect(decode([null, "a1", {}, { uid: "", pseudo: "Ada" }, { uid: 1, pseudo: "Ada" }, { uid: "a1" }, ada])).toEqual([
    ada,
  ]);
});
