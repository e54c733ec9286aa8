import type { WritePlan } from "../database/database";
import { wait } from "../database/retry";
import { decodeHoot, threadContent } from "../model/decode";
import { decodeThread } from "../model/decode-interactions";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { decodePushKeyTime } from "../model/push-key";
import { serverTime } from "./commit";
import { renewClaims } from "./profile-claim";
import { rateLimitLeft } from "./rate-limit";
import type { VerbContext } from "./verbs";

/** Author and text of a thread's hoot. The rules accept only these values, and no account can claim the name. */
const THREAD_AUTHOR = "Hooter";
const THREAD_TEXT = "Commentaires";
/**
 * Maximum number of attempts. The rules may refuse each attempt for a different reason: an existing thread, the rate
 * limit, a taken slug, the time in the key.
 */
const MAX_ATTEMPTS = 6;
/** Number of possible slugs: with a million threads, one slug in a million is taken. */
const SLUG_NUMBERS = 1e12;

/** Creates a slug in the format that the rules require. */
export function threadSlug(): string {
  return `fil-${Math.floor(Math.random() * SLUG_NUMBERS)}_hoot`;
}

/** Plans the thread of a page: its entry, and a hoot without an owner, with its slug and counters. */
function planBeginThread({ id, slug, writtenDate }: Hoot, key: string, uid: string): WritePlan {
  return {
    [`threads/${key}`]: { hootId: id },
    [`hoots/${id}`]: { contenu: THREAD_TEXT, auteur: THREAD_AUTHOR, slug, date: writtenDate, thread: key },
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 0, comments: 0 },
    [`profileStats/${uid}/dernierHoot`]: serverTime,
    [`profileStats/${uid}/dernierThread`]: id,
  };
}

interface ThreadToBegin {
  /** See `pageKey`. */
  readonly key: string;
  /** Id and slug for the thread's hoot if this call begins the thread. A refusal may require others. */
  readonly id: string;
  readonly slug: string;
}

/**
 * Finds the hoot of a page's thread, or begins the thread. When several users begin it at the same moment, the rules
 * accept one thread, which the other users then use. Repeated calls begin only one thread.
 *
 * @throws HooterError `permission-denied`, `too-soon`, `network`, …
 */
export async function beginThread(
  context: VerbContext,
  { key, id, slug }: ThreadToBegin,
): Promise<Pick<Hoot, "id" | "slug">> {
  const { database, uid, store, now, renewKey, token } = context;
  let hoot = createThreadHoot({ id, slug, key }, now());
  let time: number | null = null;
  for (let attempt = 1; ; attempt++) {
    const existing = await readThreadHoot(context, key);
    if (existing) {
      store.change((draft) => draft.hoots.set(existing.id, existing));
      return existing;
    }
    if (attempt > 1) {
      // A refusal does not say which rule failed, so check each cause. The most common cause is that another user has
      // begun the thread.
      if ((await database.get(["slugs", hoot.slug])) !== null) {
        hoot = { ...hoot, slug: threadSlug() };
      } else {
        time ??= (await renewClaims(token)).issuedAt ?? now();
        const renewed = renewKey(hoot.id, time);
        if (renewed !== null) hoot = { ...hoot, id: renewed };
        const left = await rateLimitLeft(database, uid, { published: new Map(), now: time });
        if (left > 0) await wait(left);
      }
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
    }
  }
}

function createThreadHoot({ id, slug, key }: ThreadToBegin, now: number): Hoot {
  return {
    id,
    content: threadContent(key),
    author: { uid: null, pseudo: THREAD_AUTHOR, picture: null },
    slug,
    picture: null,
    publishedAt: decodePushKeyTime(id) ?? now,
    // Use an ISO date: a date in the user's locale may contain words, which the rules refuse.
    writtenDate: new Date(now).toISOString(),
    editedAt: null,
    thread: key,
  };
}

/**
 * Reads the hoot of a page's thread; null when there is no thread, or when an administrator removed its hoot.
 *
 * @throws HooterError `thread-closed` when a closed thread has no hoot; `not-found` when its hoot is malformed
 */
async function readThreadHoot(
  { database, now, picturePaths }: Pick<VerbContext, "database" | "now" | "picturePaths">,
  key: string,
): Promise<Hoot | null> {
  const entry = decodeThread(await database.get(["threads", key]));
  if (!entry) return null;
  const json = await database.get(["hoots", entry.hootId]);
  if (json === null && entry.isClosed) throw new HooterError("thread-closed");
  if (json === null) return null;
  const hoot = decodeHoot(entry.hootId, json, now(), picturePaths);
  if (!hoot) throw new HooterError("not-found", "the hoot of the thread is malformed");
  return hoot;
}
