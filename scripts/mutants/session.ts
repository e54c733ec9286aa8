import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { createVitest, ForksPoolWorker, type PoolOptions, type Vitest } from "vitest/node";
import { sourceAlias } from "../source-alias";
import type { Job, JobMessage, Report, ReportMessage } from "./job";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** `worker.ts` compiled to JavaScript, because loading TypeScript would take longer than many test files. */
const workerFile = `${root}node_modules/.cache/mutants/worker.mjs`;
/** Timeout for hooks. The runner sets the timeouts for tests. */
const HOOK_LIMIT_MS = 20_000;

/** Process of Vitest that runs `worker.ts`. */
class MutantPoolWorker extends ForksPoolWorker {
  override readonly name = "mutants";
  protected override readonly entrypoint = workerFile;
  readonly #job: Job;
  readonly #onReport: (report: Report) => void;

  constructor(options: PoolOptions, job: Job, onReport: (report: Report) => void) {
    super(options);
    this.#job = job;
    this.#onReport = onReport;
  }

  override async start(): Promise<void> {
    await super.start();
    const message: JobMessage = { mutantJob: this.#job };
    Reflect.apply(this.send, this, [message]);
  }

  override deserialize(data: unknown): unknown {
    if (!isReport(data)) return super.deserialize(data);
    this.#onReport(data.mutantReport);
    return {};
  }
}

function isReport(data: unknown): data is ReportMessage {
  return typeof data === "object" && data !== null && "mutantReport" in data;
}

function project(environment: "node" | "jsdom", include: string, setupFiles: string[], plugin: Plugin) {
  const exclude = ["**/*.browser.test.*", "**/node_modules/**", "**/dist/**"];
  return {
    root,
    resolve: { alias: sourceAlias() },
    plugins: [plugin],
    test: {
      name: environment,
      environment,
      include: [include],
      exclude,
      setupFiles,
      runner: "./scripts/mutants/runner.ts",
      isolate: true,
      maxWorkers: 1,
      testTimeout: 2 ** 31 - 1,
      hookTimeout: HOOK_LIMIT_MS,
      expect: { poll: { timeout: 60_000 } },
    },
  };
}

/** A Vitest instance that runs jobs one after another, each in a new process. */
export class Session {
  readonly #vitest: Vitest;
  #job: Job | null = null;
  #onReport: (report: Report) => void = () => {};

  private constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  /** @param instrumented source text with mutants by absolute path */
  static async start(instrumented: ReadonlyMap<string, string>): Promise<Session> {
    await build({
      entryPoints: [fileURLToPath(new URL("worker.ts", import.meta.url))],
      outfile: workerFile,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
    });
    const plugin: Plugin = {
      name: "mutants",
      enforce: "pre",
      transform(_, id) {
        const code = instrumented.get(id);
        return code === undefined ? null : { code, map: null };
      },
    };
    let session: Session | null = null;
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const vitest = await createVitest(
      "test",
      {
        config: false,
        root,
        watch: false,
        reporters: [],
        projects: [
          project("node", "packages/*/src/**/*.test.ts", ["./scripts/mutants/setup.ts"], plugin),
          project(
            "jsdom",
            "packages/*/src/**/*.test.tsx",
            ["./scripts/mutants/setup.ts", "./scripts/vitest-dom-setup.ts"],
            plugin,
          ),
        ],
        pool: {
          name: "mutants",
          createPoolWorker: (options) => {
            if (session === null) throw new Error("The session has not started.");
            return session.#createWorker(options);
          },
        },
      },
      { server: { watch: null } },
      { stdout: silent, stderr: silent },
    );
    session = new Session(vitest);
    return session;
  }

  #createWorker(options: PoolOptions): MutantPoolWorker {
    if (this.#job === null) throw new Error("There is no job.");
    return new MutantPoolWorker(options, this.#job, (report) => this.#onReport(report));
  }

  /** Runs a job. Resolves when its process has ended, for any reason. */
  async run(job: Job, onReport: (report: Report) => void): Promise<void> {
    this.#job = job;
    this.#onReport = onReport;
    const name = job.file.endsWith(".tsx") ? "jsdom" : "node";
    const project = this.#vitest.projects.find((one) => one.name === name);
    const specification = project?.createSpecification(root + job.file);
    if (specification === undefined) throw new Error(`There is no project for ${job.file}.`);
    try {
      await this.#vitest.runTestSpecifications([specification]);
    } catch {
      // The process was stopped. The caller handles the mutants that have no outcome.
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }
}
