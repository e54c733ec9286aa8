import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFollowRecords, decodeProfileRecord, decodeProfileStats } from "./profile";

describe("decodeProfileRecord", () => {
  it("decodes a record at the node or below it: Hooter's own record, or else the last one", () => {
    const [old, own] = [
      { name: "Ada", img: "/a.svg" },
      { name: "Ada B", img: "https://images.exemple/b.png", cle: "adab" },
    ];
    expect(decodeProfileRecord({ "-k": old, profil: own, zz: old })).toEqual({
      pseudo: "Ada B",
      picture: "https://images.exemple/b.png",
      claim: "adab",
    });
    expect(decodeProfileRecord({ "-a": { name: "Ada" }, "-b": old })).toEqual({
      pseudo: "Ada",
      picture: "/a.svg",
      claim: null,
    });
    expect(decodeProfileRecord(old)).toEqual({ pseudo: "Ada", picture: "/a.svg", claim: null });
  });

  it("decodes a record without a picture", () => {
    expect(decodeProfileRecord({ name: "Ada" })).toEqual({ pseudo: "Ada", picture: null, claim: null });
  });

  it("returns null without a name and drops an unsafe picture link", () => {
    for (const json of [null, 5, "x", {}, { k: { img: "/a.svg" } }, { name: "  " }]) {
      expect(decodeProfileRecord(json)).toBeNull();
    }
    expect(decodeProfileRecord({ name: "Ada", img: "javascript:alert(1)", cle: 5 })).toEqual({
      pseudo: "Ada",
      picture: null,
      claim: null,
    });
  });
});

describe("decodeFollowRecords", () => {
  it("decodes follow records at a user's node or below it, and skips malformed ones", () => {
    const follow = { suivi: "Bob", suiviId: "u2" };
    expect(
      decodeFollowRecords({ u2: { "-k1": follow, "-k2": follow }, u3: { suivi: "Zoé", suiviId: "u3" }, u4: 5 }),
    ).toEqual([
      { uid: "u2", pseudo: "Bob", key: "-k1" },
      { uid: "u2", pseudo: "Bob", key: "-k2" },
      { uid: "u3", pseudo: "Zoé", key: "" },
    ]);
    expect(decodeFollowRecords(null)).toEqual([]);
  });
});

describe("decodeProfileStats", () => {
  it("returns zero for a missing or invalid counter", () => {
    expect(decodeProfileStats({ hoots: 3, dernierHoot: 5, following: -1, followers: "x" })).toEqual({
      hoots: 3,
      followers: 0,
      following: 0,
    });
    expect(decodeProfileStats({ hoots: 0, followers: 1, following: 0.5 })).toEqual({
      hoots: 0,
      followers: 1,
      following: 0,
    });
    expect(decodeProfileStats(null)).toEqual({ hoots: 0, followers: 0, following: 0 });
    expect(decodeProfileStats("x")).toEqual({ hoots: 0, followers: 0, following: 0 });
  });
});

it("decodes any stored profile data without throwing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      decodeProfileRecord(json);
      decodeFollowRecords(json);
      decodeProfileStats(json);
    }),
  );
});
