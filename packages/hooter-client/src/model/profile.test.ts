import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFollowRecords, decodeProfileRecord, decodeProfileStats } from "./profile";

describe("what /auteurImg/{uid} says", () => {
  it("is read at both depths, Hooter's own record before others, else the last", () => {
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

  it("is nothing when there is no name, and no picture when its link is not safe", () => {
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

describe("whom /follow/{uid} follows", () => {
  it("is read at both depths, without what is malformed", () => {
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

describe("the counters of /profileStats/{uid}", () => {
  it("are zero where nothing or nonsense is kept", () => {
    expect(decodeProfileStats({ hoots: 3, dernierHoot: 5, following: -1, followers: "x" })).toEqual({
      hoots: 3,
      followers: 0,
      following: 0,
    });
    expect(decodeProfileStats(null)).toEqual({ hoots: 0, followers: 0, following: 0 });
    expect(decodeProfileStats("x")).toEqual({ hoots: 0, followers: 0, following: 0 });
  });
});

it("never throws, whatever is stored", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      decodeProfileRecord(json);
      decodeFollowRecords(json);
      decodeProfileStats(json);
    }),
  );
});
