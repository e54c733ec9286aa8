import { type DraftFields, fieldsOf } from "../drafts/fields";
import type { DraftStorage } from "../drafts/storage";
import type { HooterError } from "../model/errors";

const VERBS = [
  "publishHoot",
  "editHoot",
  "deleteHoot",
  "addComment",
  "deleteComment",
  "setLiked",
  "setFollowed",
] as const;

/** Actions whose writes wait for the network. */
export type MutationVerb = (typeof VERBS)[number];

/** Persisted mutation: everything needed to send it again until the service has answered. */
export interface MutationRecord {
  /** Id of the hoot or comment that it creates, or an id of its own. */
  readonly id: string;
  readonly verb: MutationVerb;
  /** Arguments of the action, as text; `id` and `slug` belong to a hoot or comment. */
  readonly args: DraftFields;
  /** Whether it was sent before and may have arrived. */
  readonly sent: boolean;
  /** Source draft, to delete after delivery; null for none. */
  readonly draft: { readonly name: string; readonly words: DraftFields } | null;
}

/** A pending mutation that the service has not answered, or a restored mutation with an unseen outcome. */
export interface PendingMutation {
  readonly id: string;
  readonly verb: MutationVerb;
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
  readonly draft: MutationRecord["draft"];
  /** Sends a waiting or failed mutation now. */
  readonly retry: () => void;
  /** Removes a completed or failed mutation. */
  readonly discard: () => void;
}

/**
 * A record with its responsible tab, and the end of that tab's lease in milliseconds where the browser has no locks.
 */
export interface StoredMutation extends MutationRecord {
  readonly tab: string;
  readonly until: number;
}

/** Pending mutations of an account in order, shared with other tabs. */
export interface MutationStorage {
  readonly place: string;
  read(): StoredMutation[];
  /**
   * Stores a record. Replaces the record with the same id (or the id `former`, if its id has changed), else appends it.
   */
  keep(record: StoredMutation, former?: string): void;
  /** @param which must select records of other tabs explicitly */
  drop(which: (record: StoredMutation) => boolean): void;
  clear(): void;
}

/**
 * Stores the records in the storage. Reads them on each call, because other tabs write too.
 *
 * @param owner the account and its database
 */
export function createMutationStorage(storage: DraftStorage, owner: string): MutationStorage {
  const place = `hooter:errands:${owner}`;
  const read = () => decodeMutations(storage.getItem(place));
  const write = (records: readonly StoredMutation[]): void => {
    if (records.length > 0) storage.setItem(place, JSON.stringify(records));
    else storage.removeItem(place);
  };
  return {
    place,
    read,
    keep(record, former = record.id) {
      const records = read();
      const index = records.findIndex(({ id }) => id === former);
      if (index < 0) records.push(record);
      else records[index] = record;
      write(records);
    },
    drop(which) {
      const records = read();
      if (records.some(which)) write(records.filter((record) => !which(record)));
    },
    clear: () => write([]),
  };
}

/** Decodes the stored records and skips invalid ones. */
function decodeMutations(text: string | null): StoredMutation[] {
  let json: unknown = null;
  try {
    json = text === null ? null : JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(json) ? json.flatMap((entry: unknown) => decodeMutation(entry) ?? []) : [];
}

function decodeMutation(entry: unknown): StoredMutation | null {
  if (!isObject(entry)) return null;
  const { id, args, sent, draft, tab, until } = entry;
  const verb = VERBS.find((known) => known === entry["verb"]);
  if (typeof id !== "string" || !verb || !isTexts(args) || typeof tab !== "string") return null;
  const isDraft = isObject(draft) && typeof draft["name"] === "string" && isTexts(draft["words"]);
  return {
    id,
    verb,
    args: textsOf(args),
    sent: sent !== false,
    draft: isDraft ? { name: String(draft["name"]), words: textsOf(draft["words"]) } : null,
    tab,
    until: typeof until === "number" ? until : 0,
  };
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is DraftFields {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

function textsOf(value: unknown): DraftFields {
  return (isTexts(value) && fieldsOf(value)) || {};
}
