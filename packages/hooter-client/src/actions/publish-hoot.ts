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
import type { RenewToken } from "./heal";
import { mend } from "./mend";
import { ownPaceLeft, paceLeft } from "./pace";
import { countHoot, type Writer } from "./writer";

const SLUG_DRAWS = 5;
/** How often the pace is waited for. */
const PACE_WAITS = 2;

/** The words and the picture that a draft asks for. @throws HooterError `content-invalid`, `image-link-invalid` */
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

/** The fields of a record that hold its content. */
export type ContentFields = { readonly [field: string]: string };

/** A draft as a record's fields. @param paths see `safePictureLink` @throws HooterError `content-invalid`, `image-link-invalid` */
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

/** The words and the picture of a hoot, as one text: equal when they are. */
export function stateOf({ content, picture }: Pick<Hoot, "content" | "picture">): string {
  return JSON.stringify([content, picture?.url ?? "", picture?.alt ?? ""]);
}

/** Who signs a record, as its fields. */
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
  /** What pictures may be loaded from on the host's own origin; default nothing. */
  readonly picturePaths?: readonly string[] | undefined;
}

/**
 * Makes the hoot that a draft asks for.
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

/** What publishing writes: the post, its slug, its counters, and the author's own counter (data model, "Writes"). */
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
 * Whether a hoot of one's own that is not there was there once: its removal leaves a note until it is cleaned up, and the
 * author's counters name the last hoot that came and the last one that went.
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
  /** What a new slug begins with when the drawn one is taken. */
  readonly slugBase: string;
  readonly now: () => number;
  /** The hoot was sent before and its answer was lost. */
  readonly again: boolean;
  /** When this client published each of its hoots, by its own steady clock. */
  readonly published: Map<string, number>;
  readonly token: RenewToken;
  readonly renewKey: RenewKey;
  /** Called before the hoot is sent under another key. The former key was never stored. */
  readonly onMinted?: (hoot: Hoot) => void;
}

/**
 * Publishes a hoot; with the same hoot again it publishes nothing twice. The pace of posts is waited for, and what the rules
 * may refuse of the writer is mended once (see `heal`).
 *
 * @returns the hoot as it is stored: slug, name and id may be others
 * @throws HooterError `not-found` when it arrived the first time and was deleted elsewhere since, `too-soon`, `slug-taken`,
 * `pseudo-taken`, `pseudo-invalid`, `permission-denied`, `network`, …
 */
export async function publishHoot(
  database: Database,
  hoot: Hoot,
  { uid, slugBase, now, again, published, token, renewKey, onMinted }: PublishOptions,
): Promise<Hoot> {
  let sent = hoot;
  let claim: WritePlan = {};
  /** How far the server's clock is ahead, in milliseconds; null before it was asked. */
  let ahead: number | null = null;
  let [draws, waits] = [1, 0];
  /** It was sent, and may be there, or have been there, although nobody answered. */
  let mayHaveArrived = again;
  const storedSlug = async (): Promise<string | null> => {
    const read = async () => {
      const record = await database.get(["hoots", sent.id]);
      return isJsonObject(record) && typeof record["slug"] === "string" ? record["slug"] : null;
    };
    const slug = await read();
    if (slug !== null || !mayHaveArrived || !(await leftTrace(database, sent.id, uid))) return slug;
    // It may have come only since.
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
      // Refused, not lost: the next one need not wait for it.
      if (!error.retriable) published.delete(sent.id);
      if (error.code !== "permission-denied") throw error;
      if (mayHaveArrived) await storedSlug();
      // The rules do not say which of them refused: look.
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
      const mended = await mend(database, { uid, pseudo: sent.author.pseudo, picture: sent.author.picture }, token);
      claim = mended.claim;
      sent = { ...sent, author: { ...sent.author, pseudo: mended.pseudo } };
      const time = mended.serverTime ?? now();
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
