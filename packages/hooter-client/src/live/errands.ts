import { backOff } from "../database/back-off";
import { browserPage } from "../database/page";
import type { DraftFields, Drafts } from "../drafts/drafts";
import type { DraftStorage } from "../drafts/storage";
import { HooterError, toHooterError } from "../model/errors";
import { createStore, type Readable } from "../model/readable";
import type { Report } from "../model/report";
import { comesAfter, isReplaced } from "./errand-order";
import { createErrandRecords, type ErrandRecord, type ErrandVerb } from "./errand-records";
import { createTab } from "./errand-tab";

export type { ErrandRecord, ErrandVerb } from "./errand-records";

/** A write that the service has not answered yet, or one of an earlier page whose end nobody has been told. */
export interface Errand {
  readonly id: string;
  readonly verb: ErrandVerb;
  /** What it is about, as text: `id` and `slug` of a hoot, `uid` and `pseudo` of a person, … */
  readonly args: DraftFields;
  /**
   * "waiting": the network is away; "failed" and "delivered": a write of an earlier page that has come to its end. It stays here
   * until somebody discards it.
   */
  readonly state: "sending" | "waiting" | "failed" | "delivered";
  /** Why it failed. */
  readonly error?: HooterError | undefined;
  /** The draft that it was made of, while it is on its way. */
  readonly draft: ErrandRecord["draft"];
  /** Sends it now: one that waits, or one that failed. */
  readonly retry: () => void;
  /** Forgets one that has come to its end. */
  readonly discard: () => void;
}

/** See {@link createErrands}. */
export interface Errands {
  /** All of them, in their order; those of other tabs too. */
  readonly list: Readable<readonly Errand[]>;
  /** Makes a record. @param draftName the draft that it is made of, if it still holds these words */
  record(
    verb: ErrandVerb,
    id: string,
    args: DraftFields,
    more?: { sent?: boolean; draft?: string | undefined },
  ): ErrandRecord;
  /**
   * Keeps a write and sends it: at once, or in its turn when others wait. Settles when the service has answered.
   *
   * @param send sends it; `again`: it may have arrived already
   * @param onWaiting told whether it waits for the network
   */
  perform<T>(
    record: ErrandRecord,
    send: (again: boolean, record: ErrandRecord) => Promise<T>,
    onWaiting?: (waiting: boolean) => void,
  ): Promise<T>;
  /** Changes what is to be sent, in its turn. */
  amend(id: string, args: DraftFields): void;
  /** A hoot goes out under another key or slug: what comes after it is about that one. */
  moved(
    former: { readonly id: string; readonly slug: string },
    next: { readonly id: string; readonly slug: string },
  ): void;
  /** Takes up what earlier pages have left, and what other tabs leave from now on. */
  takeUp(carry: (record: ErrandRecord) => Promise<unknown>): void;
  /** Somebody waits for one that was taken up: its end needs not be told. */
  hold(id: string): void;
  /** Sends what waits now. */
  wake(): void;
  /** Forgets everything, on the device too. */
  clear(): void;
  /** Ends; what waits stays on the device. */
  dispose(): void;
}

interface Sending {
  record: ErrandRecord;
  stalled: boolean;
  flight: Promise<void> | null;
  /** Sends it once; it leaves the line when it has come to its end. */
  attempt(again: boolean): Promise<void>;
  stall(stalled: boolean): void;
  giveUp(error: HooterError): void;
}

/** In milliseconds: between two tries while the network is away. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** Whether the service was not there: it may be later. Without a session it is the same: it goes on with the next one. */
function isAway({ code }: HooterError): boolean {
  return code === "network" || code === "unavailable" || code === "signed-out";
}

/**
 * Keeps each write on the device until the service has answered. While all is well, writes go out at once and side by side; once
 * one finds the network away, all wait and go out one after the other, in their order.
 */
