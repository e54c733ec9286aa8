import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ruleFiles } from "../../rules/source";
import type { Readers } from "../../rules/source/rule-node";
import { killAtExit } from "../../scripts/test/run-command";

const project = "demo-hooter";

/** Timeout of the start, and additional time for each seeded hoot, which the back end writes before it answers. */
const START_TIMEOUT_MS = 120_000;
const SEED_TIMEOUT_MS = 200;
/** Maximum time for which the start is repeated because another process uses one of the ports. */
const BIND_TIMEOUT_MS = 60_000;
/** Matches the error message about a port that another process uses. */
export const PORT_TAKEN = /port \d+ is (taken|already in use)/i;

/**
 * The real back end in a separate process: the identity emulator and hooter-local, as `npx hooter-local` starts them.
 * It can be killed without notice and started again on the same ports and data.
 */
export class Backend {
  readonly identityPort: number;
  readonly databasePort: number;
  readonly dataDir: string;
  readonly #seed: number;
  readonly #readers: Readers;
  #child: ChildProcess | null = null;

  private constructor(identityPort: number, databasePort: number, dataDir: string, seed: number, readers: Readers) {
    this.identityPort = identityPort;
    this.databasePort = databasePort;
    this.dataDir = dataDir;
    this.#seed = seed;
    this.#readers = readers;
  }

  /**
   * @param seed number of community hoots written at the start; by default none
   * @param readers selects the rules; default "members"
   */
  static async start(dataDir: string, seed = 0, readers: Readers = "members"): Promise<Backend> {
    return untilBound(async () => {
      const [identityPort = 0, databasePort = 0] = await freePorts(2);
      const backend = new Backend(identityPort, databasePort, dataDir, seed, readers);
      await backend.#launch();
      return backend;
    });
  }

