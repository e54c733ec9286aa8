import { describe, expect, it } from "vitest";
import { exactTime, relativeTime } from "./Timestamp";

const now = new Date(2026, 5, 15, 12).getTime();
const ago = (milliseconds: number) => relativeTime(now - milliseconds, now, "fr-FR", "à l’instant");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("relativeTime", () => {
  it.each([
    [0, "à l’instant"],
    [44_000, "à l’instant"],
    [45_000, "il y a 1 minute"],
    [5 * MINUTE, "il y a 5 minutes"],
    [59 * MINUTE, "il y a 59 minutes"],
    [59.6 * MINUTE, "il y a 1 heure"],
    [3 * HOUR, "il y a 3 heures"],
    [23.6 * HOUR, "hier"],
    [2 * DAY, "avant-hier"],
    [4 * DAY, "il y a 4 jours"],
    [10 * DAY, "5 juin"],
    [400 * DAY, "11 mai 2025"],
  ])("formats %i ms ago as « %s »", (milliseconds, text) => {
    expect(ago(milliseconds)).toBe(text);
  });

  it.each([
    ["yesterday morning", [14, 10], [15, 23], "hier"],
    ["the evening of the day before yesterday", [13, 23], [15, 1], "avant-hier"],
    ["early on the same day", [15, 0], [15, 23.75], "il y a 24 heures"],
    ["late six days ago", [9, 23], [15, 1], "il y a 6 jours"],
    ["early a week ago", [8, 1], [15, 0], "8 juin"],
  ] as const)("formats %s by calendar days", (_, [day, hour], [today, hourNow], text) => {
    const at = (date: number, hours: number) => new Date(2026, 5, date, 0, hours * 60).getTime();
    expect(relativeTime(at(day, hour), at(today, hourNow), "fr-FR", "à l’instant")).toBe(text);
  });

  it.each([
    ["fr-FR", 2026, "1er juin"],
    ["fr", 2025, "1er juin 2025"],
    ["en-GB", 2026, "1 June"],
  ])("formats the first day of a month in %s and %i as « %s »", (locale, year, text) => {
    expect(relativeTime(new Date(year, 5, 1, 1).getTime(), now, locale, "à l’instant")).toBe(text);
  });

  it("formats a future time as now", () => {
    expect(ago(-DAY)).toBe("à l’instant");
  });

  it("never formats a past time as a negative number", () => {
    for (let minutes = 1; minutes < 60 * 24 * 7; minutes += 7) expect(ago(minutes * MINUTE)).not.toMatch(/^[-−]/);
  });

  it("formats in the given locale", () => {
    expect(relativeTime(now - HOUR, now, "en-GB", "just now")).toBe("1 hour ago");
  });
});

it("formats the full date and time with exactTime", () => {
  expect(exactTime(now, "fr-FR")).toMatch(/^lundi 15 juin 2026/);
  // The hour is 1 too, and stays as it is.
  expect(exactTime(new Date(2026, 5, 1, 1).getTime(), "fr-FR")).toMatch(/^lundi 1er juin 2026\D+01:00$/);
  expect(exactTime(new Date(2026, 5, 1, 1).getTime(), "fr-CA")).toMatch(/^lundi 1er juin 2026\D+01 h/);
});
