import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  planAddComment,
  planBeginSweep,
  planClaimPseudo,
  planDeleteComment,
  planEndSweep,
  planFollowPerson,
  planLikeHoot,
  planPublishHoot,
  planRemoveHoot,
  planRestoreHoot,
  planSweepLikes,
  planUnfollowPerson,
  planUnlikeHoot,
} from "hooter-test-support/plans";
import { createLocalDatabase, type LocalDatabase } from "../service/local-database";
import type { JsonValue } from "../tree/node";
import { pushKeys } from "../tree/push-key";
import { testToken } from "./token";

export type Changes = Record<string, JsonValue>;

/** Signed-in user. */
export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** Key and slug of a hoot, for the write plans. */
export interface HootRef {
  readonly id: string;
  readonly slug: string;
}

/** Database with the project's real rules, and its clock. */
export interface RuledDatabase {
  readonly database: LocalDatabase;
  now: number;
  readonly newKey: () => string;
  /** Sends a multi-path write as a user. Resolves to 200, or to the status of the refusal. */
  readonly write: (person: Person, changes: Changes) => Promise<number>;
}

/** Rules as they are deployed. */
const rulesText = readFileSync(
  join(dirname(fileURLToPath(import.meta.url)), "../../../../database.rules.json"),
  "utf8",
);

/** Opens a database that contains `data`, with the project's real rules. */
export function ruledDatabase(data: JsonValue, now: number): RuledDatabase {
  const newKey = pushKeys();
  const harness = { now };
  const database = createLocalDatabase({ rules: rulesText, data, project: "demo", now: () => harness.now });
  return Object.assign(harness, {
    database,
    newKey: () => newKey(harness.now),
    write: async ({ uid, name }: Person, changes: Changes) => {
      const token = testToken({ uid, claims: { name }, expiresAt: harness.now + 3_600_000 });
      const answer = await database.fetch(`http://local/.json?auth=${token}`, {
        method: "PATCH",
        body: JSON.stringify(changes),
      });
      return answer.status;
    },
  });
}

const picture = "https://images.exemple/hibou.png";
const signed = ({ uid, name }: Person) => ({ uid, pseudo: name, picture });

/** Paths and values that each Hooter action writes, computed by the client's write plans. */
export const plans = {
  publish: (author: Person, { id, slug }: HootRef): Changes =>
    planPublishHoot(
      {
        id,
        slug,
        content: "Bonsoir",
        author: signed(author),
        picture: null,
        publishedAt: null,
        writtenDate: "20/11/2026 15:00",
        editedAt: null,
      },
      author.uid,
    ),
  removeHoot: ({ uid }: Person, hoot: HootRef): Changes =>
    planRemoveHoot({ ...hoot, record: {}, counted: true }, uid, true),
  restoreHoot: ({ uid }: Person, hoot: HootRef, record: JsonValue): Changes =>
    planRestoreHoot({ ...hoot, record: Object(record), counted: true }, uid),
  beginSweep: ({ uid }: Person, hoot: HootRef): Changes => planBeginSweep(hoot, uid),
  sweepLikes: (hoot: HootRef, likers: readonly string[]): Changes => planSweepLikes(hoot, likers),
  /** @param isKeyNew whether the hoot's key is so new that another hoot could still be published under it */
  endSweep: ({ uid }: Person, hoot: HootRef, isKeyNew = true): Changes => planEndSweep(hoot, uid, isKeyNew),
  like: ({ uid }: Person, hoot: HootRef): Changes => planLikeHoot(hoot, uid),
  /** @param keys of the records below `/like/{slug}/{uid}`; "" for the node itself */
  unlike: ({ uid }: Person, hoot: HootRef, keys: readonly string[] = [hoot.id]): Changes =>
    planUnlikeHoot(hoot, uid, { keys, indexed: true, counted: true }),
  comment: (author: Person, { id, slug }: HootRef, comment: string): Changes =>
    planAddComment(
      {
        id: comment,
        content: "Bien dit",
        hootSlug: slug,
        author: signed(author),
        postedAt: 0,
        writtenDate: "20/11/2026 15:00:00",
      },
      id,
      author.uid,
    ),
  /** @param author.uid null when a plain client stored no owner */
  removeComment: ({ uid }: { readonly uid: string | null }, hoot: Pick<HootRef, "id">, comment: string): Changes =>
    planDeleteComment(comment, hoot.id, uid),
  follow: ({ uid }: Person, other: Person, key: string): Changes =>
    planFollowPerson({ follower: uid, followed: other.uid }, other.name, key),
  unfollow: ({ uid }: Person, other: string, key: string): Changes =>
    planUnfollowPerson({ follower: uid, followed: other }, key),
  /** @param former current value of `/auteurImg/{uid}` */
  claim: ({ uid, name }: Person, former: JsonValue): Changes => planClaimPseudo(uid, { pseudo: name, picture }, former),
};
