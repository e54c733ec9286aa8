import { describe, expect, test } from "vitest";
import { type Call, callerOf } from "../testing/call";
import { PlainListener } from "../testing/plain-listener";
import { fromJson } from "../tree/from-json";
import { Indexes } from "../tree/indexes";
import type { Journal } from "./commits";
import { createService, type LocalDatabase, localDatabaseOf } from "./local-database";

/** Fake journal whose flushes the test completes one by one. */
class SlowDisk implements Journal {
  readonly flushes: { done: () => void; fail: () => void }[] = [];
  accepts = true;

  append(): Promise<void> {
    if (!this.accepts) throw new RangeError("Invalid string length");
    return new Promise((resolve, reject) => {
      this.flushes.push({ done: resolve, fail: () => reject(new Error("the disk is full")) });
    });
  }
}

function begin(
  rules?: string,
  onFault?: (error: unknown) => void,
): { database: LocalDatabase; disk: SlowDisk; call: Call } {
  const disk = new SlowDisk();
  const service = createService(
    { ...(rules === undefined ? {} : { rules }), ...(onFault && { onFault }) },
    {
      root: fromJson({ n: 1 }),
      indexes: new Indexes(),
      journal: disk,
    },
  );
  const database = localDatabaseOf(service);
  return { database, disk, call: callerOf(database) };
}

/** Waits until all work that awaits only promises is done. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

async function stateOf(promise: Promise<unknown>): Promise<"answered" | "waiting"> {
  return Promise.race([promise.then(() => "answered" as const), settled().then(() => "waiting" as const)]);
}

const increment = { body: { ".sv": { increment: 1 } } };

describe("a write with a pending flush", () => {
  test("does not acknowledge, show or stream a write before its flush ends", async () => {
    const { database, disk, call } = begin();
    const listener = new PlainListener(
      await database.fetch("http://local/n.json", { headers: { accept: "text/event-stream" } }),
    );
    const write = call("PUT", "/n.json", { body: 2 });
    expect(await stateOf(write)).toBe("waiting");
    expect((await call("GET", "/n.json")).json).toBe(1);
    await listener.catchUp();
    expect(listener.events).toHaveLength(1);
    disk.flushes[0]?.done();
    expect((await write).status).toBe(200);
    expect((await call("GET", "/n.json")).json).toBe(2);
    await listener.catchUp();
    expect(listener.events[1]).toBe('put {"path":"/","data":2}');
    database.dispose();
  });

  test("computes the next write on top of a pending write, and acknowledges both in order", async () => {
    const { disk, call, database } = begin();
    const writes = [call("PUT", "/n.json", increment), call("PUT", "/n.json", increment)];
    await settled();
    expect(disk.flushes).toHaveLength(2);
    disk.flushes[0]?.done();
    await settled();
    expect(database.read("n")).toBe(2);
    disk.flushes[1]?.done();
    expect((await Promise.all(writes)).map(({ json }) => json)).toEqual([2, 3]);
  });

  test("delays refusals, ETag mismatches and unchanged writes that depend on a pending write", async () => {
    const { disk, call } = begin('{"rules": {".read": true, ".write": "data.child(\'open\').val() != false"}}');
    const closing = call("PUT", "/open.json", { body: false });
    const refused = call("PUT", "/n.json", { body: 5 });
    const mismatch = call("PUT", "/open.json", { body: 1, headers: { "if-match": "null_etag" } });
    expect(await stateOf(refused)).toBe("waiting");
    expect(await stateOf(mismatch)).toBe("waiting");
    disk.flushes[0]?.done();
    expect((await closing).status).toBe(200);
    expect((await refused).status).toBe(401);
    expect((await mismatch).json).toBe(false);

    const same = begin();
    const first = same.call("PUT", "/n.json", { body: 7 });
    const again = same.call("PUT", "/n.json", { body: 7 });
    expect(await stateOf(again)).toBe("waiting");
    same.disk.flushes[0]?.done();
    expect((await Promise.all([first, again])).map(({ status }) => status)).toEqual([200, 200]);
    expect(same.disk.flushes).toHaveLength(1);
  });
});

describe("a failed flush", () => {
  test("returns 500 for a failed write and the pending writes after it, and rolls them all back", async () => {
    const { database, disk, call } = begin();
    const writes = [
      call("PUT", "/n.json", increment),
      call("PUT", "/m.json", { body: 1 }),
      call("PUT", "/n.json", { body: 1 }),
    ];
    await settled();
    for (const flush of disk.flushes) flush.fail();
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(answers[0]?.text).not.toContain("disk");
    expect(database.read("")).toEqual({ n: 1 });
    const retry = call("PUT", "/n.json", increment);
    await settled();
    disk.flushes.at(-1)?.done();
    expect((await retry).json).toBe(2);
    expect(database.read("")).toEqual({ n: 2 });
  });

  test("returns 500 for a write that cannot be queued, and keeps the pending writes", async () => {
    const { database, disk, call } = begin();
    const first = call("PUT", "/n.json", increment);
    await settled();
    disk.accepts = false;
    const refused = call("PUT", "/m.json", { body: 1 });
    await settled();
    disk.accepts = true;
    const last = call("PUT", "/n.json", increment);
    await settled();
    expect(disk.flushes).toHaveLength(2);
    for (const flush of disk.flushes) flush.done();
    expect((await Promise.all([first, refused, last])).map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(database.read("")).toEqual({ n: 3 });
  });

  test("calls onFault for a failed flush but not for a 400, and ignores exceptions that onFault throws", async () => {
    const faults: unknown[] = [];
    const { disk, call } = begin(undefined, (error) => {
      faults.push(error);
      throw new Error("error of the listener");
    });
    const write = call("PUT", "/n.json", { body: 2 });
    await settled();
    disk.flushes[0]?.fail();
    expect((await write).status).toBe(500);
    expect(faults).toEqual([new Error("the disk is full")]);
    expect((await call("PUT", "/n.json", { text: "{" })).status).toBe(400);
    expect(faults).toHaveLength(1);
  });

  test("returns 500 for a refusal that depended on a failed write", async () => {
    const { disk, call } = begin('{"rules": {".write": "!data.child(\'closed\').exists()"}}');
    const closing = call("PUT", "/closed.json", { body: true });
    const refused = call("PUT", "/n.json", { body: 5 });
    await settled();
    disk.flushes[0]?.fail();
    expect((await closing).status).toBe(500);
    expect((await refused).status).toBe(500);
  });
});
