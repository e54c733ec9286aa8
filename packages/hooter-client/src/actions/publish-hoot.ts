import { type Database, isJsonObject, type JsonValue, type WritePlan } from "../database/database";
import { writeHootDate } from "../model/dates";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot, HootDraft } from "../model/hoot";
import { safePictureLink } from "../model/picture-link";
import { decodePushKeyTime } from "../model/push-key";
import { slugFor } from "../model/slug";
import { checkHootContent, checkPictureLink, normalizeText } from "../model/validation";
import { commit } from "./commit";
import { increment, serverTime, type Writer } from "./writer";

/** The rules take one hoot in so many milliseconds. */
const PACE = 3_000;
/** What passes here and at the server may differ by this many milliseconds when the pace is judged here. */
const CLOCK_TOLERANCE = 2_000;
const SLUG_DRAWS = 5;

/**
 * Makes the hoot that a draft asks for.
 *
 * @throws HooterError `content-invalid`, `image-link-invalid`
 */
export function composeHoot(
  draft: HootDraft,
  writer: Writer,
  { id, slug, locale, now }: { id: string; slug: string; locale: string; now: number },
): Hoot {
  const wrong = checkHootContent(draft.content) ?? checkPictureLink(draft.pictureUrl);
  if (wrong) throw new HooterError(wrong);
  const url = safePictureLink(draft.pictureUrl);
  return {
    id,
    content: normalizeText(draft.content),
    author: { uid: writer.uid, pseudo: writer.pseudo, picture: writer.picture },
    slug,
    picture: url === null ? null : { url, alt: normalizeText(draft.pictureAlt).slice(0, 1000) },
    publishedAt: decodePushKeyTime(id) ?? now,
    writtenDate: writeHootDate(now, locale),
    editedAt: null,
  };
}

/** What publishing writes: the post, its slug, its counters, and the author's own counter (data model, "Writes"). */
export function planPublishHoot(hoot: Hoot, uid: string): WritePlan {
  const { id, slug, author, picture } = hoot;
  const record: { [field: string]: JsonValue } = {
    contenu: hoot.content,
    auteur: author.pseudo,
    proprietaire: uid,
    slug,
    date: hoot.writtenDate,
  };
  if (author.picture !== null) record["auteurImg"] = author.picture;
  if (picture) record["articleImg"] = picture.url;
  if (picture?.alt) record["articleAlt"] = picture.alt;
  return {
    [`hoots/${id}`]: record,
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 0, comments: 0 },
    [`profileStats/${uid}/hoots`]: increment(1),
    [`profileStats/${uid}/dernierHoot`]: serverTime,
    [`profileStats/${uid}/dernierHootId`]: id,
  };
}

/**
 * Publishes a hoot; with the same hoot again it publishes nothing twice.
 *
 * @param slugBase what a new slug begins with when the drawn one is taken
 * @param again the hoot was sent before and its answer was lost
 * @param published when this client published each of its hoots, by its own steady clock: the wall clock may be wrong
 * @returns the hoot as it is stored: its slug may be another one
 * @throws HooterError `too-soon`, `slug-taken`, `permission-denied`, `network`, …
 */
export async function publishHoot(
  database: Database,
  hoot: Hoot,
  {
    uid,
    slugBase,
    now,
    again,
    published,
  }: { uid: string; slugBase: string; now: () => number; again: boolean; published: Map<string, number> },
): Promise<Hoot> {
  const storedSlug = async (): Promise<string | null> => {
    const record = await database.get(["hoots", hoot.id]);
    return isJsonObject(record) && typeof record["slug"] === "string" ? record["slug"] : null;
  };
  if (again) {
    const slug = await storedSlug();
    if (slug !== null) return { ...hoot, slug };
  }
  let slug = hoot.slug;
  for (let draw = 0; draw < SLUG_DRAWS; draw++) {
    const drawn = { ...hoot, slug };
    try {
      published.set(hoot.id, performance.now());
      await commit(database, planPublishHoot(drawn, uid), async () => (await storedSlug()) !== null);
      published.set(hoot.id, performance.now());
      return drawn;
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "permission-denied") throw error;
      // The rules do not say which of them refused: look.
      if ((await database.get(["slugs", slug])) === null) {
        const stats = await database.get(["profileStats", uid]);
        const { dernierHoot: last = null, dernierHootId: lastId = null } = isJsonObject(stats) ? stats : {};
        const own = typeof lastId === "string" ? published.get(lastId) : undefined;
        // Another client's last hoot can only be judged by the wall clock.
        const since = own === undefined ? Math.abs(now() - Number(last ?? Number.NaN)) : performance.now() - own;
        throw since < PACE + CLOCK_TOLERANCE ? new HooterError("too-soon", undefined, { cause: error }) : error;
      }
      slug = slugFor(slugBase);
    }
  }
  throw new HooterError("slug-taken");
}
