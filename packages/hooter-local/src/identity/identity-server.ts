import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { foreignHostText, hostGuard } from "../server/trusted-host";
import { isTrustedOrigin } from "../service/trusted-origin";
import { reasonOf, StoreError } from "../store/store-error";
import { readAccounts, type StoredAccount, writeAccounts } from "./accounts-file";
import { createEmulatorApp } from "./emulator-app";
import { IdentityError } from "./identity-error";

export interface IdentityOptions {
  /** Firebase project, such as "demo-hooter". */
  readonly project: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Default 127.0.0.1: tokens are unsigned, so the emulator must not be reachable from a network. */
  readonly host?: string;
  /**
   * Host names that the emulator answers to, in addition to `host` and this machine's names; "*" accepts every name.
   */
  readonly trustHosts?: readonly string[];
  /** Origins whose pages may act as the administrator, in addition to this machine's origins; "*" accepts all. */
  readonly trustOrigins?: readonly string[];
  /** Folder of `accounts.json`. Without this option, accounts are kept in memory only. */
  readonly dataDir?: string;
  /** Receives each error that prevents accounts from being stored, such as a full disk. */
  readonly onFault?: ((error: StoreError) => void) | undefined;
}

export interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly photoURL: string;
}

export interface RunningIdentity {
  readonly url: string;
  readonly port: number;
  hasAccount(uid: string): Promise<boolean>;
  createAccounts(accounts: readonly NewAccount[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the official identity emulator and persists its accounts. A request that creates, changes or deletes an
 * account is answered only after the flush to disk, so that a kill loses no acknowledged change. If the flush fails, the
 * request is answered with 500, and the next such request tries again.
 *
 * @throws IdentityError with one sentence when the port is in use, the accounts are damaged or firebase-tools is
 *   missing
 */
export async function startIdentity(options: IdentityOptions): Promise<RunningIdentity> {
  const { project, host = "127.0.0.1", trustHosts = [], trustOrigins = [], onFault } = options;
  const file = options.dataDir === undefined ? null : join(options.dataDir, "accounts.json");
  const accounts = file === null ? [] : await readAccounts(file);

  let app: RequestListener = unavailable;
  let persist: (() => Promise<void>) | null = null;
  // Until all accounts are restored, refuse all calls except those that restore them. Otherwise, the emulator could
  // report that an account does not exist, and the client would sign the user out.
  let isRestored = false;
  const restoring = { [RESTORING]: randomUUID() };
  const isTrustedHost = hostGuard({ host, trustHosts });
  const server = createServer((request, response) => {
    const { host: name, origin } = request.headers;
    if (!isTrustedHost(name)) {
      refuse(foreignHostText(name), request, response);
      return;
    }
    if (needsAdministrator(request) && !isTrustedOrigin(origin, trustOrigins)) {
      const hint = "To allow it, use trustOrigins or --trust-origin.";
      refuse(`A page of ${origin} may not act as the administrator. ${hint}`, request, response);
      return;
    }
    if (!isRestored && request.headers[RESTORING] !== restoring[RESTORING]) {
      unavailable(request, response);
      return;
    }
    if (persist !== null && changesAccounts(request)) answerAfter(persist, response, onFault);
    app(request, response);
  });
  // Listen before loading the emulator, because loading takes time, and a port in use should be reported immediately.
  const port = await listen(server, options.port, host);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const admin = adminOf(url, project);

  try {
    app = await createEmulatorApp(project);
    await restore(adminOf(url, project, restoring), accounts);
    isRestored = true;
  } catch (error) {
    await close(server);
    throw error;
  }
  if (file !== null) persist = coalesced(async () => writeAccounts(file, await admin.exportAccounts()));

  return {
    url,
    port,
    hasAccount: (uid) => admin.hasAccount(uid),
    async createAccounts(fresh) {
      await admin.importAccounts(
        fresh.map(({ uid, email, password, displayName, photoURL }) => ({
          localId: uid,
          email,
          rawPassword: password,
          displayName,
          photoUrl: photoURL,
        })),
      );
      await persist?.();
    },
    close: () => close(server),
  };
}

/** Header of the requests that restore the accounts. Its value is a secret of this process. */
const RESTORING = "x-hooter-restoring";

/** Answers 503, so that clients retry. */
function unavailable(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503).end();
}

/** Answers 403 in the service's error format, and closes the connection without reading the request body. */
function refuse(message: string, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, {
    "content-type": "application/json; charset=utf-8",
    // Let the page read the reason for the refusal.
    "access-control-allow-origin": "*",
    connection: "close",
  });
  response.end(JSON.stringify({ error: { code: 403, message } }), () => request.destroy());
}

/**
 * Whether a request uses administrator permissions: it has an access token, or its path is below `/emulator/`, where
 * the emulator requires no token. Signing in needs no Authorization header, so pages of every origin can sign users in.
 */
function needsAdministrator({ headers, url }: IncomingMessage): boolean {
  return headers.authorization !== undefined || /\/emulator\//i.test(pathOf(url));
}

/**
 * Whether a request may change accounts. A sign-in with a password does not count: it changes only the date of the last
 * sign-in, which may be lost.
 */
function changesAccounts({ method, url }: IncomingMessage): boolean {
  const path = pathOf(url);
  if (method === "OPTIONS") return false;
  // The links in e-mails change accounts with a GET request.
  if (method === "GET" || method === "HEAD") return /\/emulator\/action/i.test(path);
  return /\/accounts|relyingparty|\/emulator\//i.test(path) && !/:signInWithPassword$|:lookup$/.test(path);
}

function pathOf(url = ""): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * Holds a response back until its end and until `done` resolves. If `done` rejects, answers 500 in the emulator's error
 * format instead.
 */
function answerAfter(done: () => Promise<void>, response: ServerResponse, onFault: IdentityOptions["onFault"]): void {
  const held: (() => unknown)[] = [];
  let isHeld = true;
  let hasEnded = false;
  const release = (): void => {
    isHeld = false;
    for (const send of held) send();
  };
  const fail = (error: unknown): void => {
    const stored = new StoreError(`The accounts cannot be stored: ${reasonOf(error)}.`);
    onFault?.(stored);
    isHeld = false;
    // Keep the CORS headers, so that the page can read the error.
    for (const name of response.getHeaderNames()) {
      if (!/^(?:access-control-.*|vary)$/.test(name)) response.removeHeader(name);
    }
    const message = `INTERNAL_ERROR : ${stored.message}`;
    const body = JSON.stringify({
      error: { code: 500, message, errors: [{ message, reason: "internalError", domain: "global" }] },
    });
    response.writeHead(500, "Internal Server Error", {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  // The emulator pipes its answers, so they begin before their end. Once begun, an answer cannot become an error.
  for (const name of ["writeHead", "flushHeaders", "write", "end"] as const) {
    const method = response[name];
    const hold = (...args: unknown[]): unknown => {
      const send = (): unknown => Reflect.apply(method, response, args);
      if (!isHeld) return send();
      if (!hasEnded) held.push(send);
      if (!hasEnded && name === "end") {
        hasEnded = true;
        void done().then(release, fail);
      }
      return name === "write" ? true : response;
    };
    Object.defineProperty(response, name, { value: hold, configurable: true, writable: true });
  }
}

/**
 * Returns a function that never runs `run` twice at the same time. All calls that arrive during a run share the next
 * run.
 */
function coalesced(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = null;
        last = run();
        return last;
      });
    return next;
  };
}

/** Maximum number of concurrent calls to the emulator. */
const PARALLEL_CALLS = 50;

async function restore(admin: Admin, accounts: readonly StoredAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await admin.importAccounts(accounts);
  // The emulator treats an import as a password change, which ends every session. Restore the sessions, because a
  // restart must not sign users out. Send a limited number of calls at a time, because each call opens a connection,
  // and a process can open only a limited number of connections.
  for (let start = 0; start < accounts.length; start += PARALLEL_CALLS)
    await Promise.all(accounts.slice(start, start + PARALLEL_CALLS).map((account) => admin.restoreValidity(account)));
}

type Admin = ReturnType<typeof adminOf>;

/** Administrator calls to the emulator. @param extra additional headers for each call */
function adminOf(url: string, project: string, extra: Readonly<Record<string, string>> = {}) {
  const base = `${url}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
  const headers = { authorization: "Bearer owner", "content-type": "application/json", ...extra };
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new IdentityError(`The identity emulator refused the accounts (${answer.status}).`);
    return answer.json();
  };
  const exportAccounts = async (): Promise<string> => {
    const answer = await fetch(`${base}:batchGet?maxResults=-1`, { headers });
    if (!answer.ok) throw new IdentityError(`The identity emulator did not export its accounts (${answer.status}).`);
    return answer.text();
  };
  return {
    exportAccounts,
    async hasAccount(uid: string): Promise<boolean> {
      const found = await post(":lookup", { localId: [uid] });
      return typeof found === "object" && found !== null && "users" in found;
    },
    async importAccounts(users: readonly unknown[]): Promise<void> {
      if (users.length === 0) return;
      const answer = await post(":batchCreate", { users });
      const refused = typeof answer === "object" && answer !== null && "error" in answer ? answer.error : [];
      if (Array.isArray(refused) && refused.length > 0) {
        throw new IdentityError(`The identity emulator refused ${refused.length} of ${users.length} accounts.`);
      }
    },
    async restoreValidity({ localId, validSince }: StoredAccount): Promise<void> {
      if (validSince !== undefined) await post(":update", { localId, validSince });
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      const sentence = taken ? `Port ${port} is taken` : `The identity emulator cannot listen on port ${port}`;
      reject(new IdentityError(`${sentence}.`, { cause: error }));
    });
    server.listen(port, host, () => resolve(portOf(server.address())));
  });
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new IdentityError("The identity emulator has no port.");
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
