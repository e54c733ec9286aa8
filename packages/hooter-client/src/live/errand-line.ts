import { HooterError, toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import type { ErrandDrafts } from "./errand-drafts";
import { comesAfter, isReplaced } from "./errand-order";
import type { ErrandRecord, ErrandRecords } from "./errand-records";
import type { ErrandTab } from "./errand-tab";
import { createErrandWait } from "./errand-wait";
import type { Errands } from "./errands";

/** The writes of this page that have not been answered, in their order. */
export interface ErrandLine extends Pick<Errands, "perform" | "amend" | "moved" | "wake" | "heard" | "dispose"> {
  read(): readonly { readonly record: ErrandRecord; readonly stalled: boolean }[];
  /** Gives all of them up. */
  clear(): void;
}

interface Sending {
  record: ErrandRecord;
  stalled: boolean;
  flight: Promise<void> | null;
  /** How many answers there were when it was tried last. */
  answers: number;
  /** How often the service refused to take it in although it was there. */
  strikes: number;
  /** Sends it once; it leaves the line when it has come to its end. */
  attempt(again: boolean): Promise<void>;
  stall(stalled: boolean): void;
  giveUp(error: HooterError): void;
}

/** So often a write is tried that the service fails to take while it answers others. */
const TRIES = 8;

/** Whether the service was not there: it may be later. Without a session it is the same: it goes on with the next one. */
function isAway({ code }: HooterError): boolean {
  return code === "network" || code === "unavailable" || code === "signed-out";
}

/** Makes the line: side by side while all is well; once one write finds the network away, one after the other. */
export function createErrandLine(options: {
  readonly records: ErrandRecords;
  readonly tab: () => ErrandTab;
  readonly drafts: ErrandDrafts;
  readonly report: Report;
  /** Whether an earlier page has left it. */
  readonly isOrphan: (id: string) => boolean;
  readonly onChange: () => void;
}): ErrandLine {
  const { records, drafts, onChange } = options;
  const line: Sending[] = [];
  const wait = createErrandWait();
  let [away, draining, ended] = [false, false, false];
  let answers = 0;
  /** The service itself has sent the last one back: that it answers others is no news. */
  let isSentBack = false;

  const keep = (errand: Sending, change: Partial<ErrandRecord>): void => {
    const former = errand.record.id;
    errand.record = { ...errand.record, ...change };
    if (!ended) records.keep(options.tab().mark(errand.record), former);
  };

  const setAway = (next: boolean): void => {
    away = next;
    for (const errand of line) if (!next || !errand.flight) errand.stall(next);
    onChange();
  };

  const leave = (errand: Sending): void => {
    const index = line.indexOf(errand);
    if (index >= 0) line.splice(index, 1);
    records.drop((record) => record.id === errand.record.id && options.tab().isOwn(record));
    onChange();
  };

  /** Whether a failure is one to wait for. */
  const waitsFor = (errand: Sending, error: HooterError): boolean => {
    isSentBack = error.code === "unavailable";
    if (isSentBack && answers > errand.answers) errand.strikes++;
    errand.answers = answers;
    return isAway(error) && errand.strikes < TRIES;
  };

  async function drain(): Promise<void> {
    if (draining) return;
    draining = true;
    let tries = 0;
    for (let head = line[0]; head && !ended; head = line[0]) {
      if (!head.flight) {
        if (away) await wait.next(tries++);
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
        wait.reset();
        if (away) setAway(false);
      }
    }
    draining = false;
    if (away && line.length === 0 && !ended) setAway(false);
  }

  const begin = (errand: Sending): void => {
    const { record } = errand;
    // What an earlier page has left goes out in its order.
    const waits = draining || options.isOrphan(record.id) || line.some((other) => comesAfter(record, other.record));
    line.push(errand);
    // An older wish that another page has left is not to come after this one.
    records.drop((kept) => !options.tab().isOwn(kept) && isReplaced(kept, record));
    keep(errand, waits ? {} : { sent: true });
    options.tab().hold();
    if (away) errand.stall(true);
    if (waits) void drain();
    else {
      errand.flight = errand.attempt(record.sent).finally(() => {
        errand.flight = null;
        if (line.includes(errand)) void drain();
      });
    }
    onChange();
  };

  return {
    read: () => line,
    perform: <T>(
      record: ErrandRecord,
      send: (again: boolean, record: ErrandRecord) => Promise<T>,
      onWaiting: (waiting: boolean) => void = () => {},
    ) =>
      new Promise<T>((resolve, reject) => {
        const errand: Sending = {
          record,
          stalled: false,
          flight: null,
          answers,
          strikes: 0,
          stall(stalled) {
            if (errand.stalled === stalled) return;
            errand.stalled = stalled;
            onWaiting(stalled);
          },
          giveUp: reject,
          async attempt(again) {
            try {
              const result = await send(again, errand.record);
              leave(errand);
              drafts.throwAway(errand.record);
              resolve(result);
            } catch (thrown) {
              const error = toHooterError(thrown);
              if (ended) return reject(error);
              if (waitsFor(errand, error)) {
                if (!errand.stalled) {
                  options.report(callFailed(errand.record.verb, error));
                }
                errand.stall(true);
                return setAway(true);
              }
              leave(errand);
              drafts.putBack(errand.record);
              reject(error);
            }
          },
        };
        begin(errand);
      }),
    amend(id, args) {
      const errand = line.find(({ record }) => record.id === id);
      if (errand) keep(errand, { args: { ...errand.record.args, ...args } });
      onChange();
    },
    moved(former, next) {
      for (const errand of line) {
        const { id, args } = errand.record;
        const change = {
          ...(args["id"] === former.id ? { id: next.id } : {}),
          ...(args["slug"] === former.slug && former.slug !== "" ? { slug: next.slug } : {}),
        };
        const renamed = id === former.id ? { id: next.id } : {};
        if (Object.keys({ ...change, ...renamed }).length > 0)
          keep(errand, { args: { ...args, ...change }, ...renamed });
      }
      onChange();
    },
    wake: wait.wake,
    heard() {
      answers++;
      if (!isSentBack) wait.hint();
    },
    clear() {
      for (const { giveUp } of line.splice(0)) giveUp(new HooterError("signed-out"));
    },
    dispose() {
      ended = true;
      wait.wake();
      const signedOut = new HooterError("signed-out");
      for (const errand of line) if (!errand.flight) errand.giveUp(signedOut);
      line.length = 0;
    },
  };
}
