import { describe, expect, it } from "vitest";
import { findLockfileFaults } from "./lockfile-faults";

describe("findLockfileFaults", () => {
  it("finds an optional dependency without an entry", () => {
    const packages = {
      "node_modules/a": { optionalDependencies: { "a-linux": "1", "a-mac": "1" } },
      "node_modules/a-linux": {},
    };
    expect(findLockfileFaults({ packages })).toEqual([
      "package-lock.json: node_modules/a needs a-mac, which has no entry",
    ]);
  });

  it("searches every parent node_modules folder, as Node does", () => {
    const packages = {
      "node_modules/a/node_modules/b": { optionalDependencies: { c: "1", d: "1" } },
      "node_modules/a/node_modules/c": {},
      "node_modules/d": {},
    };
    expect(findLockfileFaults({ packages })).toEqual([]);
  });

  it("reports a download address but not a link to a workspace", () => {
    const packages = {
      "node_modules/a": { resolved: "https://registry.example/a.tgz" },
      "node_modules/w": { resolved: "packages/w", link: true },
    };
    expect(findLockfileFaults({ packages })).toEqual(["package-lock.json: node_modules/a names a download address"]);
  });
});
