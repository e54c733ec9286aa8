import { eventually } from "hooter-test-support";
import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore";

const never = new AbortController().signal;

it("grants permits up to the limit, in the order of the requests", async () => {
  const semaphore = createSemaphore(1);
  const order: number[] = [];
  const first = await semaphore.acquire(never);
  const second = semaphore.acquire(never).then((release) => {
    order.push(2);
    return release;
  });
  const third = semaphore.acquire(never).then((release) => {
    order.push(3);
    return release;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  first?.();
  // Repeated calls release a permit only once.
  first?.();
  const release = await second;
  expect(order).toEqual([2]);
  release?.();
  await third;
  expect(order).toEqual([2, 3]);
});

it("skips a waiting request that was aborted", async () => {
  const semaphore = createSemaphore(1);
  const first = await semaphore.acquire(never);
  const leaving = new AbortController();
  const left = semaphore.acquire(leaving.signal);
  const last = semaphore.acquire(never);
  leaving.abort();
  expect(await left).toBeNull();
  expect(await semaphore.acquire(leaving.signal)).toBeNull();
  first?.();
  expect(await last).not.toBeNull();
});

it("runs tasks in order up to the limit and continues after a failure", async () => {
  const { run } = createSemaphore(2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const results = [0, 1, 2, 3].map((index) =>
    run(() => {
      begun.push(index);
      return new Promise<number>((resolve, reject) => {
        ends[index] = (error) => (error ? reject(error) : resolve(index));
      });
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error("no"));
  await expect(results[1]).rejects.toThrow("no");
  await eventually(() => expect(begun).toEqual([0, 1, 2]));
  ends[0]?.();
  await eventually(() => expect(begun).toEqual([0, 1, 2, 3]));
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3]);
});
