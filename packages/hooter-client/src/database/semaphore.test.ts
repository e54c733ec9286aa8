import { eventually } from "hooter-test-support";
import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore";

it("runs tasks in order up to the limit and continues after a failure", async () => {
  const run = createSemaphore(2);
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
