import { pseudoKey } from "../seed/names";
import type { JsonValue } from "../tree/node";
import type { Entry } from "./entries";
import type { Fault } from "./faults";
import type { ProfileRecord, ProfileSource } from "./records";

/*
 * Decides which user gets which name, in two joins. The first join pairs each image record with the oldest hoot of its
 * account. The result is the user's claim to the name in the image record. The second join groups the claims of all
 * users by the key of the name. A user who has already claimed the name through Hooter (field `cle`) keeps that name.
 * Otherwise, the user with the oldest hoot gets the name.
 */

const HOOT = "0";
const PROFILE = "1";

export const personLines = {
  hoot: (owner: string, id: string): string => `${owner}\t${HOOT}\t${id}`,
  profile: (uid: string, { source, name, picture }: ProfileRecord, claim: JsonValue): string =>
    `${uid}\t${PROFILE}\t${JSON.stringify([source, name, picture, claim])}`,
};

/** Used in place of the oldest hoot's key if an account has no hoots. Sorts after every key. */
const NEVER = "~";

/** Pairs each image record with its account's oldest hoot; `lines` are sorted. Yields the lines of the claims. */
export function* joinPeople(lines: Iterable<string>): Generator<string, void, undefined> {
  let uid = "";
  let oldest = NEVER;
  for (const line of lines) {
    const [at = "", kind = "", rest = ""] = line.split("\t");
    if (at !== uid) {
      uid = at;
      oldest = NEVER;
    }
    if (kind === PROFILE) yield `${uid}\t${oldest}\t${rest}`;
    else if (oldest === NEVER) oldest = rest;
  }
}

interface Claim {
  readonly uid: string;
  readonly oldest: string;
  readonly source: ProfileSource;
  readonly name: string;
  readonly picture: string | null;
  /** Key of the name that the user has claimed through Hooter (field `cle`); null when there is none. */
  readonly claimed: JsonValue;
}

function claimOf(line: string): Claim {
  const [uid = "", oldest = "", ...rest] = line.split("\t");
  const [source, name, picture, claimed]: [ProfileSource, string, string | null, JsonValue] = JSON.parse(
    rest.join("\t"),
  );
  return { uid, oldest, source, name, picture, claimed };
}

const isDefaultName = (name: string): boolean => name === "John Doe";

/**
 * Yields a line for each valid claim; the caller sorts these lines by the name's key. For users with the default name
 * or an invalid name, yields the final result.
 */
export function* validateClaims(lines: Iterable<string>): Generator<Entry | Fault | { readonly claim: string }> {
  for (const line of lines) {
    const claim = claimOf(line);
    const { uid, name } = claim;
    if (isDefaultName(name)) {
      yield* recordOf(claim, null);
      continue;
    }
    // The rules compute the key from the name as it is stored, so they accept only a name that is already trimmed and
    // in the form NFKC.
    const key = name === name.normalize("NFKC").trim() ? pseudoKey(name) : null;
    if (key === null) yield { fault: "name-unusable", path: `auteurImg/${uid}` };
    else yield { claim: `${key}\t${claim.claimed === key ? "0" : "1"}\t${claim.oldest}\t${line}` };
  }
}

/** Assigns each name to a user; `lines` are the sorted claims. */
export function* joinClaims(lines: Iterable<string>): Generator<Entry | Fault, void, undefined> {
  let taken: string | null = null;
  for (const line of lines) {
    const [key = "", , , ...rest] = line.split("\t");
    const claim = claimOf(rest.join("\t"));
    if (key === taken) {
      yield { fault: "name-taken", path: `auteurImg/${claim.uid}` };
      continue;
    }
    taken = key;
    yield { kind: "want", path: `pseudos/${key}`, value: claim.uid };
    yield* recordOf(claim, key);
  }
}

/**
 * Writes a user's record to `profil`, where Hooter reads it. If a plain client stored the fields directly at
 * `auteurImg/{uid}` instead of below a key, deletes them there.
 */
function* recordOf({ uid, source, name, picture }: Claim, key: string | null): Generator<Entry, void, undefined> {
  const record = { name, ...(picture === null ? {} : { img: picture }), ...(key === null ? {} : { cle: key }) };
  yield { kind: "want", path: `auteurImg/${uid}/profil`, value: record };
  if (source !== "none") return;
  yield { kind: "want", path: `auteurImg/${uid}/name`, value: null };
  yield { kind: "want", path: `auteurImg/${uid}/img`, value: null };
}
