import type { Meta, StoryObj } from "@storybook/react-vite";
import type { HootView } from "hooter-client";
import { useAddComment, useComments, useDeleteComment } from "hooter-client/react";
import { expect, waitFor } from "storybook/test";
import { NewestOf, someHoots, withNetwork } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

const words = "À reprendre.";

function Deleting({ hoot }: { hoot: HootView }) {
  const addComment = useAddComment(hoot);
  const deleteComment = useDeleteComment();
  const state = useComments(hoot);
  const mine = state.status === "ready" ? state.comments.find(({ content }) => content === words) : undefined;
  return (
    <>
      <Verb name="addComment" run={() => addComment(words)} />
      {mine && <Verb name="deleteComment" run={() => deleteComment(mine)} />}
      <Result value={state} />
    </>
  );
}
function Shown() {
  return <NewestOf author="account1">{(hoot) => <Deleting hoot={hoot} />}</NewestOf>;
}

const meta = {
  title: "Hooks/useDeleteComment",
  parameters: { hook: "useDeleteComment", hooter: someHoots },
  decorators: [withNetwork],
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "addComment" }));
    await userEvent.click(await canvas.findByRole("button", { name: "deleteComment" }));
    await waitFor(() => expect(canvas.queryByRole("button", { name: "deleteComment" })).toBeNull());
  },
};
