import type { Meta, StoryObj } from "@storybook/react-vite";
import { useFollowedLatest } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useFollowedLatest()} />;
}

const meta = {
  title: "Hooks/useFollowedLatest",
  ...hookPage("useFollowedLatest"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"following": [1-9]/)).toBeVisible();
  },
};
