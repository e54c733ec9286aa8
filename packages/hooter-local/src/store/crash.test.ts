import { eventually } from "hooter-test-support";
import { expect, test } from "vitest";
import { type ChildServer, startChildServer } from "../testing/child-server";
import { temporaryFolder } from "../testing/temporary-folder";

const WRITERS = 16;
const ROUNDS = 5;

/**
 * Writes to a server and kills it after a number of acknowledged writes, which is larger in each round. Adds the
 * acknowledged writes to a map, and returns the pending writes.
 */
async function writeUntilKilled(
  server: ChildServer,
  round: number,
  acknowledged: Map<string, number>,
): Promise<Set<string>> {
  const pending = new Set<string>();
  const writer = async (id: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const path = `r${round}/w${id}/k${index}`;
      pending.add(path);
      try {
        const body = JSON.stringify({ [path]: index, [`counters/w${id}`]: { ".sv": { increment: 1 } } });
        const answer = await fetch(`${server.url}/.json?print=silent`, { method: "PATCH", body });
        if (answer.status !== 204) return;
        acknowledged.set(path, index);
        acknowledged.set(`counters/w${id}`, (acknowledged.get(`counters/w${id}`) ?? 0) + 1);
        pending.delete(path);
      } catch {
        return;
      }
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, id) => writer(id)));
  const enough = acknowledged.size + WRITERS * 5 * (1 + round);
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(enough));
  await server.kill();
  await writers;
  return pending;
}

async function read(server: ChildServer, path: string): Promise<unknown> {
  return (await fetch(`${server.url}/${path}.json`)).json();
}

test("keeps every acknowledged write after repeated kills under load and during compactions", async () => {
  const folder = await temporaryFolder();
  const acknowledged = new Map<string, number>();
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Keep the journals small, so that kills also occur during compactions.
    const server = await startChildServer(folder, { compactAbove: 20_000 });
    unanswered += (await writeUntilKilled(server, round, acknowledged)).size;
  }
  const server = await startChildServer(folder);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * WRITERS);
  let lost = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = await read(server, `r${round}`);
    for (const [path, value] of acknowledged) {
      if (!path.startsWith(`r${round}/`)) continue;
      const [, writer = "", key = ""] = path.split("/");
      if (childOf(childOf(kept, writer), key) !== value) lost += 1;
    }
  }
  expect(lost).toBe(0);
  // Each write stores a record and its counter together, so the counter exceeds the number of acknowledged writes at
  // most by the number of pending writes.
  for (let id = 0; id < WRITERS; id += 1) {
    const counter = Number(await read(server, `counters/w${id}`));
    const expected = acknowledged.get(`counters/w${id}`) ?? 0;
    expect(counter).toBeGreaterThanOrEqual(expected);
    expect(counter).toBeLessThanOrEqual(expected + unanswered);
  }
  await server.kill();
});

function childOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

test("returns 500 on a full disk, shows no refused write and keeps every acknowledged write", async () => {
  const folder = await temporaryFolder();
  // A limit on the file size simulates a full disk: in both cases, the operating system refuses to extend the file.
  const server = await startChildServer(folder, { fileBlocks: 100, compactAbove: 100_000_000 });
  const put = async (key: string, length: number): Promise<number> => {
    const body = JSON.stringify("x".repeat(length));
    return (await fetch(`${server.url}/${key}.json`, { method: "PUT", body })).status;
  };
  const indexes = Array.from({ length: 16 }, (_, index) => index);
  const acknowledged = indexes.map((index) => `k${index}`);
  expect(await Promise.all(acknowledged.map((key) => put(key, 500)))).toEqual(indexes.map(() => 200));
  // Each of these writes is larger than the limit.
  expect(await Promise.all(indexes.map((index) => put(`refused${index}`, 200_000)))).toEqual(indexes.map(() => 500));
  const shown = Object.keys(Object(await read(server, ""))).sort();
  expect(shown).toEqual([...acknowledged].sort());
  // The operator receives the reason only once, not for each request.
  await eventually(() =>
    expect(server.lines.filter((line) => line.includes("could not be stored"))).toEqual([
      "notice The write could not be stored: the file may not grow any further. Such requests are answered with 500.",
    ]),
  );
  // A smaller write still fits into the file.
  expect(await put("small", 1)).toBe(200);
  await server.kill();
  const again = await startChildServer(folder);
  expect(Object.keys(Object(await read(again, ""))).sort()).toEqual([...acknowledged, "small"].sort());
  await again.kill();
});
