import * as v from "valibot";
import { naturalNumber, optional, shownText, text } from "./decode";
import { recordsOf, wellKeyedChildren } from "./decode-interactions";
import { storedPictureLink } from "./picture-link";

/** Profile of a user. */
export interface UserProfile {
  readonly uid: string;
  readonly pseudo: string;
  readonly picture: string | null;
  /** Counters of hoots, followers and followed users; null until loaded. */
  readonly hoots: number | null;
  readonly followers: number | null;
  readonly following: number | null;
}

/** The signed-in account. */
export interface SessionUser {
  readonly uid: string;
  /** "" for an account without an e-mail address, such as one of a custom token. */
  readonly email: string;
  /** The display name; « John Doe » until the user chooses a pseudo. */
  readonly pseudo: string;
  readonly picture: string | null;
}

/** State of the session. Show neither the signed-in nor the signed-out page while it is `loading`. */
export type Session =
  | { readonly status: "loading" }
  | {
      readonly status: "signed-out";
      /** Set when the session ended outside this tab: another tab signed out, or the account was deleted. */
      readonly ended?: "remote";
    }
  | { readonly status: "signed-in"; readonly user: SessionUser };

/** Decoded record of `/auteurImg/{uid}`. */
export interface ProfileRecord {
  readonly pseudo: string;
  /** The stored link. Pass it through `safePictureLink` before showing it. */
  readonly picture: string | null;
  /** Key of the claimed pseudo; null for « John Doe » and for records of plain clients. */
  readonly claim: string | null;
}

/** A follow record in `/follow/{follower}`. */
export interface FollowRecord {
  /** Account id of the followed user. */
  readonly uid: string;
  /** Pseudo of the followed user when the follow was written. */
  readonly pseudo: string;
  /** Key of the record below `/follow/{follower}/{followed}`; "" if that node is itself the record. */
  readonly key: string;
}

/** The counters of `/profileStats/{uid}`. */
export type ProfileCounts = Readonly<Record<"hoots" | "followers" | "following", number>>;

const count = v.fallback(naturalNumber, 0);
const record = v.object({ name: shownText, img: optional, cle: optional });
const follow = v.object({ suivi: text, suiviId: text });
const counts = v.object({ hoots: count, followers: count, following: count });

/**
 * Decodes `/auteurImg/{uid}` (specification, section 3). The record that Hooter wrote takes precedence over records of
 * plain clients. Without one, the last record of a plain client is used.
 */
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

/** Decodes `/follow/{uid}` (specification, section 3). Skips malformed records. */
export function decodeFollowRecords(json: unknown): FollowRecord[] {
  return wellKeyedChildren(json).flatMap(([uid, node]) =>
    recordsOf(follow, node).map(([key, { suivi }]) => ({ uid, pseudo: suivi, key })),
  );
}

/** Decodes the counters of `/profileStats/{uid}`. A missing or malformed counter becomes zero. */
export function decodeProfileStats(json: unknown): ProfileCounts {
  const result = v.safeParse(counts, json ?? {});
  return result.success ? result.output : { hoots: 0, followers: 0, following: 0 };
}
