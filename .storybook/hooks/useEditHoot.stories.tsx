import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEditHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage, NewestOf } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const editHoot = useEditHoot();
  return (
    <NewestOf author="account0">
      {(hoot) => (
        <>
          <Verb name="editHoot" run={() => editHoot(hoot, { content: "Mieux dit.", pictureUrl: "", pictureAlt: "" })} />
          <Result value={hoot} />
        </>
      )}
    </NewestOf>
  );
}

const meta = {
  title: "Hooks/useEditHoot",
  ...hookPage("useEditHoot"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "editHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    await expect(canvas.getByText(/"content": "Mieux dit\."/, { selector: "pre" })).toBeVisible();
  },
};
