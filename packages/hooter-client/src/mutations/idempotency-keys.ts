import { parseFields } from "../drafts/drafts";
import { type DraftStorage, type Owner, storageKey } from "../drafts/storage";
import { toHooterError } from "../model/errors";
import { mayBeApplied } from "./commit";

/** Idempotency key of a hoot or comment, created once and reused when it is sent again. */
export interface Minted {
  readonly id: string;
  /** Empty for a comment. */
  readonly slug: string;
}

/** See {@link createIdempotencyKeys}. */
export interface IdempotencyKeys {
  /**
   * Sends content and remembers its key while the outcome is unknown.
   *
   * @param content content that identifies the post, as JSON
   * @param minted new key, used unless the response to the same content was lost earlier
   * @param work sends the content; `again` states that it was sent before and may be stored; call `renew` before
   *   sending it under another key
   * @param taken the content comes from an earlier page and is sent under `minted`, regardless of other stored keys
   */
  send<Result>(
    content: unknown,
    minted: Minted,
    work: (minted: Minted, again: boolean, renew: (next: Minted) => void) => Promise<Result>,
    taken?: boolean,
  ): Promise<Result>;
}

/** Lifetime of a stored key in milliseconds. The same content a day later is a new post. */
const DAY = 86_400_000;
const TIME_LENGTH = 13;
const KEY_END = TIME_LENGTH + 20;

/**
 * Remembers content that was sent without a response and may be stored. When it is sent again, even after a reload, it
 * keeps its key, so that it cannot be stored twice. Content in flight does not match, because a user who sends the same
 * text twice in a row wants two posts.
 */
export function createIdempotencyKeys(
  storage: DraftStorage,
  { now, ...owner }: Owner & { readonly now: () => number },
): IdempotencyKeys {
  const place = storageKey("sent", owner);
  const underWay = new Set<string>();
  // Read on each call, because other tabs write too. The time is stored separately, because the key may use another
  // clock.
  const read = () =>
    Object.entries(parseFields(storage.getItem(place)) ?? {}).filter(
      ([, sent]) => now() - Number(sent.slice(0, TIME_LENGTH)) < DAY,
    );
  const find = (content: string): Minted | null => {
    const sent = read().find(([other]) => other === content)?.[1];
    return sent === undefined ? null : { id: sent.slice(TIME_LENGTH, KEY_END), slug: sent.slice(KEY_END) };
  };
  const keep = (content: string, minted: Minted | null): void => {
    const entries = read().filter(([other]) => other !== content);
    if (minted) entries.push([content, String(now()).padStart(TIME_LENGTH, "0") + minted.id + minted.slug]);
    if (entries.length > 0) storage.setItem(place, JSON.stringify(Object.fromEntries(entries)));
    else storage.removeItem(place);
  };

  return {
    async send(posted, fresh, work, taken = false) {
      const content = JSON.stringify(posted);
      const found = taken ? null : find(content);
      const former = found && !underWay.has(found.id) ? found : null;
      let minted = former ?? fresh;
      const begin = (next: Minted): void => {
        underWay.delete(minted.id);
        minted = next;
        underWay.add(minted.id);
        keep(content, minted);
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
        if (lost) keep(content, minted);
        else if (find(content)?.id === minted.id) keep(content, null);
      }
    },
  };
}
