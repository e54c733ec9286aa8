import { expect, it } from "vitest";
import { formatPeople, parsePeople } from "./muted-people";

it("round-trips accounts and names with any characters", () => {
  const people = [
    { uid: "a1", pseudo: "Paul l'apiculteur" },
    { uid: "b2", pseudo: "بومة 🦉 <b>" },
  ];
  expect(parsePeople(formatPeople(people))).toEqual(people);
});

it("removes line breaks from a name, which stays one entry", () => {
  const [person, ...others] = parsePeople(formatPeople([{ uid: "a1", pseudo: " Ada\nb2 Bob\u2028 " }]));
  expect(person).toEqual({ uid: "a1", pseudo: "Ada b2 Bob" });
  expect(others).toEqual([]);
  expect(parsePeople(formatPeople([{ uid: "a1", pseudo: " \n" }]))).toEqual([{ uid: "a1", pseudo: "?" }]);
});

it("returns an empty list for invalid text", () => {
  for (const text of ["", "\n\n", "a1", " Ada", "{}"]) expect(parsePeople(text)).toEqual([]);
});
