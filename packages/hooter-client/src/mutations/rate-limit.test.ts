import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database, JsonValue } from "../database/database";
import { ownRateLimitLeft, rateLimitLeft } from "./rate-limit";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const NOW = Date.UTC(2026, 4, 18, 12);

describe("the rate limit computed from this client's posts", () => {
  it("requires a wait of three seconds after the last post, without counting the post to send", () => {
    const published = new Map([
      ["a", performance.now()],
      ["b", performance.now() - 1_000],
    ]);
    expect(ownRateLimitLeft(published, "c")).toBe(3_000);
    expect(ownRateLimitLeft(published, "a")).toBe(2_000);
    expect(ownRateLimitLeft(new Map([["a", performance.now()]]), "a")).toBeLessThan(0);
  });
});

describe("the rate limit computed from the account's counters", () => {
  const left = (stats: JsonValue, published: ReadonlyMap<string, number> = new Map()) => {
    const get: Database["get"] = async (path) => (path.join("/") === "profileStats/u" ? stats : null);
    const unused = () => Promise.reject(new Error("it only reads"));
    const database: Database = { get, put: unused, update: unused, listen: () => () => {} };
    return rateLimitLeft(database, "u", { published, now: NOW });
  };

  it("returns 0 when the time of the last post is missing or invalid", async () => {
    expect([await left(null), await left({}), await left({ dernierHoot: "hier" })]).toEqual([0, 0, 0]);
  });

  it.each([
    [0, 3_000],
    [1_000, 2_000],
    [-1_000, 2_000],
    [2_900, 250],
    [4_999, 250],
    [5_000, 0],
    [-5_000, 0],
  ])("computes the wait after another client's post %d ms ago: %d ms", async (ago, expected) => {
    expect(await left({ dernierHoot: NOW - ago, dernierHootId: "other" })).toBe(expected);
    expect(await left({ dernierHoot: NOW - ago, dernierHootId: 5 })).toBe(expected);
  });

  it.each([
    [1_000, 2_000],
    [4_000, 250],
    [5_000, 0],
  ])("measures the wait after this client's post with a monotonic clock (%d ms ago: %d ms)", async (ago, expected) => {
    vi.advanceTimersByTime(60_000);
    const published = new Map([["h", performance.now() - ago]]);
    expect(await left({ dernierHoot: NOW - 86_400_000, dernierHootId: "h" }, published)).toBe(expected);
  });

  it.each([
    ["a thread that the account has begun since its last post", { dernierThread: "t" }],
    ["the restoration of its last post", {}],
  ])("applies the rate limit after %s", async (_, thread) => {
    vi.advanceTimersByTime(60_000);
    const published = new Map([["h", performance.now() - 10_000]]);
    const stats = { dernierHoot: NOW - 1_000, dernierHootId: "h", ...thread };
    expect(await left(stats, published)).toBe(2_000);
    expect(await left({ ...stats, dernierHoot: NOW - 10_000 }, published)).toBe(0);
    expect(await left({ dernierHoot: NOW - 1_000, dernierThread: "t" })).toBe(2_000);
  });
});
