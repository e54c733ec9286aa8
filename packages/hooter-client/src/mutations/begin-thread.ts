import type { WritePlan } from "../database/database";
import { wait } from "../database/retry";
import { writeHootDate } from "../model/dates";
import { decodeHoot } from "../model/decode";
import { decodeThread } from "../model/decode-interactions";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { decodePushKeyTime } from "../model/push-key";
import { slugFor } from "../model/slug";
import { normalizeText } from "../model/text";
import { pageOf } from "../model/thread";
import { readTokenClaims } from "../model/token-claims";
import { checkHootContent, HOOT_MAX_LENGTH } from "../model/validation";
import { serverTime } from "./commit";
import { paceLeft } from "./pace";
import type { VerbContext } from "./verbs";

/** Author of every thread. No account can claim this name. */
const THREAD_AUTHOR = "Hooter";
/** Maximum number of refused attempts. Each has another cause: another thread, the rate limit, the slug, the key. */
const MAX_ATTEMPTS = 6;

/** Returns the text of a thread: the title as plain text, or the page's address without one. */
export function threadTitle(title: string, key: string): string {
  const page = pageOf(key);
  const address = page && ("url" in page ? page.url : page.id);
  const text = [title, address ?? key]
    .map((words) =>
      normalizeText(words)
        .slice(0, HOOT_MAX_LENGTH)
        .replace(/[\ud800-\udbff]$/, ""),
    )
    .find((words) => checkHootContent(words) === null);
  return text ?? THREAD_AUTHOR;
}

/** Plans the thread of a page: the entry, the hoot that belongs to nobody, its slug and its counters. */
export function planBeginThread({ id, slug, content, writtenDate }: Hoot, key: string, uid: string): WritePlan {
  return {
    [`threads/${key}`]: { hootId: id },
    [`hoots/${id}`]: { contenu: content, auteur: THREAD_AUTHOR, slug, date: writtenDate, thread: key },
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 0, comments: 0 },
    [`profileStats/${uid}/dernierHoot`]: serverTime,
    [`profileStats/${uid}/dernierThread`]: id,
  };
}

/** A thread to begin. */
export interface ThreadToBegin {
  /** See `pageKey`. */
  readonly key: string;
  readonly title: string;
  /** Id and slug of its hoot, unless another user begins it first. */
  readonly id: string;
  readonly slug: string;
}

/**
 * Finds the hoot of a page's thread, or begins the thread. When several users begin it at the same moment, the rules
 * accept one of them, and the others continue with that hoot. Repeated calls begin one thread.
 *
 * @throws HooterError `permission-denied`, `too-soon`, `network`, …
 */
export async function beginThread(
  context: VerbContext,
  { key, title, id, slug }: ThreadToBegin,
): Promise<Pick<Hoot, "id" | "slug">> {
  const { database, uid, store, now, locale, renewKey, token } = context;
  const content = threadTitle(title, key);
  let hoot = createThreadHoot({ id, slug, content, key, now: now(), locale });
  let time: number | null = null;
  for (let attempt = 1; ; attempt++) {
    const present = await readThreadHoot(context, key);
    if (present) {
      store.change((draft) => draft.hoots.set(present.id, present));
      return present;
    }
    try {
      await database.update(planBeginThread(hoot, key, uid));
      const begun = hoot;
      store.change((draft) => {
        draft.hoots.set(begun.id, begun);
        draft.counts.set(begun.id, { likes: 0, comments: 0 });
        draft.liked.set(begun.id, false);
      });
      context.onThreadBegun(begun);
      return begun;
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "permission-denied" || attempt >= MAX_ATTEMPTS) throw error;
      // A refusal does not say which rule failed, so check each cause. The next attempt looks for another thread.
      if ((await database.get(["slugs", hoot.slug])) !== null) {
        hoot = { ...hoot, slug: slugFor(content, Math.random(), attempt) };
        continue;
      }
      time ??= await readServerTime(token, now);
      const renewed = renewKey(hoot.id, time);
      if (renewed !== null) hoot = { ...hoot, id: renewed };
      const left = await paceLeft(database, uid, { published: new Map(), now: time });
      if (left > 0) await wait(left);
    }
  }
}

function createThreadHoot(options: {
  readonly id: string;
  readonly slug: string;
  readonly content: string;
  readonly key: string;
  readonly now: number;
  readonly locale: string;
}): Hoot {
  const { id, slug, content, key, now, locale } = options;
  return {
    id,
    content,
    author: { uid: null, pseudo: THREAD_AUTHOR, picture: null },
    slug,
    picture: null,
    publishedAt: decodePushKeyTime(id) ?? now,
    writtenDate: writeHootDate(now, locale),
    editedAt: null,
    thread: key,
  };
}

/** Reads the hoot of a page's thread; null when there is no thread. @throws HooterError `malformed` */
async function readThreadHoot(
  { database, now, picturePaths }: Pick<VerbContext, "database" | "now" | "picturePaths">,
  key: string,
): Promise<Hoot | null> {
  const json = await database.get(["threads", key]);
  const entry = decodeThread(json);
  if (!entry) return null;
  const hoot = decodeHoot(entry.hootId, await database.get(["hoots", entry.hootId]), now(), picturePaths);
  if (!hoot) throw new HooterError("not-found", "the hoot of the thread is missing");
  return hoot;
}

async function readServerTime(token: VerbContext["token"], now: () => number): Promise<number> {
  const fresh = await token({ renew: true });
  if (fresh === null) throw new HooterError("signed-out");
  return readTokenClaims(fresh).issuedAt ?? now();
}
