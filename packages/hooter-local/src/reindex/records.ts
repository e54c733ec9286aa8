import { compareKeys } from "../tree/key-order";
import type { JsonValue } from "../tree/node";
import { isLegalKey } from "../tree/path";
import { hashtagsOf } from "./hashtags";

/*
 * Decodes records written by Hooter or by a plain client of the specification. A record that Hooter would not show
 * counts as malformed and is not indexed.
 */

/**
 * Children of a value, with their keys. The database may return an object with integer keys as a list, so the indexes
 * of a list count as keys.
 */
export function childrenOf(json: JsonValue | undefined): [string, JsonValue][] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).filter(([, child]) => child !== null);
}

function fieldsOf(json: JsonValue | undefined): { readonly [field: string]: JsonValue | undefined } | null {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : null;
}

const isShown = (value: JsonValue | undefined): value is string => typeof value === "string" && /\S/.test(value);
const isKey = (value: JsonValue | undefined): value is string => typeof value === "string" && isLegalKey(value);

/** Owner's account; null if a plain client omitted the owner or wrote a value that is not an account id. */
function ownerOf(value: JsonValue | undefined): string | null {
  return isKey(value) ? value : null;
}

/** Fields by which a hoot or a comment is indexed. */
export interface IndexedRecord {
  readonly slug: string;
  /** Owner's account; null when it is missing or invalid. */
  readonly owner: string | null;
}

/** Fields by which a hoot is indexed. */
export interface IndexedHoot extends IndexedRecord {
  readonly hashtags: readonly string[];
  /** Current hashtags of the record by slot. */
  readonly slots: readonly (readonly [slot: string, hashtag: JsonValue])[];
}

/** Decodes `/hoots/{id}`. Returns null for a malformed record, or a slug that cannot be a key. */
export function hootOf(json: JsonValue): IndexedHoot | null {
  const record = fieldsOf(json);
  if (record === null || !isShown(record["contenu"]) || !isShown(record["auteur"])) return null;
  const slug = record["slug"];
  if (!isKey(slug)) return null;
  const owner = ownerOf(record["proprietaire"]);
  const hashtags = owner === null ? [] : hashtagsOf(record["contenu"]);
  return { slug, owner, hashtags, slots: childrenOf(record["hashtags"]) };
}

/** Decodes `/comment/{id}`. Returns null for a malformed record. */
export function commentOf(json: JsonValue): IndexedRecord | null {
  const record = fieldsOf(json);
  if (record === null || !isShown(record["contenu"]) || !isShown(record["auteur"])) return null;
  const [slug, time] = [record["hootId"], record["fireDate"]];
  if (!isKey(slug) || typeof time !== "number" || time < 0) return null;
  return { slug, owner: ownerOf(record["proprietaire"]) };
}

function hasTexts(json: JsonValue | undefined, one: string, other: string): boolean {
  const record = fieldsOf(json);
  return typeof record?.[one] === "string" && typeof record[other] === "string";
}

/** Whether `/like/{slug}/{uid}` is a like. A POST adds a level with a generated key; a PUT does not. */
export function isLike(json: JsonValue): boolean {
  return hasTexts(json, "hootId", "lover") || childrenOf(json).some(([, child]) => hasTexts(child, "hootId", "lover"));
}

/** Follow at `/follow/{uid}/{followed}`. */
export interface FollowRecord {
  /** Key of the record; null when it was PUT without one. */
  readonly key: string | null;
  readonly name: string;
}

/** Returns the first valid follow at `/follow/{uid}/{followed}`, or null when there is none. */
export function followOf(json: JsonValue, followed: string): FollowRecord | null {
  const nameIn = (record: JsonValue): string | null => {
    const fields = fieldsOf(record);
    const name = fields?.["suivi"];
    return typeof name === "string" && fields?.["suiviId"] === followed ? name : null;
  };
  const own = nameIn(json);
  if (own !== null) return { key: null, name: own };
  for (const [key, record] of childrenOf(json).sort(([a], [b]) => compareKeys(a, b))) {
    const name = nameIn(record);
    if (name !== null) return { key, name };
  }
  return null;
}

/**
 * Location of a user's image record: `profil`, where Hooter writes it; a key that a plain client generated; or no key
 * at all.
 */
export type ProfileSource = "profil" | "key" | "none";

export interface ProfileRecord {
  readonly source: ProfileSource;
  readonly name: string;
  /** null if there is no picture or the rules would refuse it. */
  readonly picture: string | null;
}

/** Picture link that the rules allow: https, or a path on the host's origin. */
const LINK = /^(https:\/\/\S+|\/[a-zA-Z0-9_.~-]\S*)$/;

/**
 * Decodes the image record in `/auteurImg/{uid}`: Hooter's own record if there is one, otherwise the newest record;
 * null if no record has a name.
 */
export function profileOf(json: JsonValue): ProfileRecord | null {
  const read = (record: JsonValue | undefined, source: ProfileSource): ProfileRecord | null => {
    const fields = fieldsOf(record);
    const [name, picture] = [fields?.["name"], fields?.["img"]];
    if (!isShown(name)) return null;
    const isLink = typeof picture === "string" && picture.length <= 2048 && LINK.test(picture);
    return { source, name, picture: isLink ? picture : null };
  };
  const own = read(fieldsOf(json)?.["profil"], "profil");
  if (own !== null) return own;
  const newest = childrenOf(json)
    .sort(([a], [b]) => compareKeys(b, a))
    .flatMap(([, record]) => read(record, "key") ?? []);
  return newest[0] ?? read(json, "none");
}
