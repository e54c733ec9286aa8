import { expect, test } from "vitest";
import { StoreError } from "../store/store-error";
import { faultNotices } from "./fault-notices";

test("emits one line for each distinct fault, and repeats it after an hour", () => {
  let time = 0;
  const lines: string[] = [];
  const topics: string[] = [];
  const notify = faultNotices(
    (line, about) => {
      lines.push(line);
      topics.push(about);
    },
    () => time,
  );
  const full = (): StoreError => new StoreError("The write could not be stored: the disk is full.");
  for (let request = 0; request < 50; request += 1) notify(full());
  expect(lines).toEqual(["The write could not be stored: the disk is full. Such requests are answered with 500."]);
  notify(new TypeError("two\nlines"));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    /^A request failed with an internal error and was answered with 500: TypeError: two lines, at .+\.$/,
  );
  expect(lines[1]).not.toContain("\n");
  notify("a text");
  expect(lines[2]).toBe("A request failed with an internal error and was answered with 500: a text.");
  time += 3_600_000;
  notify(full());
  expect(lines).toHaveLength(4);
  expect(topics).toEqual(["store", "fault", "fault", "store"]);
});
