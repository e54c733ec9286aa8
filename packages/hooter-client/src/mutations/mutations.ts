import { contains, type DraftFields, type Drafts } from "../drafts/drafts";
import { HooterError, toHooterError } from "../model/errors";
import { createStore } from "../model/readable";
import { callFailed, type Report } from "../model/report";
import type { ListableStorage } from "../model/storage";
import type { EntityStore } from "../store/entity-store";
import type { MutationRecord, MutationVerb } from "../store/optimistic";
import { contentMayBeStored, isReplaced, recordOf } from "./mutation";
import { createMutationQueue } from "./mutation-queue";
import { createMutationStorage, type PendingMutation, type StoredMutation } from "./mutation-storage";
import { createTabOwnership } from "./tab-ownership";

/** Time for which a failed mutation stays on the device, in milliseconds. */
export const DAY = 86_400_000;

/** Milliseconds for which a new mutation of another tab counts as being sent. Most mutations are stored by then. */
const SENDING_MS = 1_500;

export type Mutations = ReturnType<typeof createMutations>;

/** A restored mutation. The outcome is null until the mutation ends, and is kept until the user has seen it. */
interface Restored {
  record: MutationRecord;
  outcome: PendingMutation | null;
}

type ResumeRecord = (record: MutationRecord) => Promise<unknown>;

/**
 * Persists each mutation until the service has responded. While the network works, mutations are sent immediately and
 * concurrently. When the network goes offline, they wait and are then sent one after the other, in order.
 */
