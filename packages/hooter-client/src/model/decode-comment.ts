import * as v from "valibot";
import { authorOf, shownText, signed } from "./decode";
import type { Comment } from "./hoot";
import { isWellFormed } from "./text";

const commentRecord = v.object({
  ...signed,
  contenu: shownText,
  hootId: shownText,
  // One that is too late is clamped; one that is too early is no date.
  fireDate: v.pipe(v.number(), v.finite(), v.minValue(0)),
});

/**
 * A comment of `/comment/{id}` (specification, section 3), or null when malformed.
 *
 * @param now milliseconds: no comment is shown as of later
 * @param paths see `safePictureLink`; default nothing
 */
export function decodeComment(id: string, json: unknown, now: number, paths: readonly string[] = []): Comment | null {
  const result = v.safeParse(commentRecord, json);
  if (!result.success || !isWellFormed(id)) return null;
  const { output } = result;
  return {
    id,
    content: output.contenu,
    hootSlug: output.hootId,
    author: authorOf(output, paths),
    postedAt: Math.min(output.fireDate, now),
    writtenDate: output.date,
  };
}
