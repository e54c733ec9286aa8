import type { LocalDatabase, LocalDatabaseOptions } from "hooter-local";
import type { Database } from "../database/database";
import type { Comment, Hoot, HootDraft } from "../model/hoot";
import { createPushKeySource, createPushKeys, type RenewKey } from "../model/push-key";
import { addComment, composeComment } from "../mutations/add-comment";
import { composeHoot, type HootReference } from "../mutations/hoot-record";
import { publishHoot } from "../mutations/publish-hoot";
import { followPerson } from "../mutations/set-followed";
import { type Member, member, openLocalDatabase } from "./local-harness";

/** Connection between a user and the database. A test can cut it. */
export interface Wire {
  /**
   * The lost part of each write: "call" loses the call before it arrives, "answer" loses the response after the write
   * is executed, and "next call" loses only the next call.
   */
  lose: "call" | "next call" | "answer" | null;
  /** Number of calls that still succeed; null for all. */
  callsLeft: number | null;
  /** Number of calls so far. */
  calls: number;
  /** Whether only renewed tokens are accepted. */
  stale: boolean;
}

export type StagedMember = Member & { readonly wire: Wire };

/** A database with its users. Its clock does not advance until a test moves it. */
export interface Stage {
  readonly clock: { now: number };
  readonly local: LocalDatabase;
  /** Returns sequential keys, the same in every run. */
  readonly createKey: () => string;
  readonly renewKey: RenewKey;
  /** Adds a user. @param options.claimed whether the name is claimed; default true */
  join(name: string, options?: { readonly claimed?: boolean }): Promise<StagedMember>;
  /** Publishes a hoot a few seconds after the previous actions. */
  publish(author: Member, content: string): Promise<Hoot>;
  comment(author: Member, hoot: HootReference, content: string): Promise<Comment>;
  /** See `followPerson`. */
  follow(follower: Member, followed: Member): Promise<string | null>;
  /** Writes a post without any index, as a client that follows only the specification does. */
  plainHoot(author: Member, slug: string): Promise<HootReference>;
}

/** Creates a draft with text only. */
export const words = (content: string): HootDraft => ({ content, pictureUrl: "", pictureAlt: "" });

export const START = Date.UTC(2026, 4, 18, 12);
const HOUR = 3_600_000;

/** Returns a database with a signal that aborts after the n-th write, and the number of its writes. */
export function abortingDatabase(database: Database, n: number) {
  const controller = new AbortController();
  const aborting = { writes: 0, signal: controller.signal, database };
  aborting.database = {
    ...database,
    async update(plan) {
      await database.update(plan);
      if (++aborting.writes === n) controller.abort();
    },
  };
  return aborting;
}

/** Returns the options of an edit by a member. */
export function editing({ identity }: Pick<Member, "identity">) {
  return { token: identity.token, now: Date.now };
}

/** Opens a stage with the project's rules. */
export function openStage(options: LocalDatabaseOptions = {}): Stage {
  const clock = { now: START };
  const now = () => clock.now;
  const local = openLocalDatabase({ now, ...options });
  const createKey = createPushKeys({ now, random: () => Array.from({ length: 12 }, () => 7) });
  const { renewKey } = createPushKeySource(now);
  let slugs = 0;

  return {
    clock,
    local,
    createKey,
    renewKey,
    async join(name, joining = {}) {
      const wire: Wire = { lose: null, callsLeft: null, calls: 0, stale: false };
      const fetch: typeof globalThis.fetch = async (input, init) => {
        wire.calls++;
        const isWrite = init?.method === "PATCH" || init?.method === "PUT";
        if (wire.callsLeft !== null && wire.callsLeft-- <= 0) throw new TypeError("fetch failed");
        if (isWrite && (wire.lose === "call" || wire.lose === "next call")) {
          if (wire.lose === "next call") wire.lose = null;
          throw new TypeError("fetch failed");
        }
        const answer = await local.fetch(input, init);
        if (isWrite && wire.lose === "answer") throw new TypeError("fetch failed");
        return answer;
      };
      const joined = await member(name, local, { ...joining, now, fetch });
      const { token } = joined.identity;
      clock.now -= 2 * HOUR;
      const stale = await token({ renew: true });
      clock.now += 2 * HOUR;
      await token({ renew: true });
      joined.identity.token = async (request) => (wire.stale && !request?.renew ? stale : token(request));
      return { ...joined, wire };
    },
    async publish(author, content) {
      clock.now += 5_000;
      const minted = {
        id: createKey(),
        slug: `${author.writer.email.replace(/[^a-z0-9]+/g, "-")}${++slugs}_hoot`,
        locale: "fr-FR",
        now: now(),
      };
      return publishHoot(author.database, composeHoot(words(content), author.writer, minted), {
        uid: author.uid,
        slugBase: author.writer.email,
        now,
        again: false,
        published: new Map(),
        token: author.identity.token,
        renewKey,
      });
    },
    async comment(author, hoot, content) {
      const minted = { id: createKey(), slug: hoot.slug, locale: "fr-FR", now: now() };
      const comment = composeComment(content, author.writer, minted);
      const { uid, identity } = author;
      return addComment(author.database, comment, { uid, hoot, again: false, token: identity.token, renewKey });
    },
    follow(follower, { uid, writer }) {
      const { database, uid: me, identity } = follower;
      return followPerson(
        database,
        { uid, pseudo: writer.pseudo },
        { me, key: createKey(), token: identity.token, renewKey },
      );
    },
    async plainHoot({ uid, writer }, slug) {
      const id = createKey();
      const record = { contenu: "sans index", auteur: writer.pseudo, proprietaire: uid, slug, date: "hier" };
      await local.write(`hoots/${id}`, record);
      return { id, slug };
    },
  };
}
