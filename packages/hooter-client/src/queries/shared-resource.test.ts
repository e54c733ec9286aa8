import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createChunkLoader } from "../model/chunk";
import { createSharedResource, subscribeWithChunk } from "./shared-resource";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Creates a resource whose chunk can be loaded once the test calls `arrive`, and a log of its errors, openings and
 * closings.
 */
function setUp() {
  const log: string[] = [];
  let isThere = false;
  const load = createChunkLoader(() => (isThere ? Promise.resolve("chunk") : Promise.reject(new Error("not served"))));
  const begin = (chunk: string) => {
    log.push(chunk);
    return () => log.push("closed");
  };
  const shared = createSharedResource(
    (signal) => void subscribeWithChunk(load, signal, begin, ({ code }) => log.push(code)),
  );
  const arrive = () => {
    isThere = true;
  };
  return { log, shared, arrive };
}

describe("subscribeWithChunk", () => {
  it("reports the error code when a chunk cannot be loaded, and retries until it can", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { log, shared, arrive } = setUp();
    const give = shared.retain();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["network"]);
    vi.stubGlobal("navigator", { onLine: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(log.slice(0, 2)).toEqual(["network", "unknown"]);
    arrive();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(log.at(-1)).toBe("chunk");
    give();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe("closed");
  });

  it("opens nothing once the last subscriber has left", async () => {
    const { log, shared, arrive } = setUp();
    const give = shared.retain();
    await vi.advanceTimersByTimeAsync(0);
    give();
    arrive();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log).toEqual(["unknown"]);
  });
});
