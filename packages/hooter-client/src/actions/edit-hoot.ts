import { type Database, isJsonObject, type JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import { HooterError } from "../model/errors";
import type { Hoot, HootDraft } from "../model/hoot";
import { orElse, settle } from "./commit";
import { authorFields, type ContentFields, contentFields, stateOf } from "./publish-hoot";
import { type RenewToken, repairProfileClaim } from "./repair-profile-claim";
import { serverTime, type Writer } from "./writer";

type HootRecord = { readonly [field: string]: JsonValue };

/**
 * Plans the record after an edit: the new text and picture under the author's current name. Slug, date, owner and
 * unknown fields stay (data model, "Writes").
 */
export function planEditHoot(
  stored: HootRecord,
  content: ContentFields,
  writer: Writer,
): { [field: string]: JsonValue } {
  const { articleImg: _picture, articleAlt: _text, auteurImg: _portrait, ...kept } = stored;
  return { ...kept, ...content, ...authorFields(writer), modifieLe: serverTime };
}

/** Returns the time of a record's last edit as text; "" for none. */
function editOf({ modifieLe }: HootRecord): string {
  return typeof modifieLe === "number" ? String(modifieLe) : "";
}

/** Data that separates an edit of this device from an edit made elsewhere in the meantime. */
export interface EditBase {
  /** Accepted previous states of the hoot (see {@link stateOf}); absent: any. */
  readonly states?: readonly string[] | undefined;
  /** Last edit in the database when this edit was sent (`modifieLe`, as text; "" for none). Set once it was sent. */
  readonly sentOver?: string | undefined;
  /** Receives {@link sentOver} before the edit is sent. */
  readonly onSend?: ((over: string) => void) | undefined;
}

/**
 * Edits the text and the picture of the user's own hoot. It never overwrites a newer change by another device.
 *
 * @param options.token allows the repair of a name that was changed elsewhere or never claimed
 * @param options.picturePaths see `safePictureLink`
 * @param options.now milliseconds; provisional time of the edit until the database reports its time; default the clock
 * @throws HooterError `content-invalid`, `image-link-invalid`, `not-found`, `permission-denied`
 *   (another user's), `changed-elsewhere`, …
 */
export async function editHoot(
  database: Database,
  { id }: Pick<Hoot, "id">,
  draft: HootDraft,
  writer: Writer,
  {
    token,
    now = Date.now,
    states,
    sentOver,
    onSend,
    picturePaths,
  }: EditBase & {
    readonly token?: RenewToken;
    readonly now?: () => number;
    readonly picturePaths?: readonly string[] | undefined;
  } = {},
): Promise<Hoot> {
  const content = contentFields(draft, picturePaths);
  const read = () => database.get(["hoots", id]);
  const stored = await read();
  if (!isJsonObject(stored)) throw new HooterError("not-found");
  if (stored["proprietaire"] !== writer.uid) throw new HooterError("permission-denied");
  const over = editOf(stored);
  const isMine = (found: HootRecord) =>
    ["contenu", "articleImg", "articleAlt"].every((field) => found[field] === content[field]);
  const present = decodeHoot(id, stored, now(), picturePaths);
  if (sentOver !== undefined && sentOver !== over) {
    // The hoot has changed since this edit was sent: either this edit arrived, or another device made a change.
    if (present && isMine(stored)) return present;
    throw new HooterError("changed-elsewhere");
  }
  if (sentOver === undefined && present && states && !states.includes(stateOf(present)) && !isMine(stored)) {
    throw new HooterError("changed-elsewhere");
  }
  onSend?.(over);
  const isApplied = async () => {
    const found = await read();
    if (!isJsonObject(found) || editOf(found) === over) return false;
    if (isMine(found)) return true;
    throw new HooterError("changed-elsewhere");
  };
  let record = planEditHoot(stored, content, writer);
  await orElse(
    () => settle(() => database.put(["hoots", id], record), isApplied),
    async () => {
      if ((await read()) === null) throw new HooterError("not-found");
      if (!token) return null;
      const repaired = await repairProfileClaim(database, writer, token);
      record = planEditHoot(stored, content, { ...writer, pseudo: repaired.pseudo });
      return () => settle(() => database.update({ [`hoots/${id}`]: record, ...repaired.claim }), isApplied);
    },
  );
  const edited = decodeHoot(id, { ...record, modifieLe: now() }, now(), picturePaths);
  if (!edited) throw new HooterError("malformed");
  return edited;
}
