import type { Meta, StoryObj } from "@storybook/react-vite";
import type { HootView } from "hooter-client";
import { useAddComment, useComments } from "hooter-client/react";
import { expect } from "storybook/test";
import { worldOf } from "../../packages/hooter-react/src/testing/world";
import { hookPage, ofNewest } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Adding({ hoot }: { hoot: HootView }) {
  const addComment = useAddComment(hoot);
  return (
    <>
      <Verb name="addComment" run={() => addComment("Bien vu.")} />
      <Result value={useComments(hoot)} />
    </>
  );
}

const meta = {
  title: "Hooks/useAddComment",
  ...hookPage("useAddComment"),
  render: ofNewest("account1", Adding),
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Shown at once, and taken back when the service refuses. */
export const Ready: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "addComment" });
    await userEvent.click(button);
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    worldOf(loaded).network = "refusing";
    await userEvent.click(button);
    await expect(await canvas.findByText(/^rejected: /, {}, { timeout: 15_000 })).toBeVisible();
  },
};
