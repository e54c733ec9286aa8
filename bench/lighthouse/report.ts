import { memberOf, numberIn, textIn } from "../common/decode";
import { duration } from "../common/format";
import { median } from "../common/statistics";
import { tableOf } from "../common/table";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** Result of Lighthouse. */
export interface Result {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds. */
  readonly largestPaint: number;
  /** Milliseconds. */
  readonly blocked: number;
  /** Titles of the audits that the page does not pass. */
  readonly findings: readonly string[];
}

/** One audit of a visit. */
export interface Audit extends Result {
  readonly page: string;
  readonly visit: string;
  /** Whether people usually visit the page in this way. The goals apply only to such visits. */
  readonly isUsual: boolean;
}

/** Goals of every usual visit: at least these scores, and at most these times in milliseconds. */
const goals = {
  scores: { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 },
  largestPaint: 1_500,
  blocked: 50,
} as const;

/** Reads the JSON report of Lighthouse. @throws TypeError for a report of another form, or of a page that failed */
export function readAudit(report: unknown): Result {
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

/** Returns one audit for each visit of a page, with the median scores and times of its rounds. */
function mediansOf(audits: readonly Audit[]): Omit<Audit, "findings">[] {
  const first = audits.filter(
    ({ page, visit }, at) => at === audits.findIndex((audit) => audit.page === page && audit.visit === visit),
  );
  return first.map(({ page, visit, isUsual }) => {
    const rounds = audits.filter((audit) => audit.page === page && audit.visit === visit);
    const middle = (of: (audit: Audit) => number): number => median(rounds.map(of));
    return {
      page,
      visit,
      isUsual,
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

/** Returns the median scores and times of each visit as a table. */
export function auditTable(audits: readonly Audit[]): string {
  return tableOf(
    ["page", "visit", ...categories, "LCP", "TBT"],
    mediansOf(audits).map(({ page, visit, scores, largestPaint, blocked }) => [
      page,
      visit,
      ...categories.map((category) => String(scores[category])),
      duration(largestPaint),
      `${blocked.toFixed(0)} ms`,
    ]),
  );
}

/** Returns a line for each goal that a usual visit misses, or one line when each of these visits meets all goals. */
export function goalLines(audits: readonly Audit[]): string[] {
  const missed = mediansOf(audits).flatMap(({ page, visit, isUsual, scores, largestPaint, blocked }) =>
    isUsual
      ? [
          ...categories
            .filter((category) => scores[category] < goals.scores[category])
            .map((category) => `${category} at least ${goals.scores[category]}, is ${scores[category]}`),
          ...(largestPaint > goals.largestPaint
            ? [`LCP at most ${duration(goals.largestPaint)}, is ${duration(largestPaint)}`]
            : []),
          ...(blocked > goals.blocked ? [`TBT at most ${goals.blocked} ms, is ${blocked.toFixed(0)} ms`] : []),
        ].map((goal) => `${page}, ${visit} visit: ${goal}`)
      : [],
  );
  return missed.length > 0 ? missed : ["Every usual visit meets every goal."];
}

/** Returns what Lighthouse found on each page in any round, without repetitions. */
export function findingLines(audits: readonly Audit[]): string[] {
  return [...new Set(audits.flatMap(({ page, findings }) => findings.map((finding) => `${page}: ${finding}`)))];
}
