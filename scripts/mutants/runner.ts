import type { RunnerTask, RunnerTestCase, RunnerTestFile, RunnerTestSuite } from "vitest";
import { TestRunner, vi } from "vitest";
import { control } from "./control";

/** Limit of a test without a known duration. */
const DEFAULT_LIMIT_MS = 300_000;

/** Vitest runner that runs the tests of a mutant up to the first failure. */
export default class MutantRunner extends TestRunner {
  readonly #control = control();

  onBeforeCollect(): void {
    // Undo changes that a test may have left behind when it failed for the previous mutant.
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  }

  onBeforeRunFiles(files: RunnerTestFile[]): void {
    const tests = this.#control.attempt?.tests ?? null;
    if (tests === null) return;
    const wanted = new Set(tests);
    for (const file of files) skipOthers(file, wanted);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#control.failure !== null) test.mode = "skip";
    this.#control.test = test.id;
    await super.onBeforeRunTask(test);
  }

  /**
   * Clears the current test before a suite, because the hooks of the suite run for all of its tests. After its end, a
   * test remains the current test, so that code that still runs counts for this test.
   */
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    this.#control.test = null;
    await super.onBeforeRunSuite(suite);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    if (test.result?.state === "fail") {
      this.#control.failure ??= `${test.name}: ${test.result.errors?.[0]?.message ?? ""}`;
    }
    if (test.mode === "run") this.#control.durations.set(test.id, test.result?.duration ?? 0);
    super.onAfterRunTask(test);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const { setTimeout, clearTimeout, limits } = this.#control;
    const limit = limits[test.id] ?? DEFAULT_LIMIT_MS;
    this.#control.deadline = this.#control.now() + limit;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#control.isTimedOut = true;
        reject(new Error(`The test took longer than ${limit} ms.`));
      }, limit);
    });
    try {
      await Promise.race([TestRunner.getTestFn(test)(), late]);
    } finally {
      clearTimeout(timer);
      this.#control.deadline = Number.POSITIVE_INFINITY;
    }
  }

  override onAfterRunFiles(files: RunnerTestFile[] = []): void {
    for (const file of files) {
      this.#control.load = (file.collectDuration ?? 0) + (file.setupDuration ?? 0);
      if (file.result?.state === "fail") this.#control.failure ??= firstError(file) ?? "the file failed";
    }
    super.onAfterRunFiles();
  }
}

/**
 * Skips the tests that are not selected, and the suites that contain no selected test. @returns whether any test
 * remains
 */
function skipOthers(task: RunnerTask, wanted: ReadonlySet<string>): boolean {
  const isWanted =
    "tasks" in task ? task.tasks.map((inner) => skipOthers(inner, wanted)).includes(true) : wanted.has(task.id);
  if (!isWanted && task.mode === "run") task.mode = "skip";
  return isWanted;
}

function firstError(task: RunnerTask): string | undefined {
  const inner = "tasks" in task ? task.tasks.map(firstError) : [];
  return task.result?.errors?.[0]?.message ?? inner.find((error) => error !== undefined);
}
