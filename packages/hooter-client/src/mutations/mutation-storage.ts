import { type DraftFields, textsOf } from "../drafts/drafts";
import { type HooterErrorCode, readErrorCode } from "../model/error-codes";
import type { HooterError } from "../model/errors";
import { fieldsOf, isObject, type JsonFields, parseJson } from "../model/json";
import { type ListableStorage, type Owner, storageKey } from "../model/storage";
import type { MutationRecord, MutationVerb } from "../store/optimistic";
import { KINDS } from "./mutation";

/** Failure of a mutation. The record of the mutation stays on the device for a day. */
export interface MutationFailure {
  readonly code: HooterErrorCode;
  readonly at: number;
  /**
   * True when a caller has received the error. The record then only preserves the id under which the content may be
   * stored. Otherwise, the next page shows the failure.
   */
  readonly isReported?: true;
}

/** A pending mutation without a response, or a restored mutation whose outcome the user has not seen. */
export interface PendingMutation {
  readonly id: string;
  readonly verb: MutationVerb;
  /** Arguments as text: `id` and `slug` of a hoot, `uid` and `pseudo` of a user, … */
  readonly args: DraftFields;
  /**
   * "waiting": the network is offline. A new mutation of another tab is "sending" for 1.5 s. "failed" and "delivered":
   * the outcome of a restored mutation, which stays in the list until it is discarded. A failure also stays on the
   * device, for a day.
   */
  readonly state: "sending" | "waiting" | "failed" | "delivered";
  /** Reason of the failure. */
  readonly error?: HooterError | undefined;
  /** The draft from which the mutation was created, while the mutation is pending. */
  readonly draft: MutationRecord["draft"];
  /**
   * If the mutation has failed, sends it again. If it is pending, ends the delay before the next attempt, so that this
   * tab sends its waiting mutations immediately. Other tabs send their own mutations.
   */
  readonly retry: () => void;
  /** Removes a completed or failed mutation. Has no effect on a pending one. */
  readonly discard: () => void;
}

/**
 * A record with the tab that owns it, and the end of that tab's lease in milliseconds when the browser has no locks.
 */
export interface StoredMutation extends MutationRecord {
  /** Absent while the mutation is pending. */
  readonly failure?: MutationFailure;
  readonly tab: string;
  readonly until: number;
  /** Position in the queue that all tabs share. It is not a time, because clocks may be wrong. */
  readonly order: number;
}

export type MutationStorage = ReturnType<typeof createMutationStorage>;

/**
 * Stores the mutations of an account, in an order that all tabs share. Each record has a separate key, so that tabs do
 * not overwrite each other's records. Reads them on each call, because other tabs write too. Records of an unknown kind
 * are left unchanged: a later version wrote them.
 */
export function createMutationStorage(storage: ListableStorage, owner: Owner) {
  const prefix = storageKey("mutation", owner, ":");
  // Compare up to the last colon, because the address of another database may begin with the address of this one. An id
  // contains no colon.
  const has = (key: string) => key.slice(0, key.lastIndexOf(":") + 1) === prefix;
  const decodeAt = (id: string): StoredMutation | null => {
    const record = decodeMutation(parseJson(storage.getItem(prefix + id)));
    return record?.id === id ? record : null;
  };
  const find = (id: string): StoredMutation | null => {
    const record = decodeAt(id);
    return record?.failure ? null : record;
  };
  const readAll = (): StoredMutation[] =>
    storage
      .keys(prefix)
      .filter(has)
      .flatMap((key) => decodeAt(key.slice(prefix.length)) ?? [])
      .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return {
    /** Whether a storage key belongs to one of the account's mutations. */
    has,
    read: () => readAll().filter(({ failure }) => !failure),
    /** Returns the pending and the failed mutations in their order. */
    readAll,
    /** Returns the pending mutation with this id, or null. */
    find,
    /**
     * Stores a record. A pending record with the same id (or the id `former`, if its id has changed) keeps its position
     * in the queue; any other record is appended.
     */
    persist(record: Omit<StoredMutation, "order">, former = record.id): void {
      const order = find(former)?.order ?? (readAll().at(-1)?.order ?? 0) + 1;
      storage.setItem(prefix + record.id, JSON.stringify({ ...record, order }));
      if (former !== record.id) storage.removeItem(prefix + former);
    },
    /** @param isDropped selects among the records of all tabs */
    drop(isDropped: (record: StoredMutation) => boolean): void {
      for (const record of readAll()) if (isDropped(record)) storage.removeItem(prefix + record.id);
    },
    clear(): void {
      for (const key of storage.keys(prefix)) if (has(key)) storage.removeItem(key);
    },
  };
}

