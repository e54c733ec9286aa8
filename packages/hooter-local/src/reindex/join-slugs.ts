import { compareKeys } from "../tree/key-order";
import type { Entry } from "./entries";
import type { Fault } from "./faults";

/*
 * Joins hoots, likes and comments by slug. Each of them is one line of text. Sorting groups the lines by slug; within a
 * slug, hoots come first, then likes, then comments.
 */

const REMOVED = "0";
const BEING_SWEPT = "1";
const HOOT = "2";
const LIKE = "3";
const COMMENT = "4";

export const slugLines = {
  /**
   * Line of a hoot that its owner has removed. The owner's counter of hoots does not include the hoot. The hoot can be
   * restored if it has counters and the sweep of its likes and comments has not begun (docs/data-model.md,
   * "Removing a post").
   */
  removed: (slug: string, id: string, isRestorable: boolean): string =>
    `${slug}\t${isRestorable ? REMOVED : BEING_SWEPT}\t${id}`,
  hoot: (slug: string, id: string, owner: string | null): string => `${slug}\t${HOOT}\t${id}\t${owner ?? ""}`,
  like: (slug: string, uid: string): string => `${slug}\t${LIKE}\t${uid}`,
  comment: (slug: string, id: string, owner: string | null): string => `${slug}\t${COMMENT}\t${id}\t${owner ?? ""}`,
};

interface Holder {
  readonly kind: string;
  readonly id: string;
  readonly owner: string;
}

/** Yields the correct content of the indexes of hoots, likes and comments; `lines` are sorted. */
export function* joinSlugs(lines: Iterable<string>): Generator<Entry | Fault, void, undefined> {
  let slug: string | null = null;
  let holder: Holder | null = null;
  let [likes, comments] = [0, 0];

  function* finish(): Generator<Entry | Fault, void, undefined> {
    if (slug === null) return;
    if (holder === null) {
      if (likes > 0) yield { fault: "like-orphan", path: `like/${slug}` };
      return;
    }
    if (holder.kind === BEING_SWEPT) {
      yield { kind: "keep", path: `slugs/${slug}` };
      return;
    }
    const { id, owner } = holder;
    yield { kind: "want", path: `slugs/${slug}`, value: id };
    yield { kind: "want", path: `stats/${id}/likes`, value: likes };
    yield { kind: "want", path: `stats/${id}/comments`, value: comments };
    yield { kind: "keep", path: `stats/${id}/dernierCommentaire` };
    if (holder.kind === REMOVED) yield { kind: "want", path: `stats/${id}/slug`, value: slug };
    if (owner !== "") yield { kind: "plus", path: `profileStats/${owner}/hoots` };
  }

  for (const line of lines) {
    const [at = "", kind = "", key = "", owner = ""] = line.split("\t");
    if (at !== slug) {
      yield* finish();
      slug = at;
      holder = null;
      [likes, comments] = [0, 0];
    }
    if (kind === LIKE) {
      likes += 1;
      if (holder !== null && holder.kind !== BEING_SWEPT) {
        yield { kind: "want", path: `likedBy/${key}/${holder.id}`, value: true };
      }
    } else if (kind === COMMENT) {
      comments += 1;
      const path = `commentedBy/${owner}/${key}`;
      if (holder === null) {
        yield { fault: "comment-orphan", path: `comment/${key}` };
        // Keep the author's index entry: without it, the rules refuse to remove the comment.
        if (owner !== "") yield { kind: "keep", path };
      } else if (holder.kind !== BEING_SWEPT && owner !== "") {
        yield { kind: "want", path, value: holder.id };
      }
    } else if (holder === null) {
      holder = { kind, id: key, owner };
    } else {
      // Two hoots have the same slug. If one of them has been removed, that hoot keeps the slug; otherwise, the older
      // hoot keeps it.
      const isFirst = holder.kind === HOOT && compareKeys(key, holder.id) < 0;
      yield { fault: "slug-twice", path: `hoots/${isFirst ? holder.id : key}` };
      if (isFirst) holder = { kind, id: key, owner };
    }
  }
  yield* finish();
}
