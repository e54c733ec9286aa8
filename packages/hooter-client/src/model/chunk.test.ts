import { afterEach, describe, expect, it, vi } from "vitest";
import { loadChunk, preloadChunk } from "./chunk";

const cause = new Error("not served");
const fail = () => Promise.reject(cause);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("loadChunk", () => {
  it("returns the loaded part", async () => {
    expect(await loadChunk(() => Promise.resolve("chunk"))).toBe("chunk");
  });

  it.each([
    ["the browser is online", { onLine: true }, "unknown"],
    ["the browser is offline", { onLine: false }, "network"],
    ["there is no browser", undefined, "unknown"],
  ])("throws an error with its cause when %s", async (_, navigator, code) => {
    vi.stubGlobal("navigator", navigator);
    await expect(loadChunk(fail)).rejects.toMatchObject({ name: "HooterError", code, cause });
  });
});

describe("preloadChunk", () => {
  it("loads at once, and ignores a failure", async () => {
    const load = vi.fn(fail);
    preloadChunk(load);
    expect(load).toHaveBeenCalledOnce();
    await expect(load.mock.results[0]?.value).rejects.toBe(cause);
  });
});
