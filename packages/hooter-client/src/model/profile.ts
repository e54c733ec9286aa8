import * as v from "valibot";
import { optional, shownText, text } from "./decode";
import { storedPictureLink } from "./picture-link";
import { isWellFormed } from "./text";

/** A person as a profile shows them. */
export interface Profile {
  readonly uid: string;
  readonly pseudo: string;
  readonly picture: string | null;
  /** How many hoots, followers and people followed; null while not known. */
  readonly hoots: number | null;
  readonly followers: number | null;
  readonly following: number | null;
}

/** What `/auteurImg/{uid}` says of a person. */
export interface ProfileRecord {
  readonly pseudo: string;
  /** As it is stored; it is shown through `safePictureLink` alone. */
  readonly picture: string | null;
  /** The key of the claimed pseudo; null for « John Doe » and for what a plain client wrote. */
  readonly claim: string | null;
}

/** One follow of `/follow/{uid}`. */
export interface FollowRecord {
  /** Who is followed. */
  readonly uid: string;
  /** As it was written then. */
  readonly pseudo: string;
  /** Where the record stands below `/follow/{uid}/{followed}`; "" stands for the node itself. */
  readonly key: string;
}

/** The counters of `/profileStats/{uid}`. */
export type ProfileCounts = Readonly<Record<"hoots" | "followers" | "following", number>>;

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const record = v.object({ name: shownText, img: optional, cle: optional });
const follow = v.object({ suivi: text, suiviId: text });
const counts = v.object({ hoots: count, followers: count, following: count });
const children = v.record(v.string(), v.unknown());

/** The children whose keys can stand in a path. */
function wellKeyed(json: { readonly [key: string]: unknown }): [string, unknown][] {
  return Object.entries(json).filter(([key]) => isWellFormed(key));
}

/** The children of a node, or the node itself under "" when it is a record: a POST made a key in between, a PUT did not. */
function recordsOf<Record>(schema: v.GenericSchema<unknown, Record>, json: unknown): [string, Record][] {
  const own = v.safeParse(schema, json);
  if (own.success) return [["", own.output]];
  if (!v.is(children, json)) return [];
  return wellKeyed(json).flatMap(([key, child]) => {
    const result = v.safeParse(schema, child);
    return result.success ? [[key, result.output]] : [];
  });
}

/** What `/auteurImg/{uid}` says (specification, section 3): Hooter's own record before a plain client's, the last of several. */
export function decodeProfileRecord(json: unknown): ProfileRecord | null {
  const records = recordsOf(record, json);
  const [, found] = records.find(([key]) => key === "profil") ?? records.at(-1) ?? [];
  if (!found) return null;
  return {
    pseudo: found.name,
    picture: found.img === null ? null : storedPictureLink(found.img),
    claim: found.cle,
  };
}

/** Whom `/follow/{uid}` says to be followed (specification, section 3); a malformed record is left out. */
export function decodeFollowRecords(json: unknown): FollowRecord[] {
  if (!v.is(children, json)) return [];
  return wellKeyed(json).flatMap(([uid, node]) =>
    recordsOf(follow, node).map(([key, { suivi }]) => ({ uid, pseudo: suivi, key })),
  );
}

/** The counters of `/profileStats/{uid}`; zero for what is not there or malformed. */
export function decodeProfileStats(json: unknown): ProfileCounts {
  const result = v.safeParse(counts, json ?? {});
  return result.success ? result.output : { hoots: 0, followers: 0, following: 0 };
}
