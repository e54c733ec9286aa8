import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import { Searches } from "./search";

const part = fc.constantFrom(
  "auth=abc.def.",
  "auth=x%2By",
  "auth=a+b",
  "auth=",
  "auth",
  "%61uth=other",
  "xauth=1",
  "auth_variable_override=null",
  'orderBy="slug"',
  "orderBy=%22%24key%22",
  "limitToLast=20",
  "equalTo=a=b",
  "=",
  "",
  "é=1",
);

test("parses any query like URLSearchParams, regardless of earlier queries", () => {
  const searches = new Searches();
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const search = parts.join("&");
      const plain = new URLSearchParams(search);
      const { parsed, token } = searches.read(search);
      expect(token).toBe(plain.get("auth"));
      plain.delete("auth");
      const others = new URLSearchParams(parsed.parameters);
      others.delete("auth");
      expect([...others]).toEqual([...plain]);
    }),
    { numRuns: histories(2_000) },
  );
});

test("from the second call on, shares the parsed query between calls that differ only in their token", () => {
  const searches = new Searches();
  searches.read("orderBy=%22slug%22&auth=none&limitToLast=3");
  const one = searches.read("orderBy=%22slug%22&auth=one&limitToLast=3");
  const other = searches.read("orderBy=%22slug%22&auth=other&limitToLast=3");
  expect(other.parsed).toBe(one.parsed);
  expect(one.parsed.readOptions.query?.limit).toBe(3);
  expect(other.parsed.readOptions).toBe(one.parsed.readOptions);
  expect([one.text, one.token, other.token]).toEqual(["orderBy=%22slug%22&limitToLast=3", "one", "other"]);
  expect(searches.read("auth=one&limitToLast=3").text).toBe("limitToLast=3");
  expect(searches.read("limitToLast=3&auth=one").text).toBe("limitToLast=3");
});

test("parses more queries than the cache holds", () => {
  const searches = new Searches();
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 15_000; index += 1) {
      expect(searches.read(`n=${index}&auth=t`).parsed.parameters.get("n")).toBe(String(index));
    }
  }
});
