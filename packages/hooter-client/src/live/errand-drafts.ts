import type { DraftFields, Drafts } from "../drafts/drafts";
import { holds } from "../drafts/fields";
import type { ErrandRecord } from "./errand-records";

/** The drafts that errands are made of: thrown away when the words have arrived, put back when they are refused. */
export interface ErrandDrafts {
  /** The draft of a name, if it holds the words of a write at this moment. */
  find(name: string | undefined, args: DraftFields): ErrandRecord["draft"];
  throwAway(record: ErrandRecord): void;
  putBack(record: ErrandRecord): void;
}

/** Makes it, for an account. */
export function createErrandDrafts(drafts: Drafts, uid: string): ErrandDrafts {
  /** What was put back and has not been touched since: of several the last words stay. */
  const back = new Map<string, DraftFields>();
  const mayHold = (name: string): boolean => {
    const present = drafts.read(uid, name);
    const former = back.get(name);
    return present === null || (former !== undefined && holds(present, former));
  };
  return {
    find(name, args) {
      const words = name === undefined ? null : drafts.read(uid, name);
      return name !== undefined && words && holds(words, pick(args, Object.keys(words))) ? { name, words } : null;
    },
    throwAway({ draft }) {
      if (draft) drafts.throwAway(uid, draft.name, draft.words);
    },
    putBack({ draft }) {
      // The field may hold the next ones already.
      if (!draft || !mayHold(draft.name)) return;
      drafts.write(uid, draft.name, draft.words);
      back.set(draft.name, draft.words);
    },
  };
}

function pick(fields: DraftFields, names: readonly string[]): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
