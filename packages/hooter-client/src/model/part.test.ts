import { afterEach, describe, expect, it, vi } from "vitest";
import { loadAhead, partOf } from "./part";

const cause = new Error("not served");
const fail = () => Promise.reject(cause);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("partOf", () => {
  it("returns the loaded part", async () => {
    expect(await partOf(() => Promise.resolve("part"))).toBe("part");
  });

  it.each([
    ["the browser is online", { onLine: true }, "unknown"],
    ["the browser is offline", { onLine: false }, "network"],
    ["there is no browser", undefined, "unknown"],
  ])("throws an error with its cause when %s", async (_, navigator, code) => {
    vi.stubGlobal("navigator", navigator);
    await expect(partOf(fail)).rejects.toMatchObject({ name: "HooterError", code, cause });
  });
});

describe("loadAhead", () => {
  it("loads at once, and ignores a failure", async () => {
    const load = vi.fn(fail);
    loadAhead(load);
    expect(load).toHaveBeenCalledOnce();
    await expect(load.mock.results[0]?.value).rejects.toBe(cause);
  });
});
