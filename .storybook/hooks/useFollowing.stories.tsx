import type { Meta, StoryObj } from "@storybook/react-vite";
import { useFollowing } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useFollowing()} />;
}

const meta = {
  title: "Hooks/useFollowing",
  ...hookPage("useFollowing"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → ready")).toBeVisible();
  },
};
/** Nobody follows anybody in an empty world. */
export const Nobody: Story = {
  parameters: { hooter: { hoots: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"following": \[\]/)).toBeVisible();
  },
};
