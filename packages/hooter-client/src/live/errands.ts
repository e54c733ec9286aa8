import type { DraftFields, Drafts } from "../drafts/drafts";
import type { DraftStorage } from "../drafts/storage";
import type { HooterError } from "../model/errors";
import { createStore, type Readable } from "../model/readable";
import type { Report } from "../model/report";
import { createErrandDrafts } from "./errand-drafts";
import { createErrandLine } from "./errand-line";
import { createErrandOrphans } from "./errand-orphans";
import { createErrandRecords, type ErrandRecord, type ErrandVerb } from "./errand-records";
import { createTab, type ErrandTab } from "./errand-tab";

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
  /** Those that other tabs see to. */
  readonly elsewhere: Readable<readonly ErrandRecord[]>;
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
  /** The service has answered something: it is there. */
  heard(): void;
  /** Forgets everything, on the device too. */
  clear(): void;
  /** Ends; what waits stays on the device. */
  dispose(): void;
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
  const { uid, now, report } = options;
  const owner = `${uid}@${options.databaseUrl}`;
  const records = createErrandRecords(options.storage, owner);
  const drafts = createErrandDrafts(options.drafts, uid);
  const list = createStore<readonly Errand[]>([]);
  const elsewhere = createStore<readonly ErrandRecord[]>([]);
  let ended = false;

  const forget = (id: string): void => {
    if (!ended) records.drop((kept) => kept.id === id && tab.isOwn(kept));
  };
  const orphans = createErrandOrphans(forget, tell, report);
  const line = createErrandLine({ records, tab: () => tab, drafts, report, isOrphan: orphans.has, onChange: tell });
  const tab: ErrandTab = createTab({ owner, records, now, isBusy: () => line.read().length > 0, onChange: tell });

  function tell(): void {
    if (ended) return;
    const mine = new Set(line.read().map(({ record }) => record.id));
    const others = records.read().filter(({ id }) => !mine.has(id));
    const view = ({ id, verb, args, draft }: ErrandRecord, state: Errand["state"]): Errand => {
      return { id, verb, args, draft, state, retry: line.wake, discard: () => {} };
    };
    list.set([
      ...orphans.ends(),
      ...others.map((record) => view(record, "waiting")),
      ...line.read().map(({ record, stalled }) => view(record, stalled ? "waiting" : "sending")),
    ]);
    if (others.length + elsewhere.get().length > 0) elsewhere.set(others);
  }

  return {
    list,
    elsewhere,
    record: (verb, id, args, { sent = false, draft } = {}) => ({
      id,
      verb,
      args,
      sent,
      draft: drafts.find(draft, args),
    }),
    perform: line.perform,
    amend: line.amend,
    moved: line.moved,
    takeUp(carry) {
      tab.takeOver((record) => orphans.resume(record, carry));
      tell();
    },
    hold: orphans.hold,
    wake: line.wake,
    heard: line.heard,
    clear() {
      line.clear();
      records.clear();
      tell();
    },
    dispose() {
      ended = true;
      line.dispose();
      tab.dispose();
    },
  };
}
