import { type Database, isJsonObject, type JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import { HooterError } from "../model/errors";
import type { Hoot, HootDraft } from "../model/hoot";
import { orElse, settle } from "./commit";
import { heal, type RenewToken } from "./heal";
import { authorFields, type ContentFields, contentFields } from "./publish-hoot";
import { serverTime, type Writer } from "./writer";

type HootRecord = { readonly [field: string]: JsonValue };

/**
 * What editing puts in the place of a record: the new text and picture under the author's present name; slug, date, owner and
 * what we do not know stay (data model, "Writes").
 */
export function planEditHoot(
  stored: HootRecord,
  content: ContentFields,
  writer: Writer,
): { [field: string]: JsonValue } {
  const { articleImg: _picture, articleAlt: _text, auteurImg: _portrait, ...kept } = stored;
  return { ...kept, ...content, ...authorFields(writer), modifieLe: serverTime };
}

/**
 * Edits a hoot of one's own: its text and its picture.
 *
 * @param options.token mends a name that was changed elsewhere or never claimed
 * @param options.now milliseconds: the time of the edit until the database tells its own; default the clock
 * @throws HooterError `content-invalid`, `image-link-invalid`, `not-found`, `permission-denied` (another's), …
 */
export async function editHoot(
  database: Database,
  { id }: Pick<Hoot, "id">,
  draft: HootDraft,
  writer: Writer,
  { token, now = Date.now }: { readonly token?: RenewToken; readonly now?: () => number } = {},
): Promise<Hoot> {
  const content = contentFields(draft);
  const read = () => database.get(["hoots", id]);
  const stored = await read();
  if (!isJsonObject(stored)) throw new HooterError("not-found");
  if (stored["proprietaire"] !== writer.uid) throw new HooterError("permission-denied");
  const isApplied = async () => {
    const found = await read();
    return (
      isJsonObject(found) &&
      found["modifieLe"] !== stored["modifieLe"] &&
      ["contenu", "articleImg", "articleAlt"].every((field) => found[field] === content[field])
    );
  };
  let record = planEditHoot(stored, content, writer);
  await orElse(
    () => settle(() => database.put(["hoots", id], record), isApplied),
    async () => {
      if ((await read()) === null) throw new HooterError("not-found");
      if (!token) return null;
      const mended = await heal(database, writer, token);
      record = planEditHoot(stored, content, { ...writer, pseudo: mended.pseudo });
      return () => settle(() => database.update({ [`hoots/${id}`]: record, ...mended.claim }), isApplied);
    },
  );
  const edited = decodeHoot(id, { ...record, modifieLe: now() }, now());
  if (!edited) throw new HooterError("malformed");
  return edited;
}
