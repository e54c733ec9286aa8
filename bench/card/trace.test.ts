import { expect, test } from "vitest";
import { mainThreadEvents, timeByKind } from "./trace";

test("excludes nested events from the time of an event", () => {
  const times = timeByKind([
    { name: "FunctionCall", start: 0, duration: 5_000 },
    { name: "UpdateLayoutTree", start: 1_000, duration: 500 },
    { name: "Layout", start: 2_000, duration: 1_000 },
    { name: "Paint", start: 6_000, duration: 250 },
    { name: "Unknown", start: 7_000, duration: 9_000 },
  ]);
  expect(times).toEqual({ script: 3.5, style: 0.5, layout: 1, paint: 0.25, compositing: 0 });
});

test("returns the events of the busiest main thread, with their processor time", () => {
  const thread = (pid: number, name: string) => ({ name: "thread_name", ph: "M", pid, tid: 1, args: { name } });
  const layout = (pid: number, tdur: number) => ({
    name: "Layout",
    ph: "X",
    pid,
    tid: 1,
    ts: 9,
    tts: 2,
    dur: 99,
    tdur,
  });
  const traceEvents = [
    thread(1, "CrRendererMain"),
    thread(2, "CrRendererMain"),
    thread(3, "Compositor"),
    layout(1, 10),
    layout(2, 20),
    layout(2, 30),
    layout(3, 40),
    layout(3, 40),
    layout(3, 40),
  ];
  expect(mainThreadEvents(JSON.stringify({ traceEvents }))).toEqual([
    { name: "Layout", start: 2, duration: 20 },
    { name: "Layout", start: 2, duration: 30 },
  ]);
  expect(() => mainThreadEvents("[]")).toThrow("The trace has no main thread.");
});
