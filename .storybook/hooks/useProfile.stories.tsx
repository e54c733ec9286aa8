import type { Meta, StoryObj } from "@storybook/react-vite";
import { useProfile } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown({ pseudo }: { pseudo: string }) {
  return <Result value={useProfile({ pseudo })} />;
}

const meta = {
  title: "Hooks/useProfile",
  ...hookPage("useProfile"),
  render: () => <Shown pseudo="Basile" />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"pseudo": "Basile"/)).toBeVisible();
  },
};
export const NotFound: Story = {
  render: () => <Shown pseudo="Personne" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → not-found")).toBeVisible();
  },
};
