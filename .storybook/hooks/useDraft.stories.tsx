import type { Meta, StoryObj } from "@storybook/react-vite";
import { useDraft } from "hooter-client/react";
import { TextField } from "hooter-react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const state = useDraft("hoot", { content: "" });
  return (
    <>
      <TextField
        label="content"
        value={state.draft.content}
        onChange={({ target }) => state.setDraft({ content: target.value })}
      />
      <Verb name="clear" run={state.clear} />
      <Result value={state} />
    </>
  );
}

const meta = {
  title: "Hooks/useDraft",
  ...hookPage("useDraft", { hoots: 0 }),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("content"), "Une phrase");
    await expect(await canvas.findByText(/"content": "Une phrase"/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "clear" }));
    await expect(await canvas.findByText(/"isEmpty": true/)).toBeVisible();
  },
};
