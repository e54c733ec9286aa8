import type { Drafts } from "../drafts/drafts";
import { contains, type DraftFields } from "../drafts/fields";
import type { MutationRecord } from "../store/optimistic";

/**
 * Drafts of pending mutations. A draft is deleted after the delivery of its mutation. After a refusal, its text is
 * restored; if the draft contains a newer text by then, both texts are kept.
 */
export interface MutationDrafts {
  /** Returns the draft with a name, if it currently contains the text of a mutation. */
  find(name: string | undefined, args: DraftFields): MutationRecord["draft"];
  discard(record: MutationRecord): void;
  restoreDraft(record: MutationRecord): void;
}

/** Creates the drafts of an account's mutations. */
export function createMutationDrafts(drafts: Drafts, uid: string): MutationDrafts {
  /**
   * Texts restored to drafts, by the names of the drafts. A later restored text may replace one that the user has not
   * changed.
   */
  const back = new Map<string, DraftFields>();
  const mayHold = (name: string): boolean => {
    const current = drafts.read(uid, name);
    const former = back.get(name);
    return current === null || (former !== undefined && contains(current, former));
  };
  return {
    find(name, args) {
      const fields = name === undefined ? null : drafts.read(uid, name);
      return name !== undefined && fields && contains(fields, pick(args, Object.keys(fields)))
        ? { name, fields }
        : null;
    },
    discard({ draft }) {
      if (draft) drafts.discard(uid, draft.name, draft.fields);
    },
    restoreDraft({ draft }) {
      if (!draft) return;
      if (!mayHold(draft.name)) return drafts.keepAsAlternative(uid, draft.name, draft.fields);
      drafts.write(uid, draft.name, draft.fields);
      back.set(draft.name, draft.fields);
    },
  };
}

function pick(fields: DraftFields, names: readonly string[]): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
