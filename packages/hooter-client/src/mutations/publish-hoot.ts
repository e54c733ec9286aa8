import type { Database, WritePlan } from "../database/database";
import { wait } from "../database/retry";
import { decodeHoot } from "../model/decode";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { fieldsOf } from "../model/json";
import type { SessionUser } from "../model/profile";
import { slugFor } from "../model/slug";
import { applyMutations, type MutationRecord, type PendingHoot } from "../store/optimistic";
import { adjustUserCount, dropHoot } from "../store/records";
import { createDelivery } from "./commit";
import {
  authorFields,
  completeDraft,
  composeHoot,
  contentFields,
  draftOf,
  hashtagFields,
  planHashtags,
  planHootCounters,
  readDraft,
} from "./hoot-record";
import { repairProfileClaim } from "./profile-claim";
import { ownRateLimitLeft, rateLimitLeft } from "./rate-limit";
import { createContentVerb, type RemotePreview, type VerbContext, type WaitingVerb, writerOf } from "./verbs";

/** Maximum number of slugs to try. */
const MAX_SLUGS = 5;
/** Maximum number of waits for the rate limit. */
const MAX_RATE_LIMIT_WAITS = 2;

/** Plans a new hoot: the post, its hashtags, slug, counters and the author's counter (data model, "Write plans"). */
export function planPublishHoot(hoot: Hoot, uid: string): WritePlan {
  const { id, slug } = hoot;
  const record = {
    ...contentFields(hoot),
    ...authorFields(hoot.author),
    proprietaire: uid,
    slug,
    date: hoot.writtenDate,
    ...hashtagFields(hoot.content),
  };
  return {
    [`hoots/${id}`]: record,
    ...planHashtags({ id, uid }, record),
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 0, comments: 0 },
    ...planHootCounters(id, uid),
  };
}

/**
 * Whether a missing hoot of the user existed before. A removal leaves a record until the hoot is swept, and the
 * author's counters contain the ids of the last added and the last removed hoot.
 */
async function existedBefore(database: Database, id: string, uid: string): Promise<boolean> {
  const [removalRecord, stats] = await Promise.all([
    database.get(["suppressions", uid, id]),
    database.get(["profileStats", uid]),
  ]);
  const { dernierHootId, dernierHootSupprime } = fieldsOf(stats);
  return removalRecord !== null || dernierHootId === id || dernierHootSupprime === id;
}

export interface PublishOptions extends Pick<VerbContext, "uid" | "now" | "token" | "renewKey"> {
  /** Base from which another slug is generated when the hoot's slug is already taken. */
  readonly slugBase: string;
  /** Whether the hoot was sent before and the response was lost. */
  readonly again: boolean;
  /** When this client published each hoot, by hoot id, in `performance.now()` time. */
  readonly published: Map<string, number>;
  /** Called before the hoot is sent under another key. The hoot was never stored under the former key. */
  readonly onRenewed?: (hoot: Hoot) => void;
}

/**
 * Publishes a hoot. Repeated calls with the same hoot publish it only once. Waits for the rate limit of posts. If
 * neither the slug nor the rate limit explains a refusal, repairs the writer's name once (see `repairProfileClaim`).
 *
 * @returns the hoot as stored; its id, its slug and its author's name may differ from those of the given hoot
 * @throws HooterError `not-found` when the first attempt stored the hoot and it was then deleted on another device,
 *   `too-soon`, `slug-taken`, `pseudo-taken`, `pseudo-invalid`, `permission-denied`, `network`, …
 */
