import { expect, test } from "vitest";
import { freshRequest } from "./request";

test("gives each read a different timeout that the service accepts", () => {
  const read = { method: "GET", target: "/hoots.json?shallow=true", body: "" } as const;
  const targets = Array.from({ length: 2_000 }, (_, index) => freshRequest(read, index * 420).target);
  expect(new Set(targets).size).toBe(2_000);
  for (const target of targets) {
    const timeout = Number(/&timeout=(\d+)ms$/.exec(target)?.[1]);
    expect(timeout).toBeGreaterThanOrEqual(60_000);
    expect(timeout).toBeLessThanOrEqual(900_000);
  }
});

test("leaves a write unchanged", () => {
  const write = { method: "PATCH", target: "/.json?auth=a", body: "{}" } as const;
  expect(freshRequest(write, 1)).toEqual(write);
});
