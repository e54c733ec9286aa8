import type { DraftFields, Drafts } from "../drafts/drafts";
import type { ListableStorage } from "../drafts/storage";
import { createStore, type Readable } from "../model/readable";
import type { Report } from "../model/report";
import { createMutationDrafts } from "./mutation-drafts";
import { createMutationQueue, isReplaced, isUnconfirmed, type MutationQueue } from "./mutation-queue";
import {
  createMutationStorage,
  type MutationRecord,
  type MutationVerb,
  type PendingMutation,
  type StoredMutation,
} from "./mutation-storage";
import { createRestoredMutations } from "./restored-mutations";
import { createTabOwnership, type TabOwnership } from "./tab-ownership";

export type { MutationRecord, MutationVerb, PendingMutation } from "./mutation-storage";

/** Time for which a failed mutation stays on the device, in milliseconds. */
const DAY = 86_400_000;

/** See {@link createMutations}. */
export interface Mutations extends Omit<MutationQueue, "read" | "onRemoteChange"> {
  /** All mutations in order, including those of other tabs. */
  readonly list: Readable<readonly PendingMutation[]>;
  /** Mutations that other tabs own. */
  readonly remote: Readable<readonly MutationRecord[]>;
  /**
   * Creates a record.
   *
   * @param options.draft name of the source draft, used if it still contains this text
   * @param options.contentOf returns the content of a hoot or comment, as JSON. If the same content failed during the
   *   last day, or another tab has sent it, and it may be stored, it is sent under the same id, so that it cannot be
   *   stored twice. Content that this page sends does not count, because a user who sends the same text twice in a row
   *   wants two posts.
   */
  record(
    verb: MutationVerb,
    id: string,
    args: DraftFields,
    options?: { readonly draft?: string | undefined; readonly contentOf?: (args: DraftFields) => unknown },
  ): MutationRecord;
  /** Restores the mutations of earlier pages, and those that other tabs abandon from now on. */
  resume(resumeRecord: (record: MutationRecord) => Promise<unknown>): void;
  /** Marks a restored mutation as awaited by a caller, so that its outcome is not kept. */
  hold(id: string): void;
  /** Removes all mutations, on the device too. */
  clear(): void;
}

/**
 * Persists each mutation until the service has answered. While the network works, mutations are sent immediately and
 * concurrently. When the network goes offline, they wait and are then sent one after the other, in order.
 */
export function createMutations(options: {
  readonly uid: string;
  /** Database of these mutations. One account may write to several databases. */
  readonly databaseUrl: string;
  readonly storage: ListableStorage;
  readonly drafts: Drafts;
  readonly now: () => number;
  readonly report: Report;
}): Mutations {
  const { uid, now, report } = options;
  const owner = `${uid}@${options.databaseUrl}`;
  const records = createMutationStorage(options.storage, options);
  const drafts = createMutationDrafts(options.drafts, uid);
  const list = createStore<readonly PendingMutation[]>([]);
  const remote = createStore<readonly MutationRecord[]>([]);
  let ended = false;

  const forget = (id: string): void => {
    if (!ended) records.drop((kept) => kept.id === id && tab.isOwn(kept) && !kept.failure?.isReported);
  };
  const restored = createRestoredMutations({
    forget,
    keep(record) {
      if (!ended) records.keep(tab.mark(record));
    },
    now,
    onChange: notify,
    report,
  });
  const line = createMutationQueue({
    records,
    tab: () => tab,
    drafts,
    report,
    now,
    isRestored: restored.has,
    onChange: notify,
  });
  const tab: TabOwnership = createTabOwnership({
    owner,
    records,
    now,
    onChange(isCleared) {
      // Another tab has replaced a failed mutation.
      const stored = new Set(records.readAll().map(({ id }) => id));
      if (!isCleared) restored.replaceFailures(({ id }) => !stored.has(id));
      line.onRemoteChange(isCleared);
    },
  });

  /** Whether a newer target state of the same subject waits. */
  function isOutdated(record: MutationRecord): boolean {
    const stored = records.read();
    const order = stored.findIndex(({ id }) => id === record.id);
    return stored.slice(order + 1).some((newer) => isReplaced(record, newer));
  }

  /** Whether a mutation that this page does not send may be stored. */
  function mayBeStored(record: StoredMutation): boolean {
    const { failure, sent } = record;
    if (!failure) return sent && !tab.isOwn(record);
    return failure.at > now() - DAY && isUnconfirmed(record, failure);
  }

  /** Returns a record of the same content that may be stored. */
  function findUnconfirmed(verb: MutationVerb, content: unknown, contentOf: (args: DraftFields) => unknown) {
    const isSame = (args: DraftFields): boolean => {
      try {
        return JSON.stringify(contentOf(args)) === JSON.stringify(content);
      } catch {
        // Other scripts may write into the storage.
        return false;
      }
    };
    return records.readAll().find((record) => record.verb === verb && mayBeStored(record) && isSame(record.args));
  }

  function notify(): void {
    if (ended) return;
    const mine = new Set(line.read().map(({ record }) => record.id));
    const others = records.read().filter(({ id }) => !mine.has(id));
    const view = ({ id, verb, args, draft }: MutationRecord, state: PendingMutation["state"]): PendingMutation => {
      return { id, verb, args, draft, state, retry: line.wake, discard: () => {} };
    };
    list.set([
      ...restored.ends(),
      ...others.map((record) => view(record, "waiting")),
      ...line.read().map(({ record, stalled }) => view(record, stalled ? "waiting" : "sending")),
    ]);
    if (others.length + remote.get().length > 0) remote.set(others);
  }

  return {
    list,
    remote,
    record(verb, id, args, { draft, contentOf } = {}) {
      const record = { id, verb, args, sent: false, draft: drafts.find(draft, args) };
      const failed = contentOf && findUnconfirmed(verb, contentOf(args), contentOf);
      if (!failed) return record;
      const { id: subject = "", slug = "" } = failed.args;
      return { ...record, id: failed.id, args: { ...args, id: subject, slug }, sent: true };
    },
    perform(record, send, onWaiting) {
      restored.replaceFailures((failed) => failed.id === record.id || isReplaced(failed, record));
      return line.perform(record, send, onWaiting);
    },
    updateArgs: line.updateArgs,
    moved(former, next) {
      restored.moved(former, next);
      line.moved(former, next);
    },
    resume(resumeRecord) {
      records.drop(({ failure }) => failure !== undefined && failure.at < now() - DAY);
      tab.takeOver((record) => {
        if (record.failure?.isReported) return;
        if (!isOutdated(record)) return restored.resume(record, resumeRecord);
        // The text of a failed mutation is back in its draft already.
        if (!record.failure) drafts.restoreDraft(record);
        forget(record.id);
      });
      notify();
    },
    hold: restored.hold,
    wake: line.wake,
    onAnswer: line.onAnswer,
    clear() {
      line.clear();
      records.clear();
      notify();
    },
    dispose() {
      ended = true;
      line.dispose();
      tab.dispose();
    },
  };
}
