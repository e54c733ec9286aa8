import { fieldOf } from "../../common/decode";
import type { LongTask, Shift } from "../figures";

/** Findings of one visit inside the page. Times are milliseconds since the navigation. */
export interface Observed {
  readonly shifts: Shift[];
  readonly tasks: LongTask[];
  /** Time of the first paint with content; NaN until then. */
  firstPaint: number;
  /** Time of the largest paint so far; NaN before the first. */
  largestPaint: number;
  /** Longest delay from an input to the next paint. */
  slowestInput: number;
}

declare global {
  var hooterVitals: Observed;
}

/*
 * Runs in the page before its scripts. It records the entries of the Performance API.
 */
const observed: Observed = {
  shifts: [],
  tasks: [],
  firstPaint: Number.NaN,
  largestPaint: Number.NaN,
  slowestInput: 0,
};
globalThis.hooterVitals = observed;
const nameOf = (node: unknown): string => {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  if (!element) return "removed";
  const name = element.getAttribute("class") ?? "";
  return `${element.localName}${name === "" ? "" : `.${name.split(/\s+/).join(".")}`}`;
};
const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, options: object = {}): void => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry);
  }).observe({ type, buffered: true, ...options });
};
const describeBox = (box: unknown): string =>
  box instanceof DOMRectReadOnly ? `${box.width} × ${box.height} at y ${box.y}` : "nowhere";
const describeSource = (source: unknown): string => {
  const [from, to] = ["previousRect", "currentRect"].map((name) => describeBox(fieldOf(source, name)));
  return `${nameOf(fieldOf(source, "node"))} (${from} → ${to})`;
};
observe("layout-shift", (entry) => {
  if (fieldOf(entry, "hadRecentInput") === true) return;
  const sources = fieldOf(entry, "sources");
  observed.shifts.push({
    at: entry.startTime,
    value: Number(fieldOf(entry, "value")),
    sources: Array.isArray(sources) ? sources.map(describeSource) : [],
  });
});
observe("longtask", ({ startTime, duration }) => observed.tasks.push({ at: startTime, duration }));
observe("paint", ({ name, startTime }) => {
  if (name === "first-contentful-paint") observed.firstPaint = startTime;
});
observe("largest-contentful-paint", ({ startTime }) => {
  observed.largestPaint = startTime;
});
observe(
  "event",
  ({ duration }) => {
    observed.slowestInput = Math.max(observed.slowestInput, duration);
  },
  { durationThreshold: 16 },
);
