import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAddresses, queryParameters } from "./address";

describe("addresses", () => {
  const of = createAddresses("https://demo.firebaseio.com/");

  it("builds REST paths that end in .json", () => {
    expect(of([])).toBe("https://demo.firebaseio.com/.json");
    expect(of(["hoots", "-Na b"])).toBe("https://demo.firebaseio.com/hoots/-Na%20b.json");
  });

  it("keeps the namespace and the base path of databaseUrl", () => {
    const local = createAddresses("http://127.0.0.1:9000/base/?ns=demo-hooter");
    expect(local(["hoots"], { auth: "t" })).toBe("http://127.0.0.1:9000/base/hoots.json?ns=demo-hooter&auth=t");
  });

  it.each(["", ".", "..", "a/b", "a.b", "a$", "#", "[0]", "\u0000", "\u007f"])("refuses the key %j", (key) => {
    expect(() => of(["like", key])).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  it("throws `misconfigured` for an invalid databaseUrl", () => {
    for (const address of ["demo", "ftp://demo.firebaseio.com", "javascript:alert(1)"]) {
      expect(() => createAddresses(address)).toThrow(expect.objectContaining({ code: "misconfigured" }));
    }
    expect(() => createAddresses("")).toThrow("databaseURL is not an address such as https://NAME.firebaseio.com");
  });

  it("serialises a bound with the key that breaks ties between equal values", () => {
    expect(queryParameters({ orderBy: "proprietaire", startAfter: ["u1", '-k"'], endAt: "u1" })).toEqual({
      orderBy: '"proprietaire"',
      startAfter: '"u1","-k\\""',
      endAt: '"u1"',
    });
  });

  it("escapes values so that they cannot add query parameters", () => {
    expect(of(["hoots"], queryParameters({ orderBy: "auteur", equalTo: 'a"&limitToLast=1' }))).toBe(
      "https://demo.firebaseio.com/hoots.json?orderBy=%22auteur%22&equalTo=%22a%5C%22%26limitToLast%3D1%22",
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const { searchParams } = new URL(
          of(["hoots"], queryParameters({ orderBy: "slug", equalTo: value, limitToLast: 2 })),
        );
        expect([...searchParams.keys()]).toEqual(["orderBy", "equalTo", "limitToLast"]);
        expect(JSON.parse(searchParams.get("equalTo") ?? "")).toBe(value);
      }),
    );
  });
});