function decodeMutation(entry: unknown): StoredMutation | null {
  const { id, verb, args, sent, draft, failure, tab, until, order } = fieldsOf(entry);
  const decodedArgs = decodeTexts(args);
  if (typeof id !== "string" || !isVerb(verb) || !decodedArgs || typeof tab !== "string") return null;
  const { name, fields } = fieldsOf(draft);
  const decodedFields = decodeTexts(fields);
  return {
    id,
    verb,
    args: decodedArgs,
    sent: sent !== false,
    draft: typeof name === "string" && decodedFields ? { name, fields: decodedFields } : null,
    tab,
    until: typeof until === "number" ? until : 0,
    order: typeof order === "number" ? order : 0,
    ...(isObject(failure) && { failure: decodeFailure(failure) }),
  };
}

function decodeFailure({ code, at, isReported }: JsonFields): MutationFailure {
  return {
    code: readErrorCode(code),
    at: typeof at === "number" ? at : 0,
    ...(isReported === true && { isReported }),
  };
}

function isVerb(value: unknown): value is MutationVerb {
  return typeof value === "string" && Object.hasOwn(KINDS, value);
}

function decodeTexts(value: unknown): DraftFields | null {
  const areTexts = isObject(value) && Object.values(value).every((text) => typeof text === "string");
  return areTexts ? (textsOf(value) ?? {}) : null;
}

/** Kind of a task; a sweep also has the id of the removed hoot. */
export type TaskName = "rename" | "keepAccount" | `sweep:${string}`;

export type TaskStorage = ReturnType<typeof createTaskStorage>;

/**
 * Persists the pending background work of an account, which a later session may execute. Stores each task under a
 * separate key, so that tabs do not overwrite each other's tasks. Reads them on each call, because other tabs write
 * too.
 *
 * @param owner the account and its database
 */
export function createTaskStorage(storage: ListableStorage, owner: Owner) {
  const prefix = storageKey("todo", owner, ":");
  const dueOf = (name: TaskName): number => Number(storage.getItem(prefix + name)?.trim() || Number.NaN);
  return {
    /** Name of the lock that a tab holds while it runs the tasks. */
    lock: storageKey("todo", owner),
    /** Returns the due times of the tasks, in milliseconds. */
    read: (): ReadonlyMap<TaskName, number> =>
      new Map(
        storage
          .keys(prefix)
          .map((key) => key.slice(prefix.length))
          .filter(isTaskName)
          .sort()
          .map((name) => [name, dueOf(name)] as const)
          // Other scripts may write to the storage, so skip invalid times.
          .filter(([, due]) => Number.isFinite(due)),
      ),
    /** @param due null when the work is done */
    set(name: TaskName, due: number | null): void {
      if (due === null) storage.removeItem(prefix + name);
      else storage.setItem(prefix + name, String(due));
    },
  };
}

/**
 * Whether the part of a key after the prefix is a task name. The prefix alone is not enough: the keys of
 * `http://host:9000`, such as `…@http://host:9000:rename`, begin with the prefix of `http://host`.
 */
function isTaskName(name: string): name is TaskName {
  return name === "rename" || name === "keepAccount" || name.startsWith("sweep:");
}
