import type { CommentView } from "hooter-client";
import { useComments, useHideComment, useThread } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { giveThread, PAGE } from "../../packages/hooter-react/src/testing/threads-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Hiding({ comment }: { comment: CommentView }) {
  const mutation = useHideComment(comment);
  return (
    <>
      <Verb name="setHidden" run={() => mutation.setHidden(!comment.isHidden)} />
      <Result value={mutation} />
      <Result value={comment} />
    </>
  );
}

function First() {
  const thread = useThread(PAGE);
  const comments = useComments(thread.status === "ready" ? thread.hoot : null);
  const comment = comments.status === "ready" ? comments.comments[0] : undefined;
  return comment ? <Hiding comment={comment} /> : null;
}

export default {
  title: "Hooks/useHideComment",
  ...hookPage("useHideComment", First, { hoots: 0, isAdministrator: true }),
};

/** An administrator still sees the hidden comment, with a mark. */
export const Ready: HookStory = {
  beforeEach: ({ loaded }) => giveThread(harnessOf(loaded), "Bonsoir."),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"canModerate": true/);
    await userEvent.click(canvas.getByRole("button", { name: "setHidden" }));
    await expect(await canvas.findByText(/"isHidden": true/)).toBeVisible();
  },
};
