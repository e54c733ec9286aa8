import { expect, it } from "vitest";
import { type Audit, auditTable, findingLines, goalLines, readAudit } from "./report";

const report = {
  categories: {
    performance: { score: 0.97 },
    accessibility: { score: 1 },
    "best-practices": { score: 1 },
    seo: { score: 0.91 },
  },
  audits: {
    "largest-contentful-paint": { title: "Largest Contentful Paint", score: 0.95, numericValue: 1_620.4 },
    "total-blocking-time": { title: "Total Blocking Time", score: 1, numericValue: 12 },
    "robots-txt": { title: "robots.txt is not valid", score: 0, displayValue: "2 errors found" },
    "meta-description": { title: "Document has a meta description", score: 1 },
    "screenshot-thumbnails": { title: "Screenshot Thumbnails", score: null },
  },
};

function audit(page: string, change: Partial<Audit> = {}): Audit {
  const scores = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
  return { page, visit: "first", isUsual: true, scores, largestPaint: 1_200, blocked: 0, findings: [], ...change };
}

it("reads the scores, the times and the failed audits of a report", () => {
  expect(readAudit(report)).toEqual({
    scores: { performance: 97, accessibility: 100, "best-practices": 100, seo: 91 },
    largestPaint: 1_620.4,
    blocked: 12,
    findings: ["robots.txt is not valid (2 errors found)"],
  });
});

it("rejects a report of a page that could not be audited", () => {
  const failed = { ...report, categories: { ...report.categories, performance: { score: null } } };
  expect(() => readAudit(failed)).toThrow("score is not a number");
});

it("prints the median of the rounds of each visit", () => {
  const rounds = [
    audit("home", { blocked: 900 }),
    audit("home", { blocked: 40 }),
    audit("home", { blocked: 10 }),
    audit("home", { visit: "returning", blocked: 5 }),
    audit("hoot"),
  ];
  const rows = auditTable(rounds).split("\n").slice(2);
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
    ["home", "first", "99", "100", "100", "100", "1.2 s", "40 ms"],
    ["home", "returning", "99", "100", "100", "100", "1.2 s", "5 ms"],
    ["hoot", "first", "99", "100", "100", "100", "1.2 s", "0 ms"],
  ]);
  expect(goalLines(rounds)).toEqual(["Every usual visit meets every goal."]);
});

it("prints each goal that a usual visit misses", () => {
  const scores = { performance: 90, accessibility: 100, "best-practices": 100, seo: 100 };
  const slow = { scores, largestPaint: 2_400, blocked: 80 };
  expect(
    goalLines([audit("home"), audit("hoot", slow), audit("hoot", { visit: "other", isUsual: false, ...slow })]),
  ).toEqual([
    "hoot, first visit: performance at least 98, is 90",
    "hoot, first visit: LCP at most 1.5 s, is 2.4 s",
    "hoot, first visit: TBT at most 50 ms, is 80 ms",
  ]);
});

it("prints each finding once for a page", () => {
  const findings = ["Links do not have a discernible name"];
  expect(findingLines([audit("home", { findings }), audit("home", { findings }), audit("hoot", { findings })])).toEqual(
    ["home: Links do not have a discernible name", "hoot: Links do not have a discernible name"],
  );
});
