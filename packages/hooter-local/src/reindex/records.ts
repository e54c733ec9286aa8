import { compareKeys } from "../tree/key-order";
import type { JsonValue } from "../tree/node";
import { isLegalKey } from "../tree/path";

/*
 * What a plain client of the specification may have written, as Hooter's client reads it: a record that the client would
 * not show is malformed here too, and not counted.
 */

/** The children of a value with their keys; a list counts as its indexes (it may come either way). */
export function childrenOf(json: JsonValue | undefined): [string, JsonValue][] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).filter(([, child]) => child !== null);
}

function fieldsOf(json: JsonValue | undefined): { readonly [field: string]: JsonValue | undefined } | null {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : null;
}

const isShown = (value: JsonValue | undefined): value is string => typeof value === "string" && /\S/.test(value);
const isKey = (value: JsonValue | undefined): value is string => typeof value === "string" && isLegalKey(value);

/** Somebody's, or nobody's: a plain client may leave the owner out, or write what is no account. */
function ownerOf(value: JsonValue | undefined): string | null {
  return isKey(value) ? value : null;
}

/** What a hoot or a comment is filed by. */
export interface FiledRecord {
  readonly slug: string;
  /** The owner's account; null when there is none that counts. */
  readonly owner: string | null;
}

/** `/hoots/{id}`, or null when malformed: also when no index can hold its slug. */
export function hootOf(json: JsonValue): FiledRecord | null {
  const record = fieldsOf(json);
  if (record === null || !isShown(record["contenu"]) || !isShown(record["auteur"])) return null;
  const slug = record["slug"];
  return isKey(slug) ? { slug, owner: ownerOf(record["proprietaire"]) } : null;
}

/** `/comment/{id}`, or null when malformed. */
export function commentOf(json: JsonValue): FiledRecord | null {
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

/** Whether `/like/{slug}/{uid}` is a like: a POST made a key in between, a PUT did not. */
export function isLike(json: JsonValue): boolean {
  return hasTexts(json, "hootId", "lover") || childrenOf(json).some(([, child]) => hasTexts(child, "hootId", "lover"));
}

/** A follow as `/follow/{uid}/{followed}` has it. */
export interface FollowRecord {
  /** Under which key; null when it was PUT without one. */
  readonly key: string | null;
  readonly name: string;
}

/** The follow that counts of `/follow/{uid}/{followed}`, the first of several; null when there is none. */
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

/** Where a person's image record was found: where Hooter puts it, under a plain client's key, or without one. */
export type ProfileSource = "profil" | "key" | "none";

export interface ProfileRecord {
  readonly source: ProfileSource;
  readonly name: string;
  /** null when there is none that the rules take. */
  readonly picture: string | null;
}

/** As the rules have it: https, or a path on the host's own origin. */
const LINK = /^(https:\/\/\S+|\/[a-zA-Z0-9_.~-]\S*)$/;

/** The image record of `/auteurImg/{uid}`: Hooter's own, or else the newest; null when none has a name. */
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
