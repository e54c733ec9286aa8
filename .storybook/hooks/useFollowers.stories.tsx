import type { Meta, StoryObj } from "@storybook/react-vite";
import { useFollowers } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useFollowers("account0", { pageSize: 2 })} />;
}

const meta = {
  title: "Hooks/useFollowers",
  ...hookPage("useFollowers"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → ready")).toBeVisible();
  },
};