export function createErrands(options: {
  readonly uid: string;
  /** Whose writes these are: one account may write to several. */
  readonly databaseUrl: string;
  readonly storage: DraftStorage;
  readonly drafts: Drafts;
  readonly now: () => number;
  readonly report: Report;
}): Errands {
  const { uid, drafts } = options;
  const owner = `${uid}@${options.databaseUrl}`;
  const records = createErrandRecords(options.storage, owner);
  const list = createStore<readonly Errand[]>([]);
  const line: Sending[] = [];
  /** Those of earlier pages, by id; with their end, once it is there. */
  const orphans = new Map<string, Errand | null>();
  let [away, draining, ended] = [false, false, false];
  let wake: () => void = () => {};

  const tab = createTab({ owner, records, now: options.now, isBusy: () => line.length > 0, onChange: tell });

  function tell(): void {
    if (ended) return;
    const mine = new Set(line.map(({ record }) => record.id));
    const others = records.read().filter(({ id }) => !mine.has(id));
    const view = ({ id, verb, args, draft }: ErrandRecord, state: Errand["state"]): Errand => {
      return { id, verb, args, draft, state, retry: () => wake(), discard: () => {} };
    };
    list.set([
      ...[...orphans.values()].flatMap((end) => end ?? []),
      ...others.map((record) => view(record, "waiting")),
      ...line.map(({ record, stalled }) => view(record, stalled ? "waiting" : "sending")),
    ]);
  }

  const keep = (errand: Sending, change: Partial<ErrandRecord>): void => {
    const former = errand.record.id;
    errand.record = { ...errand.record, ...change };
    if (!ended) records.keep(tab.mark(errand.record), former);
  };

  const setAway = (next: boolean): void => {
    away = next;
    for (const errand of line) if (!next || !errand.flight) errand.stall(next);
    tell();
  };

  async function drain(): Promise<void> {
    if (draining) return;
    draining = true;
    let tries = 0;
    for (let head = line[0]; head && !ended; head = line[0]) {
      if (!head.flight) {
        if (away) await sign(tries++);
        if (ended) break;
        // Cleared meanwhile.
        if (line[0] !== head) continue;
        const again = head.record.sent;
        if (!again) keep(head, { sent: true });
        head.flight = head.attempt(again);
      }
      await head.flight;
      head.flight = null;
      if (line[0] !== head) {
        tries = 0;
        if (away) setAway(false);
      }
    }
    draining = false;
    if (away && line.length === 0 && !ended) setAway(false);
  }

  /** Waits for a sign that the network may be back. */
  const sign = (tries: number): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, FIRST_WAIT + backOff(tries, FIRST_WAIT, LONGEST_WAIT - FIRST_WAIT, Math.random()));
      const stop = browserPage.observe((event) => event !== "hidden" && done());
      wake = done;
    });

  const isDraft = (a: DraftFields | null, b: DraftFields) =>
    a !== null && Object.keys(b).every((key) => a[key] === b[key]);

  return {
    list,
    record(verb, id, args, { sent = false, draft: name } = {}) {
      const words = name === undefined ? null : drafts.read(uid, name);
      const draft =
        name !== undefined && words && isDraft(words, pick(args, Object.keys(words))) ? { name, words } : null;
      return { id, verb, args, sent, draft };
    },
    perform: <T>(
      given: ErrandRecord,
      send: (again: boolean, record: ErrandRecord) => Promise<T>,
      onWaiting: (waiting: boolean) => void = () => {},
    ) =>
      new Promise<T>((resolve, reject) => {
        const errand: Sending = {
          record: given,
          stalled: false,
          flight: null,
          stall(stalled) {
            if (errand.stalled === stalled) return;
            errand.stalled = stalled;
            onWaiting(stalled);
          },
          giveUp: reject,
          async attempt(again) {
            try {
              const result = await send(again, errand.record);
              leave();
              const { draft } = errand.record;
              if (draft && isDraft(drafts.read(uid, draft.name), draft.words)) drafts.write(uid, draft.name, null);
              resolve(result);
            } catch (thrown) {
              const error = toHooterError(thrown);
              if (ended) return reject(error);
              if (isAway(error)) {
                if (!errand.stalled)
                  options.report({ kind: "call-failed", call: errand.record.verb, code: error.code });
                errand.stall(true);
                return setAway(true);
              }
              leave();
              const { draft } = errand.record;
              // The field may hold the next ones already.
              if (draft && drafts.read(uid, draft.name) === null) drafts.write(uid, draft.name, draft.words);
              reject(error);
            }
          },
        };
        const leave = (): void => {
          const index = line.indexOf(errand);
          if (index >= 0) line.splice(index, 1);
          records.drop((record) => record.id === errand.record.id && tab.isOwn(record));
          tell();
        };
        // What an earlier page has left goes out in its order.
        const waits = draining || orphans.has(given.id) || line.some(({ record }) => comesAfter(given, record));
        line.push(errand);
        // An older wish that another page has left is not to come after this one.
        records.drop((record) => !tab.isOwn(record) && isReplaced(record, given));
        keep(errand, waits ? {} : { sent: true });
        tab.hold();
        if (away) errand.stall(true);
        if (waits) void drain();
        else {
          errand.flight = errand.attempt(given.sent).finally(() => {
            errand.flight = null;
            if (line.includes(errand)) void drain();
          });
        }
        tell();
      }),
    amend(id, args) {
      const errand = line.find(({ record }) => record.id === id);
      if (errand) keep(errand, { args: { ...errand.record.args, ...args } });
      tell();
    },
    moved(former, next) {
      for (const errand of line) {
        const { id, args } = errand.record;
        const change = {
          ...(args["id"] === former.id ? { id: next.id } : {}),
          ...(args["slug"] === former.slug && former.slug !== "" ? { slug: next.slug } : {}),
        };
        if (Object.keys(change).length === 0) continue;
        keep(errand, { args: { ...args, ...change }, id: id === former.id ? next.id : id });
      }
      tell();
    },
    takeUp(carry) {
      const resume = (record: ErrandRecord): void => {
        orphans.set(record.id, null);
        const end = (state: "failed" | "delivered", error?: HooterError): void => {
          const discard = () => {
            orphans.delete(record.id);
            tell();
          };
          const retry = () => {
            discard();
            resume({ ...record, sent: true });
          };
          if (orphans.has(record.id)) orphans.set(record.id, { ...record, state, error, retry, discard });
          tell();
        };
        // It may have joined one that was under way, or not even have been begun: then it never stood in the line.
        const forget = (): void => {
          if (!ended) records.drop((kept) => kept.id === record.id && tab.isOwn(kept));
        };
        carry(record).then(
          () => {
            forget();
            return end("delivered");
          },
          (thrown: unknown) => {
            forget();
            end("failed", toHooterError(thrown));
          },
        );
      };
      tab.takeOver(resume);
      tell();
    },
    hold: (id) => void orphans.delete(id),
    wake: () => wake(),
    clear() {
      for (const { giveUp } of line.splice(0)) giveUp(new HooterError("signed-out"));
      records.clear();
      tell();
    },
    dispose() {
      ended = true;
      wake();
      tab.dispose();
      const signedOut = new HooterError("signed-out");
      for (const errand of line) if (!errand.flight) errand.giveUp(signedOut);
      line.length = 0;
    },
  };
}

function pick(fields: DraftFields, names: readonly string[]): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
