import { afterEach, describe, expect, it, vi } from "vitest";
import { createChunkLoader, preloadChunk } from "./chunk";

const cause = new Error("not served");
const fail = () => Promise.reject(cause);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("createChunkLoader", () => {
  it("returns the loaded chunk", async () => {
    expect(await createChunkLoader(() => Promise.resolve("chunk"))()).toBe("chunk");
  });

  it.each([
    ["the browser is online", { onLine: true }, "unknown"],
    ["the browser is offline", { onLine: false }, "network"],
    ["there is no browser", undefined, "unknown"],
  ])("throws an error with its cause when %s", async (_, navigator, code) => {
    vi.stubGlobal("navigator", navigator);
    await expect(createChunkLoader(fail)()).rejects.toMatchObject({ name: "HooterError", code, cause });
  });
});

describe("several calls of a chunk loader", () => {
  it("shares one import between concurrent calls, so that the calls continue in order", async () => {
    const ends: (() => void)[] = [];
    const load = createChunkLoader(() => new Promise<void>((resolve) => ends.push(resolve)));
    const log: string[] = [];
    const calls = ["first", "second"].map((name) => load().then(() => log.push(name)));
    for (const end of ends.reverse()) end();
    await Promise.all(calls);
    expect(log).toEqual(["first", "second"]);
  });

  it("starts a new import after a failure", async () => {
    const attempts = [fail, () => Promise.resolve("chunk")];
    const load = createChunkLoader(() => attempts.shift()?.() ?? fail());
    await expect(load()).rejects.toMatchObject({ cause });
    expect(await load()).toBe("chunk");
  });
});

describe("preloadChunk", () => {
  it("starts to load immediately, and ignores a failure", async () => {
    const load = vi.fn(fail);
    preloadChunk(load);
    expect(load).toHaveBeenCalledOnce();
    await expect(load.mock.results[0]?.value).rejects.toBe(cause);
  });
});
