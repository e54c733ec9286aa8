import type { DraftFields, Drafts } from "../drafts/drafts";
import type { DraftStorage } from "../drafts/storage";
import { createStore, type Readable } from "../model/readable";
import type { Report } from "../model/report";
import { createErrandDrafts } from "./errand-drafts";
import { createErrandLine, type ErrandLine } from "./errand-line";
import { createErrandOrphans } from "./errand-orphans";
import { createErrandRecords, type Errand, type ErrandRecord, type ErrandVerb } from "./errand-records";
import { createTab, type ErrandTab } from "./errand-tab";

export type { Errand, ErrandRecord, ErrandVerb } from "./errand-records";

/** See {@link createErrands}. */
export interface Errands extends Omit<ErrandLine, "read"> {
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
  /** Restores the mutations of earlier pages, and those that other tabs leave from now on. */
  takeUp(carry: (record: ErrandRecord) => Promise<unknown>): void;
  /** Marks a restored mutation as awaited by a caller, so its outcome is not kept. */
  hold(id: string): void;
  /** Removes all mutations, on the device too. */
  clear(): void;
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
