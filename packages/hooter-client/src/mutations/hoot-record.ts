import { isKey } from "../database/address";
import { childrenOf, type Database, type JsonValue, type WritePlan } from "../database/database";
import type { DraftFields } from "../drafts/drafts";
import { writeHootDate } from "../model/dates";
import { HooterError, type HooterErrorCode } from "../model/errors";
import type { Hoot, HootDraft, HootPicture } from "../model/hoot";
import { safePictureLink } from "../model/picture-link";
import { decodePushKeyTime } from "../model/push-key";
import { hashtagsOf } from "../model/segment-text";
import {
  checkHootContent,
  checkPictureLink,
  normalizeText,
  PICTURE_ALT_MAX_LENGTH,
  shortenText,
  throwIfWrong,
} from "../model/validation";
import { increment, serverTime } from "./commit";
import type { Appearance } from "./profile-claim";

export type HootReference = Pick<Hoot, "id" | "slug">;

/** Whether a value is a valid key. Plain clients may have written any value. */
export const isStoredKey = (value: JsonValue | undefined): value is string => typeof value === "string" && isKey(value);

/** Plans the counter updates of a new post: the author's counter, the server's time, and the id of the post. */
export function planHootCounters(id: string, uid: string): WritePlan {
  return {
    [`profileStats/${uid}/hoots`]: increment(1),
    [`profileStats/${uid}/dernierHoot`]: serverTime,
    [`profileStats/${uid}/dernierHootId`]: id,
  };
}

/**
 * Whether a hoot has counters. Call this only after the rules have refused a write: it costs two reads, and only posts
 * of plain clients have no counters.
 *
 * @throws HooterError `not-found` when there is no such hoot
 */
export async function isCounted(database: Database, id: string): Promise<boolean> {
  const [slug, stats] = await Promise.all([
    database.get(["hoots", id, "slug"]),
    database.get(["stats", id, "comments"]),
  ]);
  if (slug === null) throw new HooterError("not-found");
  return stats !== null;
}

type CompleteDraft = { readonly [Field in keyof HootDraft]-?: string };

/**
 * Completes a draft with empty fields. Checks the types too, because callers in plain JavaScript may pass any value.
 *
 * @throws HooterError `content-invalid`, `image-link-invalid`
 */
export function completeDraft(draft: HootDraft): CompleteDraft {
  const { content, pictureUrl = "", pictureAlt = "" }: Partial<HootDraft> = { ...draft };
  const textOf = (name: keyof HootDraft, value: unknown, code: HooterErrorCode): string => {
    if (typeof value === "string") return value;
    throw new HooterError(code, `${name} must be a string`);
  };
  return {
    content: textOf("content", content, "content-invalid"),
    pictureUrl: textOf("pictureUrl", pictureUrl, "image-link-invalid"),
    pictureAlt: textOf("pictureAlt", pictureAlt, "image-link-invalid"),
  };
}

/**
 * Validates a draft and normalises its text and picture.
 *
 * @throws HooterError `content-invalid`, `image-link-invalid`
 */
export function readDraft(
  draft: HootDraft,
  paths?: readonly string[],
): { content: string; picture: HootPicture | null } {
  const { content, pictureUrl, pictureAlt } = completeDraft(draft);
  throwIfWrong(checkHootContent(content) ?? checkPictureLink(pictureUrl, paths));
  const url = safePictureLink(pictureUrl, paths);
  return {
    content: normalizeText(content),
    picture: url === null ? null : { url, alt: shortenText(normalizeText(pictureAlt), PICTURE_ALT_MAX_LENGTH) },
  };
}

export type ContentFields = { readonly [field: string]: string };

export function contentFields({ content, picture }: Pick<Hoot, "content" | "picture">): ContentFields {
  return {
    contenu: content,
    ...(picture ? { articleImg: picture.url } : {}),
    ...(picture?.alt ? { articleAlt: picture.alt } : {}),
  };
}

/** Names of the slots that a record has for its hashtags. The rules limit the hashtags of a post to these slots. */
const HASHTAG_SLOTS = ["a", "b", "c", "d", "e"];

export type HootRecord = { readonly [field: string]: JsonValue };

function slotsOf({ hashtags = null }: HootRecord): ReadonlyMap<string, string> {
  return new Map(childrenOf(hashtags).flatMap(([slot, key]) => (typeof key === "string" ? [[slot, key]] : [])));
}

/**
 * Returns the field with the hashtags of a text, or no field when the text has none. A hashtag of the former record
 * keeps its slot, because the rules let a write take a hashtag out of a slot only if it also removes the index entry of
 * the hashtag.
 */
export function hashtagFields(content: string, former: HootRecord = {}): { readonly [field: string]: JsonValue } {
  const keys = hashtagsOf(content);
  const slots = new Map([...slotsOf(former)].filter(([, key]) => keys.includes(key)));
  const kept = new Set(slots.values());
  const free = HASHTAG_SLOTS.filter((slot) => !slots.has(slot));
  for (const key of keys) {
    const slot = kept.has(key) ? undefined : free.shift();
    if (slot !== undefined) slots.set(slot, key);
  }
  return slots.size === 0 ? {} : { hashtags: Object.fromEntries(slots) };
}

/**
 * Plans the index entries of a post's hashtags.
 *
 * @param record the record after the write
 * @param former the record before the write; empty for a new post
 */
export function planHashtags(
  { id, uid }: { readonly id: string; readonly uid: string },
  record: HootRecord,
  former: HootRecord = {},
): WritePlan {
  const entries = (state: HootRecord, value: string | null) =>
    [...slotsOf(state).values()].map((key) => [`hashtags/${key}/${id}`, value] as const);
  return Object.fromEntries([...entries(former, null), ...entries(record, uid)]);
}

/** Serialises text and picture of a hoot, to compare its states. */
export function stateOf({ content, picture }: Pick<Hoot, "content" | "picture">): string {
  return JSON.stringify([content, picture?.url ?? "", picture?.alt ?? ""]);
}

export function authorFields({ pseudo, picture }: Appearance): { [field: string]: JsonValue } {
  return { auteur: pseudo, ...(picture === null ? {} : { auteurImg: picture }) };
}

/**
 * Creates a hoot from a draft.
 *
 * @throws HooterError `content-invalid`, `image-link-invalid`
 */
export function composeHoot(
  draft: HootDraft,
  author: Appearance & { readonly uid: string },
  options: HootReference & { locale: string; now: number; picturePaths?: readonly string[] | undefined },
): Hoot {
  const { id, slug, locale, now, picturePaths } = options;
  return {
    id,
    ...readDraft(draft, picturePaths),
    author: { uid: author.uid, pseudo: author.pseudo, picture: author.picture },
    slug,
    publishedAt: decodePushKeyTime(id) ?? now,
    writtenDate: writeHootDate(now, locale),
    editedAt: null,
  };
}

export function draftOf({ content = "", pictureUrl = "", pictureAlt = "" }: DraftFields): CompleteDraft {
  return { content, pictureUrl, pictureAlt };
}