  get configuration() {
    return {
      apiKey: "demo",
      projectId: project,
      databaseURL: `http://127.0.0.1:${this.databasePort}?ns=${project}`,
      identityEmulatorUrl: `http://127.0.0.1:${this.identityPort}`,
      ...(this.#readers === "everyone" ? { readers: this.#readers } : {}),
    };
  }

  /** Whether a request to this address is a call of the database. */
  readonly isDatabase = (url: URL): boolean => url.port === String(this.databasePort);

  /** Starts again on the same ports. */
  start(): Promise<void> {
    return untilBound(() => this.#launch());
  }

  async #launch(): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        "packages/hooter-local/dist/cli.js",
        `--port=${this.databasePort}`,
        `--auth-port=${this.identityPort}`,
        `--data=${this.dataDir}`,
        `--rules=${ruleFiles[this.#readers]}`,
        `--project=${project}`,
        ...(this.#seed > 0 ? [`--seed=${this.#seed}`] : []),
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#child = child;
    killAtExit(child);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    const limit = START_TIMEOUT_MS + this.#seed * SEED_TIMEOUT_MS;
    const begun = performance.now();
    while (performance.now() - begun < limit) {
      if (child.exitCode !== null) throw new Error(`The back end ended at its start:\n${output}`);
      if ((await answers(this.identityPort)) && (await answers(this.databasePort))) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.kill();
    throw new Error(`The back end did not start within ${limit / 1000} s:\n${output}`);
  }

  /** Kills the process without a warning or a flush, like a power failure. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** Reads a value of the database as an administrator. */
  async read(path: string): Promise<unknown> {
    const answer = await this.#call(path);
    if (!answer.ok) throw new Error(`The database answered ${answer.status} for ${path}.`);
    return answer.json();
  }

  /** The database's clock in milliseconds, with a resolution of one second. */
  async time(): Promise<number> {
    const { headers } = await this.#call("absent");
    const time = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(time)) throw new Error("The database did not report its time.");
    return time;
  }

  /** Writes several paths in one call as an administrator. The value null removes a path. */
  async update(changes: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await this.#call("", { method: "PATCH", body: JSON.stringify(changes) });
    if (!answer.ok) throw new Error(`The database answered ${answer.status} to an update.`);
  }

  #call(path: string, init?: RequestInit): Promise<Response> {
    const headers = { authorization: "Bearer owner" };
    return fetch(`http://127.0.0.1:${this.databasePort}/${path}.json?ns=${project}`, { ...init, headers });
  }

  /**
   * Disables or deletes an account, or makes it an administrator of the site, as can be done in the console or with the
   * Admin SDK.
   */
  async administer(email: string, act: "disable" | "delete" | "promote"): Promise<void> {
    const accounts = `http://127.0.0.1:${this.identityPort}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
    const send = async (verb: string, body: object): Promise<unknown> => {
      const answer = await fetch(`${accounts}:${verb}`, {
        method: "POST",
        headers: { authorization: "Bearer owner", "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The identity service answered ${answer.status} to ${verb}.`);
      return answer.json();
    };
    const found = JSON.stringify(await send("lookup", { email: [email] }));
    const localId = /"localId":"([^"]+)"/.exec(found)?.[1];
    if (localId === undefined) throw new Error(`There is no account ${email}.`);
    if (act === "delete") await send("delete", { localId });
    else if (act === "disable") await send("update", { localId, disableUser: true });
    else await send("update", { localId, customAttributes: JSON.stringify({ admin: true }) });
  }

  /** Sets a new password with the link in the last e-mail sent to this address, as if the user had clicked it. */
  async resetPassword(email: string, newPassword: string): Promise<void> {
    const { oobCode } = await this.#lastMail(email, "PASSWORD_RESET");
    const service = `http://127.0.0.1:${this.identityPort}`;
    const answer = await fetch(`${service}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=demo`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ oobCode, newPassword }),
    });
    if (!answer.ok) throw new Error(`The identity service answered ${answer.status} to the new password.`);
  }

  /** Returns the link in the last e-mail that confirms a new address of this account. */
  async emailChangeLink(email: string): Promise<string> {
    const { oobLink } = await this.#lastMail(email, "VERIFY_AND_CHANGE_EMAIL");
    return oobLink;
  }

  /** Returns the last e-mail sent for the account with this address. */
  async #lastMail(email: string, requestType: string): Promise<{ readonly oobCode: string; readonly oobLink: string }> {
    const sent = await fetch(`http://127.0.0.1:${this.identityPort}/emulator/v1/projects/${project}/oobCodes`);
    const { oobCodes }: { oobCodes: { email: string; oobCode: string; oobLink: string; requestType: string }[] } =
      await sent.json();
    const mail = oobCodes.filter((code) => code.email === email && code.requestType === requestType).at(-1);
    if (mail === undefined) throw new Error(`No e-mail was sent to ${email}.`);
    return mail;
  }
}

/**
 * Starts a back end in a temporary folder, and stops it after the use.
 *
 * @param seed number of hoots of the community
 */
export async function withBackend(
  use: (backend: Backend) => Promise<void>,
  seed = 0,
  readers?: Readers,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "hooter-e2e-"));
  let backend: Backend | undefined;
  try {
    backend = await Backend.start(dataDir, seed, readers);
    await use(backend);
  } finally {
    await backend?.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Repeats a start while another process uses one of its ports: between the choice of a free port and the start, the
 * system may assign the port to another process.
 */
async function untilBound<T>(start: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!PORT_TAKEN.test(String(error)) || performance.now() - begun > BIND_TIMEOUT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/.json`, {
      headers: { authorization: "Bearer owner" },
      // Give up and retry if the server accepts the call but does not respond.
      signal: AbortSignal.timeout(10_000),
    });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** Returns a port that no process of this machine listens on. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/**
 * Returns different free ports. Keeps all ports open until the last port is found, because the system may assign a
 * closed port again.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = servers.map(
    (server) =>
      new Promise<number>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", () => {
          const address = server.address();
          if (address === null || typeof address === "string") reject(new Error("The server has no port."));
          else resolve(address.port);
        });
      }),
  );
  const found = await Promise.all(ports);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return found;
}
