import type { Meta, StoryObj } from "@storybook/react-vite";
import { useReportHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage, NewestOf } from "../docs/hook-meta";
import { Verb } from "../docs/Result";

function Shown() {
  const reportHoot = useReportHoot();
  return (
    <NewestOf author="account1">
      {(hoot) => <Verb name="reportHoot" run={() => reportHoot(hoot, "Publicité")} />}
    </NewestOf>
  );
}

const meta = {
  title: "Hooks/useReportHoot",
  ...hookPage("useReportHoot"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "reportHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
  },
};
