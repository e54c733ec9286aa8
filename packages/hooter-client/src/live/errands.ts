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

/** A pending mutation that the service has not answered, or a restored mutation with an unseen outcome. */
export interface Errand {
  readonly id: string;
  readonly verb: ErrandVerb;
  /** Arguments as text: `id` and `slug` of a hoot, `uid` and `pseudo` of a user, … */
  readonly args: DraftFields;
  /**
   * "waiting": the network is offline. "failed" and "delivered": the outcome of a restored mutation, which
   * stays in the list until it is discarded.
   */
  readonly state: "sending" | "waiting" | "failed" | "delivered";
  /** Reason of the failure. */
  readonly error?: HooterError | undefined;
  /** Source draft, while the mutation is pending. */
  readonly draft: ErrandRecord["draft"];
  /** Sends a waiting or failed mutation now. */
  readonly retry: () => void;
  /** Removes a completed or failed mutation. */
  readonly discard: () => void;
}

/** See {@link createErrands}. */
export interface Errands {
  /** All mutations in order, including those of other tabs. */
  readonly list: Readable<readonly Errand[]>;
  /** Mutations that other tabs handle. */
  readonly elsewhere: Readable<readonly ErrandRecord[]>;
  /** Creates a record. @param draftName name of the source draft, used if it still holds this text */
  record(
    verb: ErrandVerb,
    id: string,
    args: DraftFields,
    more?: { sent?: boolean; draft?: string | undefined },
  ): ErrandRecord;
  /**
   * Persists a mutation and sends it: immediately, or in order when others wait. Settles when the service has answered.
   *
   * @param send sends it; `again`: it may have arrived already
   * @param onWaiting called when it starts or stops waiting for the network
   */
  perform<T>(
    record: ErrandRecord,
    send: (again: boolean, record: ErrandRecord) => Promise<T>,
    onWaiting?: (waiting: boolean) => void,
  ): Promise<T>;
  /** Changes the arguments of a queued mutation. */
  amend(id: string, args: DraftFields): void;
  /** Called when a hoot gets another key or slug. Later mutations of that hoot then use the new one. */
  moved(
    former: { readonly id: string; readonly slug: string },
    next: { readonly id: string; readonly slug: string },
  ): void;
  /** Restores the mutations of earlier pages, and those that other tabs leave from now on. */
  takeUp(carry: (record: ErrandRecord) => Promise<unknown>): void;
  /** Marks a restored mutation as awaited by a caller, so its outcome is not kept. */
  hold(id: string): void;
  /** Sends the waiting mutations now. */
  wake(): void;
  /** Reports an answer of the service: it is reachable. */
  heard(): void;
  /** Removes all mutations, on the device too. */
  clear(): void;
  /** Stops. Waiting mutations stay on the device. */
  dispose(): void;
}

/**
 * Persists each mutation until the service has answered. While the network works, mutations are sent immediately and
 * concurrently. Once one finds the network offline, all wait and are sent one after the other, in order.
 */
export function createErrands(options: {
  readonly uid: string;
  /** Database of these mutations. One account may write to several databases. */
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
