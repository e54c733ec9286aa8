import { wait } from "../database/back-off";
import { type Database, isJsonObject, type JsonValue, type WritePlan } from "../database/database";
import { writeHootDate } from "../model/dates";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot, HootDraft, Picture } from "../model/hoot";
import { safePictureLink } from "../model/picture-link";
import { decodePushKeyTime, type RenewKey } from "../model/push-key";
import { slugFor } from "../model/slug";
import { normalizeText } from "../model/text";
import { checkHootContent, checkPictureLink } from "../model/validation";
import type { Appearance } from "./claim-pseudo";
import { noteLost, settle } from "./commit";
import { loadAndRepairProfileClaim } from "./lazy-repair-profile-claim";
import { ownPaceLeft, paceLeft } from "./pace";
import type { RenewToken } from "./repair-profile-claim";
import { countHoot, type Writer } from "./writer";

const SLUG_DRAWS = 5;
/** Maximum waits for the rate limit. */
const PACE_WAITS = 2;

/**
 * Validates a draft and normalises its text and picture. @throws HooterError `content-invalid`, `image-link-invalid`
 */
function readDraft(
  draft: HootDraft,
  paths: readonly string[] | undefined,
): { content: string; picture: Picture | null } {
  const wrong = checkHootContent(draft.content) ?? checkPictureLink(draft.pictureUrl, paths);
  if (wrong) throw new HooterError(wrong);
  const url = safePictureLink(draft.pictureUrl, paths);
  return {
    content: normalizeText(draft.content),
    picture: url === null ? null : { url, alt: normalizeText(draft.pictureAlt).slice(0, 1000) },
  };
}

/** Content fields of a record. */
export type ContentFields = { readonly [field: string]: string };

/**
 * Converts a draft to the fields of a record. @param paths see `safePictureLink` @throws HooterError
 * `content-invalid`, `image-link-invalid`
 */
export function contentFields(draft: HootDraft, paths?: readonly string[]): ContentFields {
  return fieldsOf(readDraft(draft, paths));
}

function fieldsOf({ content, picture }: Pick<Hoot, "content" | "picture">): ContentFields {
  return {
    contenu: content,
    ...(picture ? { articleImg: picture.url } : {}),
    ...(picture?.alt ? { articleAlt: picture.alt } : {}),
  };
}

/** Serialises text and picture of a hoot, to compare its states. */
export function stateOf({ content, picture }: Pick<Hoot, "content" | "picture">): string {
  return JSON.stringify([content, picture?.url ?? "", picture?.alt ?? ""]);
}

/** Returns the author fields of a record. */
export function authorFields({ pseudo, picture }: Appearance): { [field: string]: JsonValue } {
  return { auteur: pseudo, ...(picture === null ? {} : { auteurImg: picture }) };
}

/** See {@link composeHoot}. */
export interface ComposeOptions {
  readonly id: string;
  readonly slug: string;
  readonly locale: string;
  /** Milliseconds. */
  readonly now: number;
  /** Allowed picture sources on the host's own origin; default none. */
  readonly picturePaths?: readonly string[] | undefined;
}

/**
 * Creates a hoot from a draft.
 *
 * @throws HooterError `content-invalid`, `image-link-invalid`
 */
export function composeHoot(
  draft: HootDraft,
  writer: Writer,
  { id, slug, locale, now, picturePaths }: ComposeOptions,
): Hoot {
  return {
    id,
    ...readDraft(draft, picturePaths),
    author: { uid: writer.uid, pseudo: writer.pseudo, picture: writer.picture },
    slug,
    publishedAt: decodePushKeyTime(id) ?? now,
    writtenDate: writeHootDate(now, locale),
    editedAt: null,
  };
}

/** Plans a new hoot: the post, its slug, its counters, and the author's own counter (data model, "Writes"). */
export function planPublishHoot(hoot: Hoot, uid: string): WritePlan {
  const { id, slug } = hoot;
  return {
    [`hoots/${id}`]: {
      ...fieldsOf(hoot),
      ...authorFields(hoot.author),
      proprietaire: uid,
      slug,
      date: hoot.writtenDate,
    },
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 0, comments: 0 },
    ...countHoot(id, uid),
  };
}

/**
 * Whether a missing hoot of the user existed before. A removal leaves a note until it is swept, and the author's
 * counters name the last added and the last removed hoot.
 */
