import { describe, expect, it } from "vitest";
import { createDateWriter, createParisClock } from "./paris-clock";

describe("createParisClock", () => {
  const clock = createParisClock();

  it.each([
    ["2026-01-15T11:00:00Z", "2026-01-15T12:00:00Z"],
    ["2026-07-15T10:00:00Z", "2026-07-15T12:00:00Z"],
    ["2026-12-31T23:30:00Z", "2027-01-01T00:30:00Z"],
    ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"],
    ["2026-03-29T01:30:00Z", "2026-03-29T03:30:00Z"],
    ["2026-10-24T23:53:00Z", "2026-10-25T01:53:00Z"],
    ["2026-10-25T02:30:00Z", "2026-10-25T03:30:00Z"],
  ])("converts %s to the wall time %s and back", (moment, wall) => {
    expect(new Date(clock.wallOf(Date.parse(moment))).toISOString()).toBe(new Date(wall).toISOString());
    expect(clock.momentOf(Date.parse(wall))).toBe(Date.parse(moment));
  });
});

describe("createDateWriter", () => {
  const moment = Date.parse("2026-11-20T08:05:09Z");

  it("writes hoot dates to the minute and comment dates to the second, in Paris time", () => {
    expect(createDateWriter("fr-FR").hoot(moment)).toBe("20/11/2026 09:05");
    expect(createDateWriter("fr-FR").comment(moment)).toBe("20/11/2026 09:05:09");
  });

  it("formats dates in the given locale", () => {
    expect(createDateWriter("en-GB").hoot(moment)).toBe("20/11/2026, 09:05");
  });
});
