import { RETRY } from "../database/retry";
import type { DraftFields } from "../drafts/fields";
import { HooterError, toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import { mayBeApplied } from "./commit";
import type { MutationDrafts } from "./mutation-drafts";
import type { MutationRecord, MutationStorage, StoredMutation } from "./mutation-storage";
import { createRetryTimer } from "./retry-timer";
import type { TabOwnership } from "./tab-ownership";

/**
 * Whether a mutation must wait for an earlier one. It must when it concerns a record that the earlier one creates,
 * changes or removes, or when both create a hoot, because hoots are rate limited.
 */
export function comesAfter(record: MutationRecord, former: MutationRecord): boolean {
  const about = record.args["id"];
  const both = [record.verb, former.verb];
  if (about !== undefined && (about === former.id || (about === former.args["id"] && both.includes("deleteHoot")))) {
    return true;
  }
  return (
    record.verb === former.verb &&
    (record.verb === "publishHoot" || (record.verb === "editHoot" && about === former.args["id"]))
  );
}

/** Whether a newer mutation of the same kind replaces an older one, because it sets the whole state of its subject. */
function isReplaceable({ verb }: Pick<MutationRecord, "verb">): boolean {
  return verb === "setFollowed" || verb === "setLiked" || verb === "editHoot";
}

/** Whether a newer target state replaces an older mutation. */
export function isReplaced(
  former: Pick<MutationRecord, "verb" | "args">,
  present: Pick<MutationRecord, "verb" | "args">,
): boolean {
  const subject = present.verb === "setFollowed" ? "uid" : "id";
  return isReplaceable(present) && former.verb === present.verb && former.args[subject] === present.args[subject];
}

/** Whether a failed mutation may have created a hoot or comment, whose id must be reused for the same content. */
export function isUnconfirmed({ verb }: Pick<MutationRecord, "verb">, error: Pick<HooterError, "code">): boolean {
  return (verb === "publishHoot" || verb === "addComment") && mayBeApplied(error);
}

/** Id and slug of a hoot; the slug of a comment is empty. */
export interface Subject {
  readonly id: string;
  readonly slug: string;
}

/** Returns a record after a hoot or comment has got another id or slug. Other records are returned unchanged. */
export function moveSubject<Moved extends MutationRecord>(record: Moved, former: Subject, next: Subject): Moved {
  const { id, args } = record;
  const change = {
    ...(args["id"] === former.id && { id: next.id }),
    ...(args["slug"] === former.slug && former.slug !== "" && { slug: next.slug }),
  };
  if (id !== former.id && Object.keys(change).length === 0) return record;
  return { ...record, id: id === former.id ? next.id : id, args: { ...args, ...change } };
}

/** Queue of this page's pending mutations, in order. */
export interface MutationQueue {
  read(): readonly { readonly record: MutationRecord; readonly stalled: boolean }[];
  /** Rejects all mutations. */
  clear(): void;
  /**
   * Persists a mutation and sends it: immediately, or in order when others wait. Settles when the service has
   * responded.
   *
   * @param send sends it; `again` states that it may already be stored
   * @param onWaiting called when it starts or stops waiting for the network
   */
  perform<T>(
    record: MutationRecord,
    send: (again: boolean, record: MutationRecord) => Promise<T>,
    onWaiting?: (waiting: boolean) => void,
  ): Promise<T>;
  /** Changes the arguments of a queued mutation. */
  updateArgs(id: string, args: DraftFields): void;
  /** Called when a hoot gets another key or slug. Later mutations of that hoot then use the new one. */
  moved(former: Subject, next: Subject): void;
  /** Called when other tabs have changed the stored mutations. @param isCleared the whole storage was cleared */
  onRemoteChange(isCleared: boolean): void;
  /** Sends the waiting mutations now. */
  wake(): void;
  /** Reports an answer of the service: it is reachable. */
  onAnswer(): void;
  /** Stops. Waiting mutations stay on the device. */
  dispose(): void;
}

interface Sending {
  record: MutationRecord;
  /** Whether the device holds the record. A full device refuses it. */
  isStored: boolean;
  stalled: boolean;
  flight: Promise<void> | null;
  /** Number of answers at the time of the last attempt. */
  answers: number;
  /** Number of attempts that the service rejected while it answered other calls. */
  failedAttempts: number;
  /** Sends it once. It leaves the queue when it completes or fails permanently. */
  attempt(again: boolean): Promise<void>;
  stall(stalled: boolean): void;
  giveUp(error: HooterError): void;
}

/**
 * Creates the queue. Mutations run concurrently while the network works, and one after the other once a write fails
 * because the network is offline.
 */
export function createMutationQueue(options: {
  readonly records: MutationStorage;
  readonly tab: () => TabOwnership;
  readonly drafts: MutationDrafts;
  readonly report: Report;
  readonly now: () => number;
  /** Whether the mutation comes from an earlier page. */
  readonly isRestored: (id: string) => boolean;
  readonly onChange: () => void;
}): MutationQueue {
  const { records, drafts, onChange } = options;
  const line: Sending[] = [];
  const wait = createRetryTimer();
  let [away, draining, ended] = [false, false, false];
  let answers = 0;
  /**
   * Whether the last error came from the service itself. In that case, responses to other calls are no sign of
   * recovery.
   */
  let isServiceUnavailable = false;

  const keep = (mutation: Sending, change: Partial<MutationRecord>): void => {
    const former = mutation.record.id;
    mutation.record = { ...mutation.record, ...change };
    if (ended) return;
    records.keep(options.tab().mark(mutation.record), former);
    mutation.isStored = records.find(mutation.record.id) !== null;
  };

  const setAway = (next: boolean): void => {
    away = next;
    for (const mutation of line) if (!next || !mutation.flight) mutation.stall(next);
    onChange();
  };

  const leave = (mutation: Sending, error?: HooterError): void => {
    const { record } = mutation;
    const index = line.indexOf(mutation);
    if (index >= 0) line.splice(index, 1);
    const isOwn = (stored: StoredMutation) => stored.id === record.id && options.tab().isOwn(stored);
    // Another tab may send the same record.
    const isHeld = records.read().some(isOwn);
    if (isHeld && error && isUnconfirmed(record, error) && !options.isRestored(record.id))
      keep(mutation, { failure: { code: error.code, at: options.now(), isReported: true } });
    else records.drop(isOwn);
    onChange();
  };

  /** Whether to wait and retry after a failure. */
  const waitsFor = (mutation: Sending, error: HooterError): boolean => {
    isServiceUnavailable = error.code === "unavailable";
    if (isServiceUnavailable && answers > mutation.answers) mutation.failedAttempts++;
    mutation.answers = answers;
    return RETRY.mutation.mayRetry(error) && mutation.failedAttempts < RETRY.mutation.maxAttempts;
  };

  /** Ends the mutations that newer ones of other tabs have replaced: those tabs have removed the records. */
  const rejectReplaced = (): void => {
    const replaced = line.filter(
      ({ record, flight, isStored }) => !flight && isStored && isReplaceable(record) && !records.find(record.id),
    );
    for (const mutation of replaced) {
      line.splice(line.indexOf(mutation), 1);
      drafts.restoreDraft(mutation.record);
      mutation.giveUp(new HooterError("changed-elsewhere"));
    }
  };

  /** Returns the ids of the hoots that other tabs still publish. */
  const unpublishedOfOtherTabs = (): ReadonlySet<string> =>
    new Set(
      records
        .read()
        .filter((record) => record.verb === "publishHoot" && !options.tab().isOwn(record))
        .map(({ id }) => id),
    );

  /** Whether a mutation concerns a hoot that is not stored yet. */
  const isBlocked = ({ record }: Sending, unpublished = unpublishedOfOtherTabs()): boolean =>
    unpublished.has(record.args["id"] ?? "");

  /** Returns the mutation to send next: the first one, unless another tab blocks it and a later one is free. */
  const nextInLine = (): Sending | undefined => {
    const unpublished = unpublishedOfOtherTabs();
    const isFree = (mutation: Sending, index: number) =>
      !isBlocked(mutation, unpublished) &&
      !line.slice(0, index).some((former) => comesAfter(mutation.record, former.record));
    return line.find(isFree) ?? line[0];
  };

  async function drain(): Promise<void> {
    if (draining) return;
    draining = true;
    let tries = 0;
    for (let head = nextInLine(); head && !ended; head = nextInLine()) {
      if (!head.flight) {
        const blocked = isBlocked(head);
        if (blocked) head.stall(true);
        if (away || blocked) await wait.next(tries++);
        rejectReplaced();
        // The queue was changed, cleared or disposed of in the meantime.
        if (nextInLine() !== head || isBlocked(head)) continue;
        if (!away) head.stall(false);
        const again = head.record.sent;
        if (!again) keep(head, { sent: true });
        head.flight = head.attempt(again);
      }
      await head.flight;
      head.flight = null;
      if (!line.includes(head)) {
        tries = 0;
        wait.reset();
        setAway(false);
      }
    }
    draining = false;
    setAway(false);
  }

  /** Removes the older target states of other tabs, which must not be sent after this one. */
  const dropReplacedToggles = (record: MutationRecord, before = Number.POSITIVE_INFINITY): void =>
    records.drop((other) => !options.tab().isOwn(other) && isReplaced(other, record) && other.order < before);

  /** Returns the place of a restored mutation: before the later ones, which another closed tab may have left. */
  const placeOf = ({ id }: MutationRecord): number => {
    const order = records.read().map((record) => record.id);
    const later = line.findIndex(
      (other) => options.isRestored(other.record.id) && order.indexOf(other.record.id) > order.indexOf(id),
    );
    return later < 0 ? line.length : later;
  };

  const begin = (mutation: Sending): void => {
    const { record } = mutation;
    // Send restored mutations in their order.
    const isRestored = options.isRestored(record.id);
    const waits =
      draining || isRestored || isBlocked(mutation) || line.some((other) => comesAfter(record, other.record));
    line.splice(isRestored ? placeOf(record) : line.length, 0, mutation);
    dropReplacedToggles(record, records.find(record.id)?.order);
    // Hold the lock before other tabs can see the record. Otherwise they may take it over.
    options.tab().hold();
    keep(mutation, waits ? {} : { sent: true });
    if (away) mutation.stall(true);
    if (waits) void drain();
    else {
      mutation.flight = mutation.attempt(record.sent).finally(() => {
        mutation.flight = null;
        if (line.includes(mutation)) void drain();
      });
    }
    onChange();
  };

  return {
    read: () => line,
    perform: <T>(
      record: MutationRecord,
      send: (again: boolean, record: MutationRecord) => Promise<T>,
      onWaiting: (waiting: boolean) => void = () => {},
    ) =>
      new Promise<T>((resolve, reject) => {
        const mutation: Sending = {
          record,
          isStored: false,
          stalled: false,
          flight: null,
          answers,
          failedAttempts: 0,
          stall(stalled) {
            if (mutation.stalled === stalled) return;
            mutation.stalled = stalled;
            onWaiting(stalled);
          },
          giveUp: reject,
          async attempt(again) {
            try {
              const result = await send(again, mutation.record);
              leave(mutation);
              drafts.throwAway(mutation.record);
              resolve(result);
            } catch (thrown) {
              const error = toHooterError(thrown);
              if (ended) return reject(error);
              if (waitsFor(mutation, error)) {
                if (!mutation.stalled) {
                  options.report(callFailed(mutation.record.verb, error));
                }
                mutation.stall(true);
                return setAway(true);
              }
              leave(mutation, error);
              drafts.restoreDraft(mutation.record);
              reject(error);
            }
          },
        };
        begin(mutation);
      }),
    updateArgs(id, args) {
      const mutation = line.find(({ record }) => record.id === id);
      if (mutation) {
        // The new target state is newer than those of other tabs.
        if (args["target"] !== undefined) dropReplacedToggles(mutation.record);
        keep(mutation, { args: { ...mutation.record.args, ...args } });
      }
      onChange();
    },
    moved(former, next) {
      for (const mutation of line) {
        const moved = moveSubject(mutation.record, former, next);
        if (moved !== mutation.record) keep(mutation, moved);
      }
      onChange();
    },
    onRemoteChange(isCleared) {
      if (isCleared) for (const mutation of line) keep(mutation, {});
      else rejectReplaced();
      // While the service is reachable, the queue can only wait for other tabs.
      if (!away) wait.wake();
      onChange();
    },
    wake: wait.wake,
    onAnswer() {
      answers++;
      if (!isServiceUnavailable) wait.hint();
    },
    clear() {
      for (const { giveUp } of line.splice(0)) giveUp(new HooterError("signed-out"));
    },
    dispose() {
      ended = true;
      wait.wake();
      const signedOut = new HooterError("signed-out");
      for (const mutation of line) if (!mutation.flight) mutation.giveUp(signedOut);
      line.length = 0;
    },
  };
}