async function leftTrace(database: Database, id: string, uid: string): Promise<boolean> {
  const [note, stats] = await Promise.all([
    database.get(["suppressions", uid, id]),
    database.get(["profileStats", uid]),
  ]);
  const { dernierHootId, dernierHootSupprime } = isJsonObject(stats) ? stats : {};
  return note !== null || dernierHootId === id || dernierHootSupprime === id;
}

/** See {@link publishHoot}. */
export interface PublishOptions {
  readonly uid: string;
  /** Base of a new slug when the drawn one is taken. */
  readonly slugBase: string;
  readonly now: () => number;
  /** Whether the hoot was sent before and its answer was lost. */
  readonly again: boolean;
  /** Time of each hoot published by this client, by its monotonic clock. */
  readonly published: Map<string, number>;
  readonly token: RenewToken;
  readonly renewKey: RenewKey;
  /** Called before the hoot is sent under another key. The former key was never stored. */
  readonly onMinted?: (hoot: Hoot) => void;
}

/**
 * Publishes a hoot. Repeated calls with the same hoot publish it once. Waits for the rate limit of posts. A refusal
 * because of the writer's name is repaired once (see `repairProfileClaim`).
 *
 * @returns the hoot as stored; its slug, name and id may differ
 * @throws HooterError `not-found` when the first attempt arrived and was deleted elsewhere since, `too-soon`,
 *   `slug-taken`, `pseudo-taken`, `pseudo-invalid`, `permission-denied`, `network`, …
 */
export async function publishHoot(
  database: Database,
  hoot: Hoot,
  { uid, slugBase, now, again, published, token, renewKey, onMinted }: PublishOptions,
): Promise<Hoot> {
  let sent = hoot;
  let claim: WritePlan = {};
  /** Offset of the server's clock in milliseconds; null until it was requested. */
  let ahead: number | null = null;
  let [draws, waits] = [1, 0];
  /** Whether an unanswered attempt may have stored the hoot, even if it was deleted since. */
  let mayHaveArrived = again;
  const storedSlug = async (): Promise<string | null> => {
    const read = async () => {
      const record = await database.get(["hoots", sent.id]);
      return isJsonObject(record) && typeof record["slug"] === "string" ? record["slug"] : null;
    };
    const slug = await read();
    if (slug !== null || !mayHaveArrived || !(await leftTrace(database, sent.id, uid))) return slug;
    // The hoot may have arrived in the meantime.
    const come = await read();
    if (come === null) throw new HooterError("not-found");
    return come;
  };
  const send = (plan: WritePlan) =>
    noteLost(database.update(plan), () => {
      mayHaveArrived = true;
    });

  if (again) {
    const slug = await storedSlug();
    if (slug !== null) return { ...hoot, slug };
  }
  const rest = ownPaceLeft(published, hoot.id);
  if (rest > 0) await wait(rest);
  for (;;) {
    try {
      published.set(sent.id, performance.now());
      const plan = { ...planPublishHoot(sent, uid), ...claim };
      await settle(
        () => send(plan),
        async () => (await storedSlug()) !== null,
      );
      published.set(sent.id, performance.now());
      return sent;
    } catch (thrown) {
      const error = toHooterError(thrown);
      // A refused hoot was not stored, so the next hoot does not wait for it.
      if (!error.retriable) published.delete(sent.id);
      if (error.code !== "permission-denied") throw error;
      if (mayHaveArrived) await storedSlug();
      // A refusal does not name the failed rule, so check each cause.
      if ((await database.get(["slugs", sent.slug])) !== null) {
        if (draws >= SLUG_DRAWS) throw new HooterError("slug-taken");
        sent = { ...sent, slug: slugFor(slugBase, Math.random(), draws++) };
        continue;
      }
      const left = await paceLeft(database, uid, { published, now: now() + (ahead ?? 0) });
      if (left > 0 && waits++ < PACE_WAITS) {
        await wait(left);
        continue;
      }
      if (ahead !== null) throw left > 0 ? new HooterError("too-soon", undefined, { cause: error }) : error;
      const repaired = await loadAndRepairProfileClaim(
        database,
        { uid, pseudo: sent.author.pseudo, picture: sent.author.picture },
        token,
      );
      claim = repaired.claim;
      sent = { ...sent, author: { ...sent.author, pseudo: repaired.pseudo } };
      const time = repaired.serverTime ?? now();
      ahead = time - now();
      const id = renewKey(sent.id, time);
      if (id === null) continue;
      const slug = await storedSlug();
      if (slug !== null) return { ...sent, slug };
      sent = { ...sent, id, publishedAt: time };
      onMinted?.(sent);
    }
  }
}