export function createMutations(options: {
  readonly uid: string;
  /** Database of these mutations. One account may write to several databases. */
  readonly databaseUrl: string;
  readonly store: EntityStore;
  readonly storage: ListableStorage;
  readonly drafts: Drafts;
  readonly now: () => number;
  readonly report: Report;
}) {
  const { uid, drafts, now, report } = options;
  const records = createMutationStorage(options.storage, options);
  const list = createStore<readonly PendingMutation[]>([]);
  const remote = createStore<readonly MutationRecord[]>([]);
  /** Restored mutations that no caller awaits, by the id under which they were restored. */
  const restored = new Map<string, Restored>();
  /** Ids of the mutations of the last notification. Null before the first one. */
  let known: ReadonlySet<string> | null = null;
  /** Ids of the new mutations of other tabs. */
  const sending = new Set<string>();
  let isDisposed = false;

  const tab = createTabOwnership({
    owner: `${uid}@${options.databaseUrl}`,
    records,
    now,
    onChange(key) {
      // Discard the failures that another tab has replaced.
      const stored = new Set(records.readAll().map(({ id }) => id));
      if (key !== null) discardFailures(({ id }) => !stored.has(id));
      queue.onRemoteChange(key);
    },
  });
  const queue = createMutationQueue({
    ...options,
    records,
    tab,
    onChange: notify,
    onEnqueue(record) {
      discardFailures((failed) => failed.id === record.id || isReplaced(failed, record));
      return restored.get(record.id)?.outcome === null ? "restored" : "here";
    },
    onDequeued(firstId, record) {
      const existing = restored.get(firstId);
      if (existing) existing.record = record;
    },
  });

  const forget = (id: string): void => {
    if (!isDisposed) records.drop((kept) => kept.id === id && tab.isOwn(kept) && !kept.failure?.isReported);
  };

  /** Whether a newer mutation that replaces this one is pending. */
  function isOutdated(record: MutationRecord): boolean {
    const stored = records.read();
    const order = stored.findIndex(({ id }) => id === record.id);
    return stored.slice(order + 1).some((newer) => isReplaced(record, newer));
  }

  /**
   * Whether the content of a mutation may already be stored: another tab has sent it, or its write failed during the
   * last day.
   */
  function mayBeStored(record: StoredMutation): boolean {
    const { failure, sent } = record;
    if (!failure) return sent && !tab.isOwn(record);
    return failure.at > now() - DAY && contentMayBeStored(record, failure);
  }

  /** Returns a record with the same content that may already be stored. */
  function findPossiblyStored(verb: MutationVerb, content: unknown, contentOf: (args: DraftFields) => unknown) {
    const isSame = (args: DraftFields): boolean => {
      try {
        return JSON.stringify(contentOf(args)) === JSON.stringify(content);
      } catch {
        // The stored content is invalid. Other scripts may write to the storage.
        return false;
      }
    };
    return records.readAll().find((record) => record.verb === verb && mayBeStored(record) && isSame(record.args));
  }

  async function restore(record: MutationRecord, resumeRecord: ResumeRecord): Promise<void> {
    const mutation: Restored = { record, outcome: null };
    restored.set(record.id, mutation);
    let error: HooterError | undefined;
    try {
      await resumeRecord(record);
    } catch (thrown) {
      error = toHooterError(thrown);
      report(callFailed(record.verb, error));
    }
    // A mutation that joined a call in flight, or that failed early, was never in the queue, so remove its record here.
    forget(mutation.record.id);
    if (restored.get(record.id) !== mutation) return notify();
    // After a sign-out, the stored mutation stays pending. After the deletion of the account, no mutation is left.
    if (error && error.code !== "signed-out" && !isDisposed) {
      tab.persist({ ...recordOf(mutation.record), failure: { code: error.code, at: now() } });
    }
    addOutcome(record.id, mutation, resumeRecord, error);
  }

  function addOutcome(id: string, mutation: Restored, resumeRecord: ResumeRecord, error?: HooterError): void {
    const pending = recordOf(mutation.record);
    const outcome: PendingMutation = {
      ...pending,
      state: error ? "failed" : "delivered",
      error,
      retry() {
        outcome.discard();
        void restore({ ...pending, sent: true }, resumeRecord);
      },
      discard() {
        // Do nothing if a retry has already begun.
        if (restored.get(id) !== mutation) return;
        restored.delete(id);
        forget(pending.id);
        notify();
      },
    };
    mutation.outcome = outcome;
    restored.set(id, mutation);
    notify();
  }

  /** Discards the failures that a new mutation makes obsolete. */
  function discardFailures(isObsolete: (failed: PendingMutation) => boolean): void {
    for (const { outcome } of restored.values())
      if (outcome?.state === "failed" && isObsolete(outcome)) outcome.discard();
  }

  function notify(): void {
    if (isDisposed) return;
    const queued = queue.read();
    const mine = new Set(queued.map(({ id }) => id));
    const others = records.read().filter(({ id }) => !mine.has(id));
    const former = known;
    known = new Set([...mine, ...others.map(({ id }) => id)]);
    // Count each new mutation of another tab as being sent. Otherwise, each action in one tab would be reported as
    // waiting in all other tabs, until its response.
    for (const { id } of others) {
      if (former?.has(id) !== false) continue;
      sending.add(id);
      setTimeout(() => {
        sending.delete(id);
        notify();
      }, SENDING_MS);
    }
    const view = ({ id, verb, args, draft }: MutationRecord, state: PendingMutation["state"]): PendingMutation => {
      return { id, verb, args, draft, state, retry: queue.wake, discard: () => {} };
    };
    list.set([
      ...[...restored.values()].flatMap(({ outcome }) => outcome ?? []),
      ...others.map((record) => view(record, sending.has(record.id) ? "sending" : "waiting")),
      ...queued.map((mutation) => view(mutation, mutation.state === "waiting" ? "waiting" : "sending")),
    ]);
    if (others.length + remote.get().length > 0) remote.set(others);
  }

  return {
    ...queue,
    /**
     * The outcomes of restored mutations, then the pending mutations from other tabs, then those of this tab, each
     * group in order.
     */
    list,
    /** Mutations that other tabs own. */
    remote,
    /**
     * Throws when a hoot or comment is pending in another tab. An action would not find it in the database, and that
     * tab would store it later.
     *
     * @throws HooterError `network`
     */
    assertNotPendingInOtherTab(id: string): void {
      if (remote.get().some((record) => record.id === id))
        throw new HooterError("network", "another tab is still sending this record");
    },
    /**
     * Creates a record.
     *
     * @param options.draft name of the draft with the text; ignored if the draft no longer contains this text
     * @param options.contentOf returns the content of a hoot or comment, as JSON. Content that may already be stored
     *   (its write failed during the last day, or another tab has sent it) is sent under the same id, so that it cannot
     *   be stored twice. Content that this page is still sending does not count, because a user who sends the same text
     *   twice in a row wants two posts.
     */
    record(
      verb: MutationVerb,
      id: string,
      args: DraftFields,
      options: { readonly draft?: string | undefined; readonly contentOf?: (args: DraftFields) => unknown } = {},
    ): MutationRecord {
      const { draft, contentOf } = options;
      const fields = draft === undefined ? null : drafts.read(uid, draft);
      const source =
        draft !== undefined && fields && contains({ ...args, ...fields }, args) ? { name: draft, fields } : null;
      const record = { id, verb, args, sent: false, draft: source };
      const failed = contentOf && findPossiblyStored(verb, contentOf(args), contentOf);
      if (!failed) return record;
      const { id: subject = "", slug = "" } = failed.args;
      return { ...record, id: failed.id, args: { ...args, id: subject, slug }, sent: true };
    },
    /** Restores the mutations from earlier pages, and those that other tabs abandon from now on. */
    resume(resumeRecord: ResumeRecord): void {
      records.drop(({ failure }) => failure !== undefined && failure.at < now() - DAY);
      tab.onRestored((record) => {
        const { failure } = record;
        // This page's queue may still contain the mutation: another tab took the mutation over from this page, and then
        // closed.
        if (failure?.isReported || queue.read().some(({ id }) => id === record.id)) return;
        if (isOutdated(record)) {
          // The text of a failed mutation was already restored to its draft.
          if (!failure) queue.restoreDraft(record);
          forget(record.id);
        } else if (failure)
          addOutcome(record.id, { record, outcome: null }, resumeRecord, new HooterError(failure.code));
        else void restore(recordOf(record), resumeRecord);
      });
      notify();
    },
    adoptByPage(id: string): void {
      restored.delete(id);
      queue.adoptByPage(id);
    },
    /** Removes all mutations, on the device too. */
    clear(): void {
      queue.clear();
      records.clear();
      notify();
    },
    dispose(): void {
      isDisposed = true;
      queue.dispose();
      tab.dispose();
    },
  };
}
