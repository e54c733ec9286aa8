import type { CommentView, HootView } from "hooter-client";
import { useAddComment, useComments, useDeleteComment } from "hooter-client/react";
import { expect, waitFor } from "storybook/test";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

const text = "À reprendre.";

function Mine({ comment }: { comment: CommentView }) {
  const mutation = useDeleteComment(comment);
  return (
    <>
      <Verb name="deleteComment" run={mutation.deleteComment} />
      <Result value={mutation} />
    </>
  );
}

function Deleting({ hoot }: { hoot: HootView }) {
  const { addComment } = useAddComment(hoot);
  const state = useComments(hoot);
  const mine = state.status === "ready" ? state.comments.find(({ content }) => content === text) : undefined;
  return (
    <>
      <Verb name="addComment" run={() => addComment(text)} />
      {mine && <Mine comment={mine} />}
      <Result value={state} />
    </>
  );
}

export default { title: "Hooks/useDeleteComment", ...hookPage("useDeleteComment", ofNewest("account1", Deleting)) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "addComment" }));
    await userEvent.click(await canvas.findByRole("button", { name: "deleteComment" }));
    await waitFor(() => expect(canvas.queryByRole("button", { name: "deleteComment" })).toBeNull());
  },
};
