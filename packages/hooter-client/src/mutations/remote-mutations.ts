import { readWithRetry } from "../database/retry";
import type { EntityState } from "../store/entity-store";
import type { MutationRecord, OptimisticUpdate } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { hideMutation, KINDS, showMutation, storesHoot, subjectOf } from "./mutation";
import type { Mutations } from "./mutations";
import type { RemotePreview } from "./verbs";

/**
 * Milliseconds before another tab's mutation is shown. Most mutations are stored by then, and the streams report them.
 * Likes and follows have no stream, so they appear at once. If a mutation cannot be shown, this tab tries to show it
 * again after the same time.
 */
const DELAY_MS = 1_500;

/** A mutation from another tab that this tab shows. */
interface Shown extends RemotePreview {
  readonly record: MutationRecord;
}

/**
 * Shows the mutations that wait in other tabs of the account, until they complete or this tab takes them over. Runs
 * until the signal aborts.
 */
export function showRemoteMutations(
  { mutations, store, database, signal, now }: AccountContext & { readonly mutations: Mutations },
  preview: (record: MutationRecord) => RemotePreview,
): void {
  const seen = new Map<string, number>();
  const shown = new Map<string, Shown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (record: MutationRecord): void => {
    let made: RemotePreview;
    try {
      made = preview(record);
    } catch {
      // Either the content is invalid, because other scripts may write to the storage, or the account has signed out.
      return;
    }
    if (!made.update || isAlreadyShown(store.get(), record, made.update)) return;
    const { update } = made;
    store.change((draft) => showMutation(draft, { ...record, origin: "remote", state: "waiting", update }));
    shown.set(record.id, { ...made, record });
  };

  /** Whether this page still shows the mutation: no list contains the result, and this tab has not taken it over. */
  const isShown = ({ record, update }: Shown): boolean => {
    const current = store.get().mutations.get(record.id);
    return current?.origin === "remote" && current.update === update;
  };

  const hide = (entry: Shown): void => {
    shown.delete(entry.record.id);
    if (isShown(entry)) store.change((draft) => hideMutation(draft, entry.record.id));
  };

  /** Shows the stored result of a mutation that has ended. */
  const end = async (ended: Shown): Promise<void> => {
    const { record, path, countsOf, settle } = ended;
    shown.delete(record.id);
    if (!isShown(ended)) return;
    const read = async () => {
      const get = (at: readonly string[]) => database.get(at, null, { signal });
      const begun = store.countsVersion();
      const [json, counts] = await Promise.all([get(path), countsOf ? get(["stats", countsOf]) : undefined]);
      return { json, counts: countsOf && store.countsVersion(countsOf) > begun ? undefined : counts };
    };
    const outcome = await readWithRetry(read, { signal, onFailure: () => {} });
    if (!isShown(ended)) return;
    store.change((draft) => {
      if (!outcome) return hideMutation(draft, record.id);
      draft.mutations.delete(record.id);
      const update = settle(draft, outcome.json, outcome.counts);
      if (update) draft.mutations.set(record.id, { ...record, origin: "remote", state: "stored", update });
    });
  };

  const update = (): void => {
    clearTimeout(timer);
    if (signal.aborted) return;
    const records = new Map(mutations.remote.get().map((record) => [record.id, record]));
    for (const id of seen.keys()) if (!records.has(id)) seen.delete(id);
    for (const entry of shown.values()) {
      const record = records.get(entry.record.id);
      if (!record) void end(entry);
      else if (shownOf(record) !== shownOf(entry.record)) hide(entry);
    }
    for (const [id, record] of records) {
      const since = seen.get(id) ?? now();
      seen.set(id, since);
      if (!shown.has(id) && (KINDS[record.verb] === "toggle" || since + DELAY_MS <= now())) show(record);
    }
    if ([...records.keys()].some((id) => !shown.has(id))) timer = setTimeout(update, DELAY_MS);
  };

  const stop = mutations.remote.subscribe(update);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  });
  update();
}

/**
 * Serialises the visible part of a write. The result excludes the base state of an edit, which changes when the edit is
 * sent.
 */
function shownOf({ args: { content, pictureUrl, pictureAlt, id, slug, uid, target } }: MutationRecord): string {
  return JSON.stringify([content, pictureUrl, pictureAlt, id, slug, uid, target]);
}

/** Whether another mutation already shows the same kind of change to the same subject. */
function isAlreadyShown({ mutations }: EntityState, record: MutationRecord, { verb }: OptimisticUpdate): boolean {
  // New content has the id of its mutation.
  const changedBy = (mutation: MutationRecord) =>
    storesHoot({ verb }) || verb === "addComment" ? mutation.id : subjectOf(mutation);
  return [...mutations.values()].some((other) => other.update.verb === verb && changedBy(other) === changedBy(record));
}
