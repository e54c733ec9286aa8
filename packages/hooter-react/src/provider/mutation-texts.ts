import type { MutationVerb } from "hooter-client";
import type { ProvidedLabels } from "../labels/labels";

export interface MutationTexts<Result> {
  /** Toast key for both success and failure, so that a later outcome replaces an earlier one. */
  readonly key: string;
  readonly done: (result: Result) => string;
  /** Text for a failure. By default, the toast shows the reason. */
  readonly failed?: (reason: string) => string;
}

/** Subject of a mutation: `id` and `slug` of a hoot or comment, `uid` and `pseudo` of a user. */
interface Target {
  readonly id?: string;
  readonly slug?: string;
  readonly uid?: string;
  readonly pseudo?: string;
}

/**
 * Texts for the outcome of a mutation. The mutation may wait for the network, so either its widget or, after a reload,
 * {@link AccountChange} shows the outcome.
 */
export function textsOf(
  verb: MutationVerb,
  { id = "", slug = "", uid = "", pseudo = "" }: Target,
  { composer, hoot, follow }: ProvidedLabels,
): MutationTexts<unknown> {
  const texts: { readonly [name in MutationVerb]: MutationTexts<unknown> } = {
    publishHoot: { key: "publish", done: () => composer.published, failed: composer.failed },
    editHoot: { key: `edit:${id}`, done: () => composer.modified, failed: composer.editFailed },
    deleteHoot: { key: `delete:${id}`, done: () => hoot.removed, failed: hoot.removeFailed },
    addComment: { key: `comment:${slug}`, done: () => hoot.commented, failed: hoot.commentFailed },
    deleteComment: { key: `comment:${id}`, done: () => hoot.commentRemoved, failed: hoot.commentRemoveFailed },
    setLiked: { key: `like:${slug}`, done: (liked) => (liked ? hoot.liked : hoot.unliked) },
    setFollowed: { key: `follow:${uid}`, done: (followed) => (followed ? follow.followed : follow.unfollowed)(pseudo) },
  };
  return texts[verb];
}
