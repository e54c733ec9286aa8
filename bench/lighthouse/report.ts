import { memberOf, numberIn, textIn } from "../common/decode";
import { duration } from "../common/format";
import { median } from "../common/statistics";
import { tableOf } from "../common/table";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** One audit of one page. */
export interface Audit {
  readonly page: string;
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds. */
  readonly largestPaint: number;
  /** Milliseconds. */
  readonly blocked: number;
  /** Titles of the audits that the page does not pass. */
  readonly findings: readonly string[];
}

/** Goals of every page: at least these scores, and at most these times in milliseconds. */
const goals = {
  scores: { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 },
  largestPaint: 1_500,
  blocked: 50,
} as const;

/** Reads the JSON report of Lighthouse. @throws TypeError for a report of another form, or of a page that failed */
export function readAudit(report: unknown): Omit<Audit, "page"> {
  const audits = memberOf(report, "audits");
  const scoreOf = (category: Category): number =>
    Math.round(numberIn(memberOf(memberOf(report, "categories"), category), "score") * 100);
  const timeOf = (name: string): number => numberIn(memberOf(audits, name), "numericValue");
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    largestPaint: timeOf("largest-contentful-paint"),
    blocked: timeOf("total-blocking-time"),
    findings: findingsOf(audits),
  };
}

function findingsOf(audits: unknown): string[] {
  if (typeof audits !== "object" || audits === null) throw new TypeError("audits is not an object");
  return Object.values(audits).flatMap((one: unknown) => {
    const score = memberOf(one, "score");
    // An audit with a null score is informative or does not apply.
    if (typeof score !== "number" || score >= 0.9) return [];
    const value = Reflect.has(Object(one), "displayValue") ? ` (${textIn(one, "displayValue")})` : "";
    return [textIn(one, "title") + value];
  });
}

interface Medians {
  readonly page: string;
  readonly scores: Readonly<Record<Category, number>>;
  readonly largestPaint: number;
  readonly blocked: number;
}

function mediansOf(audits: readonly Audit[]): Medians[] {
  return [...new Set(audits.map(({ page }) => page))].map((page) => {
    const rounds = audits.filter((audit) => audit.page === page);
    const middle = (of: (audit: Audit) => number): number => median(rounds.map(of));
    return {
      page,
      scores: {
        performance: middle(({ scores }) => scores.performance),
        accessibility: middle(({ scores }) => scores.accessibility),
        "best-practices": middle(({ scores }) => scores["best-practices"]),
        seo: middle(({ scores }) => scores.seo),
      },
      largestPaint: middle(({ largestPaint }) => largestPaint),
      blocked: middle(({ blocked }) => blocked),
    };
  });
}

/** Returns the median scores and times of each page as a table. */
export function auditTable(audits: readonly Audit[]): string {
  return tableOf(
    ["page", ...categories, "LCP", "TBT"],
    mediansOf(audits).map(({ page, scores, largestPaint, blocked }) => [
      page,
      ...categories.map((category) => String(scores[category])),
      duration(largestPaint),
      `${blocked.toFixed(0)} ms`,
    ]),
  );
}

/** Returns a line for each goal that a page misses, or one line when every page meets all goals. */
export function goalLines(audits: readonly Audit[]): string[] {
  const missed = mediansOf(audits).flatMap(({ page, scores, largestPaint, blocked }) => [
    ...categories.flatMap((category) =>
      scores[category] < goals.scores[category]
        ? [`${page}: ${category} at least ${goals.scores[category]}, is ${scores[category]}`]
        : [],
    ),
    ...(largestPaint > goals.largestPaint
      ? [`${page}: LCP at most ${duration(goals.largestPaint)}, is ${duration(largestPaint)}`]
      : []),
    ...(blocked > goals.blocked ? [`${page}: TBT at most ${goals.blocked} ms, is ${blocked.toFixed(0)} ms`] : []),
  ]);
  return missed.length > 0 ? missed : ["Every page meets every goal."];
}

/** Returns what Lighthouse found on each page in any round, without repetitions. */
export function findingLines(audits: readonly Audit[]): string[] {
  return [...new Set(audits.flatMap(({ page, findings }) => findings.map((finding) => `${page}: ${finding}`)))];
}