export async function publishHoot(
  database: Database,
  hoot: Hoot,
  { uid, slugBase, now, again, published, token, renewKey, onRenewed }: PublishOptions,
): Promise<Hoot> {
  let sent = hoot;
  let claim: WritePlan = {};
  /** Offset of the server's clock in milliseconds; null until it has been read. */
  let clockOffset: number | null = null;
  let slugCount = 1;
  let waits = 0;
  const readSlug = async (): Promise<string | null> => {
    const { slug } = fieldsOf(await database.get(["hoots", sent.id]));
    return typeof slug === "string" ? slug : null;
  };
  const delivery = createDelivery(again, readSlug, () => existedBefore(database, sent.id, uid));

  if (again) {
    const slug = await delivery.find();
    if (slug !== null) return { ...hoot, slug };
  }
  const delay = ownRateLimitLeft(published, hoot.id);
  if (delay > 0) await wait(delay);
  for (;;) {
    try {
      published.set(sent.id, performance.now());
      const plan = { ...planPublishHoot(sent, uid), ...claim };
      await delivery.send(() => database.update(plan));
      published.set(sent.id, performance.now());
      return sent;
    } catch (thrown) {
      const error = toHooterError(thrown);
      // A refused hoot was not stored, so it does not count for the rate limit of the next hoot.
      if (!error.retriable) published.delete(sent.id);
      if (error.code !== "permission-denied") throw error;
      await delivery.assertNotDeleted();
      // A refusal does not say which rule failed, so check each cause.
      if ((await database.get(["slugs", sent.slug])) !== null) {
        if (slugCount >= MAX_SLUGS) throw new HooterError("slug-taken");
        sent = { ...sent, slug: slugFor(slugBase, Math.random(), slugCount++) };
        continue;
      }
      const left = await rateLimitLeft(database, uid, { published, now: now() + (clockOffset ?? 0) });
      if (left > 0 && waits++ < MAX_RATE_LIMIT_WAITS) {
        await wait(left);
        continue;
      }
      if (clockOffset !== null) throw left > 0 ? new HooterError("too-soon", undefined, { cause: error }) : error;
      const repaired = await repairProfileClaim(database, { ...sent.author, uid }, token);
      claim = repaired.claim;
      sent = { ...sent, author: { ...sent.author, pseudo: repaired.pseudo } };
      const time = repaired.serverTime ?? now();
      clockOffset = time - now();
      const id = renewKey(sent.id, time);
      if (id === null) continue;
      const slug = await delivery.find();
      if (slug !== null) return { ...sent, slug };
      sent = { ...sent, id, publishedAt: time };
      onRenewed?.(sent);
    }
  }
}

/** Creates the action that publishes a hoot. The hoot appears in the feed immediately and is rolled back on failure. */
export function createPublishHoot(context: VerbContext): WaitingVerb<"publishHoot"> {
  const { database, uid, now, locale, createKey, mutations, emit, picturePaths } = context;
  const published = new Map<string, number>();
  const contentOf = (args: MutationRecord["args"]) => {
    const { content, picture } = readDraft(draftOf(args), picturePaths);
    return [content, picture];
  };
  const slugBaseOf = ({ email, pseudo }: SessionUser) => (context.slugBase === "email" ? email : pseudo);

  const previewHoot = ({ id, args }: MutationRecord): PendingHoot => {
    const options = { id, slug: args["slug"] ?? "", locale, now: now(), picturePaths };
    return { verb: "publishHoot", hoot: composeHoot(draftOf(args), writerOf(context), options) };
  };

  const deliverHoot = async (record: MutationRecord): Promise<Hoot> => {
    const update = previewHoot(record);
    let { hoot } = update;
    /** Updates the mutations that wait for this hoot, because they contain its id and slug. */
    const move = (next: Hoot) => {
      mutations.moveSubject(hoot, next);
      hoot = next;
    };
    const options = { ...context, slugBase: slugBaseOf(writerOf(context)), published, onRenewed: move };
    await mutations.perform(record, {
      update,
      send: async (again) => move(await publishHoot(database, hoot, { ...options, again })),
      settle(draft) {
        adjustUserCount(draft, uid, "hoots", 1);
        return { verb: "publishHoot", hoot };
      },
    });
    emit({ type: "published", uid, hootId: hoot.id });
    return hoot;
  };

  const { send, resumeRecord } = createContentVerb(context, "publishHoot", contentOf, deliverHoot);
  return {
    async verb(draft, options) {
      const id = createKey();
      return send({ ...completeDraft(draft), id, slug: slugFor(slugBaseOf(writerOf(context))) }, options, id);
    },
    resumeRecord,
    preview: (record) => previewPending(context, previewHoot(record)),
  };
}

/** Shows a hoot that another tab publishes or restores. */
export function previewPending(
  { store, now, picturePaths }: Pick<VerbContext, "store" | "now" | "picturePaths">,
  update: PendingHoot,
): RemotePreview {
  const { id } = update.hoot;
  const state = store.get();
  // Show nothing if a list already shows the hoot, or if this tab has deleted it.
  const isKnown = state.hoots.has(id) || applyMutations(state).removedHoots.has(id);
  return {
    update: isKnown ? null : update,
    path: ["hoots", id],
    settle(draft, json) {
      const hoot = decodeHoot(id, json, now(), picturePaths);
      if (!hoot) dropHoot(draft, id);
      return hoot && { verb: "publishHoot", hoot };
    },
  };
}
