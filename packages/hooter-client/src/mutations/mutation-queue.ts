import { RETRY } from "../database/retry";
import { contains, type DraftFields, type Drafts, editDraft } from "../drafts/drafts";
import { HooterError, toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import type { EntityDraft, EntityStore } from "../store/entity-store";
import type { Mutation, MutationRecord, OptimisticUpdate } from "../store/optimistic";
import type { HootReference } from "./hoot-record";
import {
  contentMayBeStored,
  hideMutation,
  isReplaceable,
  isReplaced,
  mustWaitFor,
  recordOf,
  showMutation,
  storesHoot,
  withSubject,
} from "./mutation";
import type { MutationFailure, MutationStorage, StoredMutation } from "./mutation-storage";
import { createRetryTimer } from "./retry-timer";
import type { TabOwnership } from "./tab-ownership";

/** Sends a mutation and applies its outcome. */
export interface MutationWork<Result> {
  readonly update: OptimisticUpdate;
  /** @param again whether the mutation may already be stored */
  readonly send: (again: boolean, mutation: Mutation) => Promise<Result>;
  /**
   * Applies the result to the stored data.
   *
   * @returns the update to show until a list contains the result; null when the stored data already contains it
   */
  readonly settle?: (draft: EntityDraft, result: Result, mutation: Mutation) => OptimisticUpdate | null;
  /** Changes the stored data after a failure. The update has already been removed. @param update the removed update */
  readonly rollBack?: (draft: EntityDraft, error: HooterError, update: OptimisticUpdate | null) => void;
}

interface Queued {
  mutation: Mutation;
  /** Id of the mutation when it entered the queue. */
  readonly firstId: string;
  flight: Promise<void> | null;
  isRemoved?: boolean;
  /** How many calls of any kind the service had answered when the last attempt failed. */
  answers: number;
  /** Number of attempts that the service rejected while it answered other calls. */
  failedAttempts: number;
  /** Sends the mutation once. The mutation leaves the queue when it completes or fails permanently. */
  attempt(again: boolean): Promise<void>;
  fail(error: HooterError): void;
}

/**
 * Creates the queue of this page's pending mutations. Mutations run concurrently while the network works, and one after
 * the other once a write fails because the network is offline.
 */
export function createMutationQueue(options: {
  readonly uid: string;
  readonly store: EntityStore;
  readonly records: MutationStorage;
  readonly tab: TabOwnership;
  readonly drafts: Drafts;
  readonly report: Report;
  readonly now: () => number;
  readonly onChange: () => void;
  /** Called before a mutation enters the queue, to discard the failures that it replaces. @returns its origin */
  readonly onEnqueue: (record: MutationRecord) => Mutation["origin"];
  /** Called when a mutation leaves the queue. @param firstId its id when it entered the queue */
  readonly onDequeued: (firstId: string, mutation: Mutation) => void;
}) {
  const { uid, store, records, tab, drafts, onChange } = options;
  const queue: Queued[] = [];
  const retryTimer = createRetryTimer();
  let isOffline = false;
  let isDraining = false;
  let isDisposed = false;
  let answers = 0;
  /**
   * Whether the last attempt failed with `unavailable`. In that case, responses to other calls do not prove that the
   * service accepts writes again.
   */
  let isServiceUnavailable = false;

  /** Changes queued mutations and notifies the subscribers of the store only once. */
  const changeAll = (list: readonly Queued[], make: (mutation: Mutation) => Mutation): void =>
    store.change((draft) => {
      for (const queued of list) {
        const { id } = queued.mutation;
        const shown = draft.mutations.get(id);
        const former = { ...queued.mutation, ...(shown && { update: shown.update }) };
        queued.mutation = make(former);
        // The store no longer contains the mutation once a list contains its result.
        if (queued.mutation === former || !shown) continue;
        if (queued.mutation.id !== id) hideMutation(draft, id);
        showMutation(draft, queued.mutation);
      }
    });

  const setState = (list: readonly Queued[], state: Mutation["state"]): void =>
    changeAll(list, (mutation) => (mutation.state === state ? mutation : { ...mutation, state }));

  const persist = (queued: Queued, formerId = queued.mutation.id, failure?: MutationFailure): void => {
    if (isDisposed) return;
    queued.isRemoved = false;
    tab.persist({ ...recordOf(queued.mutation), ...(failure && { failure }) }, formerId);
  };

  /** Restored texts by the names of their drafts. The next one may replace a text that the user has not changed. */
  const restoredTexts = new Map<string, DraftFields>();
  const restoreDraft = ({ draft }: MutationRecord): void => {
    if (!draft) return;
    const { name, fields } = draft;
    const current = drafts.read(uid, name);
    const former = restoredTexts.get(name);
    if (current && !(former && contains(current, former))) return drafts.keepAsAlternative(uid, name, fields);
    drafts.write(uid, name, fields);
    restoredTexts.set(name, fields);
  };

  const setOffline = (next: boolean): void => {
    isOffline = next;
    setState(
      queue.filter(({ flight }) => !next || !flight),
      next ? "waiting" : "sending",
    );
    onChange();
  };

  const dequeue = (queued: Queued, apply: (draft: EntityDraft, shown: OptimisticUpdate | null) => void): void => {
    const index = queue.indexOf(queued);
    if (index >= 0) queue.splice(index, 1);
    options.onDequeued(queued.firstId, queued.mutation);
    store.change((draft) => apply(draft, draft.mutations.get(queued.mutation.id)?.update ?? null));
  };

  /**
   * Removes the record of a mutation that has left the queue, or stores its failure if its content may be in the
   * database.
   */
  const finishRecord = (queued: Queued, error?: HooterError): void => {
    const { mutation } = queued;
    const isOwn = (stored: StoredMutation) => stored.id === mutation.id && tab.isOwn(stored);
    // Another tab may have taken over the record.
    const isHeld = records.read().some(isOwn);
    if (isHeld && error && contentMayBeStored(mutation, error) && mutation.origin !== "restored")
      persist(queued, mutation.id, { code: error.code, at: options.now(), isReported: true });
    else records.drop(isOwn);
    onChange();
  };

  /** Counts a failed attempt. @returns whether to wait and retry */
  const recordFailure = (queued: Queued, error: HooterError): boolean => {
    isServiceUnavailable = error.code === "unavailable";
    if (isServiceUnavailable && answers > queued.answers) queued.failedAttempts++;
    queued.answers = answers;
    return RETRY.mutation.mayRetry(error) && queued.failedAttempts < RETRY.mutation.maxAttempts;
  };

  /**
   * Whether another tab has taken over a mutation. This happens to an open tab only when the browser has no locks, or
   * refuses them.
   */
  const isTakenOver = ({ mutation }: Queued): boolean => {
    const stored = records.find(mutation.id);
    return stored !== null && !tab.isOwn(stored);
  };

  /** Marks mutations that may be stored, so that the client looks for them before it sends them. */
  const markAsSent = (changed: readonly Queued[]): void =>
    changeAll(changed, (mutation) => (mutation.sent ? mutation : { ...mutation, sent: true }));

  /**
   * Handles mutations whose stored record is missing. If another tab has removed the record of a replaceable mutation,
   * that tab has stored a newer one, so the older mutation is rejected. If another tab has removed any other record,
   * that tab may have sent the mutation. If no tab has removed the record, a script of this page may have cleared the
   * storage, so the record is stored again. In the last two cases, the mutation is marked as sent, so that the next
   * attempt first checks whether the mutation has taken effect.
   */
  const handleMissingRecords = (): void => {
    for (const queued of queue.slice()) {
      const { mutation, flight, isRemoved } = queued;
      if (flight || records.find(mutation.id)) continue;
      if (isRemoved && isReplaceable(mutation.verb)) {
        restoreDraft(mutation);
        queued.fail(new HooterError("changed-elsewhere"));
        continue;
      }
      markAsSent([queued]);
      if (!isRemoved) persist(queued);
    }
  };

  const moveSubject = (former: HootReference, next: HootReference): void => {
    const before = queue.map(({ mutation }) => mutation);
    if (next.id !== former.id) drafts.move(uid, editDraft(former.id), editDraft(next.id));
    changeAll(queue, (mutation) => {
      const moved = withSubject(mutation, former, next);
      // A new key is based on the service's time, so the service is reachable and the mutation is being sent.
      return moved.id === mutation.id ? moved : { ...moved, state: "sending" };
    });
    for (const [index, queued] of queue.entries()) {
      const record = before[index];
      if (record && record.args !== queued.mutation.args && !isTakenOver(queued)) persist(queued, record.id);
    }
    onChange();
  };

  /**
   * Hoots that other tabs are publishing. The key of the map is the tab and the queue position, because neither changes
   * when the tab renews the hoot's push key.
   */
  let remoteHoots = new Map<string, HootReference>();
  /** Updates the references to hoots that other tabs now send under another key or slug. */
  const updateRemoteHoots = (): void => {
    const before = remoteHoots;
    remoteHoots = new Map();
    for (const record of records.read()) {
      if (record.verb !== "publishHoot" || tab.isOwn(record)) continue;
      const position = `${record.order}:${record.tab}`;
      const next = { id: record.id, slug: record.args["slug"] ?? "" };
      const former = before.get(position) ?? next;
      // The other tab stores the new record before it removes the former one, so both may exist for a moment.
      const areBothStored = former.id !== next.id && records.find(former.id) !== null;
      remoteHoots.set(position, areBothStored ? former : next);
      if (!areBothStored && (former.id !== next.id || former.slug !== next.slug)) moveSubject(former, next);
    }
  };

  /** Whether another tab still sends a mutation, or publishes or restores the hoot that the mutation concerns. */
  const isBlocked = (queued: Queued): boolean => {
    const hoot = records.find(queued.mutation.args["id"] ?? "");
    return isTakenOver(queued) || (hoot !== null && storesHoot(hoot) && !tab.isOwn(hoot));
  };

  /** Returns the mutation to send next: the first one, unless another tab blocks it and a later one is free. */
  const nextInQueue = (): Queued | undefined => {
    const isFree = (queued: Queued, index: number) =>
      !isBlocked(queued) && !queue.slice(0, index).some((former) => mustWaitFor(queued.mutation, former.mutation));
    return queue.find(isFree) ?? queue[0];
  };

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    try {
      let tries = 0;
      for (let head = nextInQueue(); head && !isDisposed; head = nextInQueue()) {
        if (!head.flight) {
          const blocked = isBlocked(head);
          if (blocked) setState([head], "waiting");
          if (isOffline || blocked) await retryTimer.next(tries++);
          handleMissingRecords();
          updateRemoteHoots();
          // Choose again if the queue was changed, cleared or disposed of in the meantime.
          if (nextInQueue() !== head || isBlocked(head)) continue;
          if (!isOffline) setState([head], "sending");
          const again = head.mutation.sent;
          if (!again) {
            markAsSent([head]);
            persist(head);
          }
          head.flight = head.attempt(again);
        }
        await head.flight;
        head.flight = null;
        if (!queue.includes(head)) {
          tries = 0;
          retryTimer.reset();
          setOffline(false);
        }
      }
    } finally {
      // Reset `isDraining` in the same tick as the end of the loop. Otherwise, a mutation that is added in between
      // would not start the loop again.
      isDraining = false;
      setOffline(false);
    }
  }

  /** Removes the older mutations from other tabs that this mutation replaces, so that they are not sent after it. */
  const dropReplacedMutations = (record: MutationRecord, before = Number.POSITIVE_INFINITY): void =>
    records.drop((other) => !tab.isOwn(other) && isReplaced(other, record) && other.order < before);

  /**
   * Returns the index at which to insert a restored mutation: before other restored mutations with a later position,
   * which another closed tab may have left.
   */
  const indexFor = ({ id }: MutationRecord): number => {
    const order = records.read().map((record) => record.id);
    const later = queue.findIndex(
      ({ mutation: other }) => other.origin === "restored" && order.indexOf(other.id) > order.indexOf(id),
    );
    return later < 0 ? queue.length : later;
  };

  const begin = (queued: Queued): void => {
    // Send restored mutations in their order.
    const isRestored = queued.mutation.origin === "restored";
    queue.splice(isRestored ? indexFor(queued.mutation) : queue.length, 0, queued);
    updateRemoteHoots();
    const { mutation } = queued;
    const isAfterOther = queue.some((other) => other !== queued && mustWaitFor(mutation, other.mutation));
    const mustWait = isDraining || isRestored || isBlocked(queued) || isAfterOther;
    if (!mustWait) queued.mutation = { ...mutation, sent: true };
    dropReplacedMutations(mutation, records.find(mutation.id)?.order);
    // Store the record before the mutation appears. As soon as it appears, a subscriber may perform another mutation,
    // whose record must come after this one.
    persist(queued);
    store.change((draft) => showMutation(draft, queued.mutation));
    if (mustWait) {
      // While the service is reachable, only other tabs block the queue. If they do not block this mutation, it can be
      // sent now.
      if (!isOffline) retryTimer.wake();
      void drain();
    } else {
      queued.flight = queued.attempt(mutation.sent).finally(() => {
        queued.flight = null;
        if (queue.includes(queued)) void drain();
      });
    }
    onChange();
  };

  return {
    read: (): readonly Mutation[] => queue.map(({ mutation }) => mutation),
    /**
     * Shows and persists a mutation, and sends it: immediately, or in order if others are waiting. Settles when the
     * service has responded.
     */
    perform: <Result>(record: MutationRecord, { update, send, settle, rollBack }: MutationWork<Result>) =>
      new Promise<Result>((resolve, reject) => {
        const origin = options.onEnqueue(record);
        const queued: Queued = {
          mutation: { ...record, origin, state: isOffline ? "waiting" : "sending", update },
          firstId: record.id,
          flight: null,
          answers,
          failedAttempts: 0,
          fail(error) {
            dequeue(queued, (draft, shown) => {
              hideMutation(draft, queued.mutation.id);
              rollBack?.(draft, error, shown);
            });
            reject(error);
          },
          async attempt(again) {
            try {
              const result = await send(again, queued.mutation);
              dequeue(queued, (draft, shown) => {
                const mutation = { ...queued.mutation, ...(shown && { update: shown }) };
                const remaining = settle?.(draft, result, mutation);
                // Show the update until a list contains the result. If the stored data already contains it, for example
                // because the stream has reported it, nothing remains to show.
                if (shown && remaining)
                  draft.mutations.set(mutation.id, { ...mutation, state: "stored", update: remaining });
                else draft.mutations.delete(mutation.id);
              });
              finishRecord(queued);
              const { draft } = queued.mutation;
              if (draft) drafts.discard(uid, draft.name, draft.fields);
              resolve(result);
            } catch (thrown) {
              const error = toHooterError(thrown);
              // The queue was cleared or disposed of during the call. After disposal, the record stays on the device,
              // and the mutation is sent after the next sign-in.
              if (!queue.includes(queued))
                return reject(isDisposed ? new HooterError("signed-out", undefined, { cause: error }) : error);
              if (recordFailure(queued, error)) {
                if (queued.mutation.state !== "waiting") options.report(callFailed(record.verb, error));
                setState([queued], "waiting");
                return setOffline(true);
              }
              queued.fail(error);
              finishRecord(queued, error);
              restoreDraft(queued.mutation);
            }
          },
        };
        begin(queued);
      }),
    /** Marks a restored mutation as one of this page, because a caller awaits it. */
    adoptByPage(id: string): void {
      const queued = queue.find(({ firstId }) => firstId === id);
      if (queued) changeAll([queued], (mutation) => ({ ...mutation, origin: "here" }));
    },
    /** Changes the arguments or the update of a queued mutation. */
    change(id: string, change: Partial<Pick<Mutation, "args" | "update">>): void {
      const queued = queue.find(({ mutation }) => mutation.id === id);
      if (!queued) return;
      // This target state is now the newest, so remove the older target states that other tabs have stored.
      if (change.args?.["target"] !== undefined) dropReplacedMutations(queued.mutation);
      changeAll([queued], (mutation) => ({
        ...mutation,
        ...change,
        args: { ...mutation.args, ...change.args },
      }));
      if (change.args) persist(queued);
      onChange();
    },
    /** Restores the draft of a refused mutation. If the draft contains a newer text by then, both texts are kept. */
    restoreDraft,
    /** Replaces the id and slug of a hoot or comment in the queued mutations and in later ones. */
    moveSubject,
    /** See `onChange` of `createTabOwnership`. */
    onRemoteChange(key?: string | null): void {
      if (key === null) for (const queued of queue) persist(queued);
      else {
        for (const queued of queue) {
          const { id } = queued.mutation;
          if ((key?.endsWith(`:${id}`) ?? true) && !records.find(id)) queued.isRemoved = true;
        }
        markAsSent(queue.filter(isTakenOver));
        handleMissingRecords();
      }
      updateRemoteHoots();
      // While the service is reachable, only other tabs block the queue. This change may have unblocked it.
      if (!isOffline) retryTimer.wake();
      onChange();
    },
    wake: retryTimer.wake,
    /** Call this after each response, which shows that the service is reachable. */
    onAnswer(): void {
      answers++;
      if (!isServiceUnavailable) retryTimer.hint();
    },
    clear(): void {
      for (const { fail } of queue.slice()) fail(new HooterError("signed-out"));
    },
    /** Stops. Waiting mutations stay on the device. */
    dispose(): void {
      isDisposed = true;
      retryTimer.wake();
      const signedOut = new HooterError("signed-out");
      for (const queued of queue.splice(0)) if (!queued.flight) queued.fail(signedOut);
    },
  };
}
