import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore";

const never = new AbortController().signal;

it("grants permits up to the limit, in the order of the requests", async () => {
  const semaphore = createSemaphore(1);
  const order: number[] = [];
  const first = await semaphore.take(never);
  const second = semaphore.take(never).then((give) => {
    order.push(2);
    return give;
  });
  const third = semaphore.take(never).then((give) => {
    order.push(3);
    return give;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  first?.();
  // Repeated calls release a permit only once.
  first?.();
  const give = await second;
  expect(order).toEqual([2]);
  give?.();
  await third;
  expect(order).toEqual([2, 3]);
});

it("skips a waiting request that was aborted", async () => {
  const semaphore = createSemaphore(1);
  const first = await semaphore.take(never);
  const leaving = new AbortController();
  const left = semaphore.take(leaving.signal);
  const last = semaphore.take(never);
  leaving.abort();
  expect(await left).toBeNull();
  expect(await semaphore.take(leaving.signal)).toBeNull();
  first?.();
  expect(await last).not.toBeNull();
});
