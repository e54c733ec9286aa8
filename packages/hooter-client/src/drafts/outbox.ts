import { mayBeApplied } from "../actions/commit";
import { toHooterError } from "../model/errors";
import { parseFields } from "./drafts";
import { type DraftStorage, type Owner, placeOf } from "./storage";

/** What is drawn once for a hoot or a comment, and stays when it is sent again. */
export interface Minted {
  readonly id: string;
  /** Empty for a comment. */
  readonly slug: string;
}

/** See {@link createOutbox}. */
export interface Outbox {
  /**
   * @param words what makes two of them the same, as JSON
   * @param minted for words that were not lost before
   * @param work sends them; `again`: they were sent before and may have arrived; `renew` is called before they are sent under
   * another key
   * @param taken the words of an earlier page, which go out as `minted` whatever else is remembered
   */
  send<Result>(
    words: unknown,
    minted: Minted,
    work: (minted: Minted, again: boolean, renew: (next: Minted) => void) => Promise<Result>,
    taken?: boolean,
  ): Promise<Result>;
}

/** In milliseconds; the same words a day later are said anew. */
const DAY = 86_400_000;
const TIME_LENGTH = 13;
const KEY_END = TIME_LENGTH + 20;

/**
 * Remembers what was sent and may have arrived although the answer was lost: sent again, after a reload too, it keeps its key,
 * so that nothing doubles. While it is on its way it is not found: the same words sent twice on purpose are two.
 */
export function createOutbox(storage: DraftStorage, { now, ...owner }: Owner & { readonly now: () => number }): Outbox {
  const place = placeOf(storage, "sent", owner);
  const underWay = new Set<string>();
  // Read each time: other tabs write there too. The time stands before the key, which may be of another clock.
  const read = () =>
    Object.entries(parseFields(storage.getItem(place)) ?? {}).filter(
      ([, sent]) => now() - Number(sent.slice(0, TIME_LENGTH)) < DAY,
    );
  const find = (words: string): Minted | null => {
    const sent = read().find(([other]) => other === words)?.[1];
    return sent === undefined ? null : { id: sent.slice(TIME_LENGTH, KEY_END), slug: sent.slice(KEY_END) };
  };
  const keep = (words: string, minted: Minted | null): void => {
    const entries = read().filter(([other]) => other !== words);
    if (minted) entries.push([words, String(now()).padStart(TIME_LENGTH, "0") + minted.id + minted.slug]);
    if (entries.length > 0) storage.setItem(place, JSON.stringify(Object.fromEntries(entries)));
    else storage.removeItem(place);
  };

  return {
    async send(said, fresh, work, taken = false) {
      const words = JSON.stringify(said);
      const found = taken ? null : find(words);
      const former = found && !underWay.has(found.id) ? found : null;
      let minted = former ?? fresh;
      const begin = (next: Minted): void => {
        underWay.delete(minted.id);
        minted = next;
        underWay.add(minted.id);
        keep(words, minted);
      };
      begin(minted);
      let lost = false;
      try {
        return await work(minted, former !== null, begin);
      } catch (thrown) {
        const error = toHooterError(thrown);
        lost = mayBeApplied(error);
        throw error;
      } finally {
        underWay.delete(minted.id);
        if (lost) keep(words, minted);
        else if (find(words)?.id === minted.id) keep(words, null);
      }
    },
  };
}
