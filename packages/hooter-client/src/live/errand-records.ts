import { type DraftFields, fieldsOf } from "../drafts/fields";
import type { DraftStorage } from "../drafts/storage";

const VERBS = [
  "publishHoot",
  "editHoot",
  "deleteHoot",
  "addComment",
  "deleteComment",
  "setLiked",
  "setFollowed",
] as const;

/** The verbs whose writes wait for the network. */
export type ErrandVerb = (typeof VERBS)[number];

/** What is kept of a write until the service has answered: enough to send it again. */
export interface ErrandRecord {
  /** Its own; that of the hoot or the comment which it makes. */
  readonly id: string;
  readonly verb: ErrandVerb;
  /** What the verb is about, as text; `id` and `slug` are a hoot's or a comment's. */
  readonly args: DraftFields;
  /** It was sent before, and may have arrived. */
  readonly sent: boolean;
  /** The draft that it was made of, to be thrown away when it has arrived; null for none. */
  readonly draft: { readonly name: string; readonly words: DraftFields } | null;
}

/** A record with the tab that sees to it, and until when it surely does (milliseconds, where the browser has no locks). */
export interface KeptErrand extends ErrandRecord {
  readonly tab: string;
  readonly until: number;
}

/** The writes of an account that have not been answered, in their order; other tabs share them. */
export interface ErrandRecords {
  readonly place: string;
  read(): KeptErrand[];
  /** Keeps a record: in its place when it is there already (under `former`, when its id has changed), else as the last one. */
  keep(record: KeptErrand, former?: string): void;
  /** @param which those of other tabs only when it says so */
  drop(which: (record: KeptErrand) => boolean): void;
  clear(): void;
}

/**
 * Keeps them in the storage: read anew each time, as other tabs write there too.
 *
 * @param owner the account, and the database that it writes to
 */
export function createErrandRecords(storage: DraftStorage, owner: string): ErrandRecords {
  const place = `hooter:errands:${owner}`;
  const read = () => decodeErrands(storage.getItem(place));
  const write = (records: readonly KeptErrand[]): void => {
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

/** Reads what the storage holds; what is none of ours is skipped. */
function decodeErrands(text: string | null): KeptErrand[] {
  let json: unknown = null;
  try {
    json = text === null ? null : JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(json) ? json.flatMap((entry: unknown) => decodeErrand(entry) ?? []) : [];
}

function decodeErrand(entry: unknown): KeptErrand | null {
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
