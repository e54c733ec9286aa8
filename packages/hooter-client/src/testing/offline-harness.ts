import { afterEach, beforeEach, vi } from "vitest";
import type { HooterClient, HooterClientOptions } from "../client";
import { internals } from "../model/internals";
import type { DraftStorage } from "../model/storage";
import { memoryStorage, openLocalDatabase, type Person, person } from "./local-harness";

/**
 * Outcome of a call: it succeeds, it never arrives, its response is lost, a portal responds instead of the service, a
 * proxy replaces the service's response, or the service responds with a status.
 */
export type Fate = "through" | "lost" | "answer lost" | "portal" | "answer replaced" | number;

export const down = () => "lost" as const;
export const up = () => "through" as const;
export const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });

const closing: (() => void)[] = [];

export function closeAll(): void {
  for (const close of closing.splice(0)) close();
}

/** Uses fake timers, so that time passes only on request. */
export function withOwnClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.UTC(2026, 4, 18, 12),
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    });
  });
  afterEach(() => {
    closeAll();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** The real timer, for work outside the fake clock, such as cryptography. */
const trueTimeout = globalThis.setTimeout;

/** Advances the fake clock by some milliseconds, and lets other work run in between. */
export async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 250) {
    await vi.advanceTimersByTimeAsync(Math.min(250, left));
    await new Promise((resolve) => trueTimeout(resolve, 0));
  }
}

/** Lets time pass until a condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 1_200; rounds++) {
    if (condition()) return;
    await pass(250);
  }
  throw new Error(`not within five minutes: ${condition.toString()}`);
}

/** Lets time pass until work completes. */
export async function meanwhile<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  await until(() => done);
  return work;
}

/**
 * Creates a database with the user Bob, and a function that opens pages of users. The network is `wire`, and the device
 * is `items`, unless a page has another storage.
 */
export async function setUp() {
  const database = openLocalDatabase({ now: Date.now });
  closing.push(() => database.dispose());
  const bob = await meanwhile(person("Bob", database));
  closing.push(() => bob.client.dispose());
  const items = memoryStorage();
  const wire = { fate: (_isWrite: boolean, _path: string): Fate => "through", writes: [] as string[] };
  const known = new Set<string>();

  /**
   * Opens a page as a user. After a crash, calls from that page have no effect.
   *
   * @param options.storage storage of another device, which has a separate network
   */
  const open = async (
    name = "Ada",
    options: Partial<HooterClientOptions> & { storage?: Required<DraftStorage> } = {},
  ) => {
    const device = options.storage ?? items;
    let crashed = false;
    const storage: Required<DraftStorage> = {
      getItem: (key) => device.getItem(key),
      setItem: (key, text) => !crashed && device.setItem(key, text),
      removeItem: (key) => !crashed && device.removeItem(key),
      get length() {
        return device.length;
      },
      key: (index) => device.key(index),
    };
    const reports: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const forEver = new Promise<Response>(() => {});
      if (crashed) return forEver;
      const isWrite = init?.method === "PATCH" || init?.method === "PUT";
      const fate = wire.fate(isWrite, new URL(String(input)).pathname);
      if (fate === "lost") throw new TypeError("fetch failed");
      const page = () => new Response("<html>Bienvenue</html>");
      if (fate === "portal") return page();
      if (typeof fate === "number") return new Response('{"error":"no"}', { status: fate });
      if (isWrite) wire.writes.push(String(init.body));
      const answer = await database.fetch(input, init);
      if (crashed) return forEver;
      if (fate === "answer lost") throw new TypeError("fetch failed");
      if (fate === "answer replaced") return page();
      return answer;
    };
    const opening = person(name, database, {
      claimed: !known.has(name),
      onError: (report) => reports.push(JSON.stringify(report)),
      fetch: options.storage ? database.fetch : fetch,
      ...options,
      storage,
    });
    known.add(name);
    const opened = await meanwhile(opening);
    const { client } = opened;
    closing.push(() => client.dispose());
    return {
      ...opened,
      client,
      account: accountOf(client),
      reports,
      crash() {
        crashed = true;
      },
    };
  };
  return { database, bob, items, wire, open };
}

function accountOf(client: HooterClient) {
  const account = client[internals].account.get();
  if (!account) throw new Error("nobody is signed in");
  return account;
}

/** Returns the mutations of the account, as "action status". */
export const statesOf = (client: HooterClient) =>
  accountOf(client)
    .mutations.list.get()
    .map(({ verb, state }) => `${verb} ${state}`);

/** Returns the texts of stored records. */
export const textsIn = (records: unknown): string[] =>
  Object.values(Object(records)).map((record) => String(Object(record)["contenu"]));

export const publishBy = ({ client }: Pick<Person, "client">, text: string) =>
  meanwhile(client.publishHoot(draft(text)));

/** Loads the newest hoots into a page, without later updates. @returns a function that returns the view of a hoot */
export async function loadHoots({ client, feed }: Pick<Person, "client" | "feed">) {
  const { store, viewHoot } = accountOf(client);
  const opened = feed();
  await until(() => opened.view().hoots.length > 0 && opened.view().hoots.every(({ comments }) => comments !== null));
  opened.close();
  return (id: string) => viewHoot(store.get(), id);
}
