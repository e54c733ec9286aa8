import { fieldOf } from "../common/decode";

/** Kinds of work that the page's main thread does, with the names of their events in a trace. */
const kinds = {
  script:
    /^(EvaluateScript|FunctionCall|FireAnimationFrame|EventDispatch|RunMicrotasks|TimerFire|v8\.|V8\.|MinorGC|MajorGC)/,
  style: /^(UpdateLayoutTree|RecalculateStyles)$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint)$/,
  compositing: /^(Layerize|Commit|UpdateLayer|UpdateLayerTree|CompositeLayers)$/,
} as const;
export type Kind = keyof typeof kinds;
export const kindNames: readonly Kind[] = ["script", "style", "layout", "paint", "compositing"];

/** Event of a trace. Its start and its duration are in microseconds of the thread's processor time. */
export interface TraceEvent {
  readonly name: string;
  readonly start: number;
  readonly duration: number;
}

/**
 * Processor time by kind, in milliseconds. The time of an event excludes the events within it, so that a layout within
 * a script counts as layout.
 *
 * @param events events of one thread
 */
export function timeByKind(events: readonly TraceEvent[]): Record<Kind, number> {
  const times: Record<Kind, number> = { script: 0, style: 0, layout: 0, paint: 0, compositing: 0 };
  const open: { kind: Kind; end: number }[] = [];
  const ordered = [...events].sort((a, b) => a.start - b.start || b.duration - a.duration);
  for (const { name, start, duration } of ordered) {
    const kind = kindNames.find((candidate) => kinds[candidate].test(name));
    if (kind === undefined) continue;
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= start) open.pop();
    const outer = open.at(-1);
    if (outer) times[outer.kind] -= duration / 1000;
    times[kind] += duration / 1000;
    open.push({ kind, end: start + duration });
  }
  return times;
}

/** Events of the page's main thread in a trace of Chromium. @throws Error when the trace has no such thread */
export function mainThreadEvents(trace: string): TraceEvent[] {
  const parsed: unknown = JSON.parse(trace);
  const listed = fieldOf(parsed, "traceEvents");
  const events: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const threads = new Map<string, number>();
  const threadOf = (event: unknown) => `${String(fieldOf(event, "pid"))}:${String(fieldOf(event, "tid"))}`;
  const mains = new Set(
    events
      .filter((event) => fieldOf(event, "name") === "thread_name")
      .filter((event) => fieldOf(fieldOf(event, "args"), "name") === "CrRendererMain")
      .map(threadOf),
  );
  const found = events.filter((event) => mains.has(threadOf(event)) && fieldOf(event, "ph") === "X");
  for (const event of found) threads.set(threadOf(event), (threads.get(threadOf(event)) ?? 0) + 1);
  // The busiest main thread is the page's, because the browser's other pages are idle.
  const [busiest] = [...threads].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (busiest === undefined) throw new Error("The trace has no main thread.");
  return found
    .filter((event) => threadOf(event) === busiest)
    .map((event) => ({
      name: String(fieldOf(event, "name")),
      start: Number(fieldOf(event, "tts")),
      duration: Number(fieldOf(event, "tdur") ?? 0),
    }));
}
