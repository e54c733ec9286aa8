import { expect, it } from "vitest";
import { formatPeople, parsePeople } from "./muted-people";

it("keeps accounts and names, whatever these are made of", () => {
  const people = [
    { uid: "a1", pseudo: "Paul l'apiculteur" },
    { uid: "b2", pseudo: "بومة 🦉 <b>" },
  ];
  expect(parsePeople(formatPeople(people))).toEqual(people);
});

it("lets no name pass for two people", () => {
  const [person, ...others] = parsePeople(formatPeople([{ uid: "a1", pseudo: " Ada\nb2 Bob\u2028 " }]));
  expect(person).toEqual({ uid: "a1", pseudo: "Ada b2 Bob" });
  expect(others).toEqual([]);
  expect(parsePeople(formatPeople([{ uid: "a1", pseudo: " \n" }]))).toEqual([{ uid: "a1", pseudo: "?" }]);
});

it("takes a broken text as nobody", () => {
  for (const text of ["", "\n\n", "a1", " Ada", "{}"]) expect(parsePeople(text)).toEqual([]);
});
