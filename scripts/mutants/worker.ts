import { init, runBaseTests, setupEnvironment } from "vitest/worker";
import { type Control, createSwitch, Recording } from "./control";
import { SWITCH } from "./instrument";
import type { Attempt, DryRun, Job, JobMessage, Report, ReportMessage } from "./job";

type State = Parameters<typeof runBaseTests>[1];
type Traces = Parameters<typeof runBaseTests>[2];

const send = process.send?.bind(process);
const { exit } = process;
if (send === undefined) throw new Error("This process needs a parent.");

const control: Control = {
  attempt: null,
  active: -1,
  limits: {},
  hits: 0,
  failure: null,
  isTimedOut: false,
  unhandled: null,
  test: null,
  recording: null,
  load: 0,
  durations: new Map(),
  deadline: Number.POSITIVE_INFINITY,
  now: performance.now.bind(performance),
  setTimeout,
  clearTimeout,
};
globalThis.mutantControl = control;
Object.defineProperty(globalThis, SWITCH, { value: createSwitch(control) });

let job: Job | null = null;
process.on("message", (message: JobMessage) => {
  if (message.mutantJob !== undefined) job = message.mutantJob;
});

process.on("disconnect", () => exit(1));

init({
  post: (message) => send(message),
  on: (callback) => process.on("message", callback),
  off: (callback) => process.off("message", callback),
  teardown: () => process.removeAllListeners("message"),
  runTests: async (state, traces) => {
    try {
      await work(state, traces);
    } finally {
      process.exit = exit;
    }
  },
  collectTests: () => {},
  setup: setupEnvironment,
});
report({ type: "ready", pid: process.pid });

/** Runs the test file of the job for each of its mutants, each time with newly loaded modules. */
async function work(state: State, traces: Traces): Promise<void> {
  if (job === null) throw new Error("The process has no job.");
  control.limits = job.limits;
  state.ctx.config.snapshotOptions.updateSnapshot = "none";
  const quiet: State = { ...state, rpc: quietRpc(state.rpc) };
  if (job.attempts === null) {
    report({ type: "dry run", dryRun: await dryRun(quiet, traces) });
    return;
  }
  for (const attempt of job.attempts) {
    const { mutant } = attempt;
    report({ type: "started", mutant });
    await run(attempt, quiet, traces);
    const by = control.failure ?? control.unhandled ?? "";
    const isKilled = control.failure !== null || control.unhandled !== null;
    const outcome = control.isTimedOut ? "timed out" : isKilled ? "killed" : "survived";
    const isUnsure = !control.isTimedOut && control.failure === null && control.unhandled !== null;
    report({ type: "ended", mutant, outcome, by, isUnsure });
    // Stop this process, because the tests of a mutant that timed out may still be running in it.
    if (control.isTimedOut) return;
  }
}

/** Runs the tests twice: only the first run reads the modules from disk, so the second one has the usual durations. */
async function dryRun(state: State, traces: Traces): Promise<DryRun> {
  const recording = new Recording();
  control.recording = recording;
  await run(null, state, traces);
  control.recording = null;
  const failure = control.failure ?? control.unhandled;
  await run(null, state, traces);
  const tests = [...control.durations].map(([id, milliseconds]) => ({ id, milliseconds }));
  const { reached } = recording;
  const none = tests.length === 0 ? "no test has run" : null;
  return { load: control.load, tests, reached, failure: failure ?? control.failure ?? control.unhandled ?? none };
}

async function run(attempt: Attempt | null, state: State, traces: Traces): Promise<void> {
  const active = attempt?.mutant ?? -1;
  Object.assign(control, { attempt, active, hits: 0, failure: null, isTimedOut: false, unhandled: null, test: null });
  try {
    await runBaseTests("run", state, traces);
  } catch (error) {
    control.failure ??= String(error);
  }
  control.active = -1;
  control.deadline = Number.POSITIVE_INFINITY;
}

/**
 * Forwards to the Vitest server only the calls that load modules, and drops the reports of results, because the same
 * tests run many times.
 */
function quietRpc(rpc: State["rpc"]): State["rpc"] {
  const loading = new Set<string | symbol>([
    "fetch",
    "resolve",
    "resolveManualMock",
    "transform",
    "ensureModuleGraphEntry",
  ]);
  return new Proxy(rpc, {
    get: (target, name, receiver) => {
      if (loading.has(name) || (typeof name === "string" && name.startsWith("$")))
        return Reflect.get(target, name, receiver);
      if (name === "onUnhandledError") {
        return async (error: unknown) => {
          control.unhandled ??= messageOf(error);
        };
      }
      return async () => {};
    },
  });
}

function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

function report(report: Report): void {
  const message: ReportMessage = { mutantReport: report };
  send?.(message);
}
