import type { CommentView } from "hooter-client";
import { useHideComment } from "hooter-client/react";
import { Button, Icon } from "../components/primitives";
import * as fr from "../labels/fr-pages";
import { eyeIcon, eyeOffIcon } from "../primitives/icons";
import { useLabelGroup } from "../provider/context";
import { useMutationToasts } from "../provider/mutation-toasts";

/** Button with which an administrator hides a comment of a page's thread, or shows it again. */
export function CommentHiding({ comment: { id, isHidden } }: { comment: CommentView }) {
  const texts = useLabelGroup("thread", fr.thread);
  const call = useMutationToasts();
  const { setHidden } = useHideComment({ id });
  const name = isHidden ? texts.unhide : texts.hide;
  return (
    <Button
      variant="icon"
      aria-label={name}
      title={name}
      onClick={() =>
        void call({
          run: () => setHidden(!isHidden),
          key: `hide:${id}`,
          done: () => (isHidden ? texts.unhidden : texts.hidden),
          failed: texts.moderationFailed,
        })
      }
    >
      <Icon icon={isHidden ? eyeIcon : eyeOffIcon} />
    </Button>
  );
}
