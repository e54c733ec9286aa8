import { describe, expect, it } from "vitest";
import { readHosting } from "./hosting";

const settings = {
  public: "dist",
  rewrites: [{ source: "!/assets/**" }, { source: "/assets/page/*" }],
  ignore: ["firebase.json", "**/.*", "*.draft"],
  headers: [
    { source: "**", headers: [{ key: "A", value: "all" }] },
    { source: "/assets/**", headers: [{ key: "A", value: "asset" }] },
    { source: "/worker.js", headers: [{ key: "B", value: "worker" }] },
    { source: "/*.txt", headers: [{ key: "C", value: "text" }] },
  ],
};
const hosting = readHosting(JSON.stringify({ hosting: settings }));

describe("readHosting", () => {
  it("returns the headers of all matching sources, and the last value if several set the same header", () => {
    expect(hosting.folder).toBe("dist");
    expect(hosting.headersOf("/")).toEqual({ A: "all" });
    expect(hosting.headersOf("/assets/a/b.js")).toEqual({ A: "asset" });
    expect(hosting.headersOf("/worker.js")).toEqual({ A: "all", B: "worker" });
    expect(hosting.headersOf("/workerxjs")).toEqual({ A: "all" });
    expect(hosting.headersOf("/worker.js/a")).toEqual({ A: "all" });
    expect(hosting.headersOf("/a.txt")).toEqual({ A: "all", C: "text" });
    expect(hosting.headersOf("/a/b.txt")).toEqual({ A: "all" });
    expect(hosting.headersOf("/a\nb")).toEqual({ A: "all" });
  });

  it.each([
    ["/firebase.json", true],
    ["/.env", true],
    ["/a/b/.git", true],
    ["/a.draft", true],
    ["/a/b.draft", false],
    ["/index.html", false],
    ["/a/firebase.json", false],
  ])("reports whether %s is ignored: %s", (path, ignored) => {
    expect(hosting.isIgnored(path)).toBe(ignored);
  });

  it.each([
    ["/", true],
    ["/dashboard", true],
    ["/assets", true],
    ["/a/assets/b", true],
    ["/assets/old.js", false],
    ["/assets/a/b", false],
    ["/assets/page/a", true],
  ])("reports whether the response for %s is index.html: %s", (path, isPage) => {
    expect(hosting.isPage(path)).toBe(isPage);
  });

  it.each([
    ["null", '"hosting" is missing'],
    ['{"hosting":{"headers":[],"ignore":[],"rewrites":[]}}', '"public" is missing'],
    ['{"hosting":{"public":1,"headers":[],"ignore":[],"rewrites":[]}}', '"public" is not a string'],
    ['{"hosting":{"public":"a","headers":{},"ignore":[]}}', '"headers" is not a list'],
    ['{"hosting":{"public":"a","headers":[{"source":"**"}],"ignore":[]}}', '"headers" is missing'],
  ])("throws for %s", (json, message) => {
    expect(() => readHosting(json)).toThrow(new TypeError(`firebase.json: ${message}`));
  });
});
