import type { Meta, StoryObj } from "@storybook/react-vite";
import { useSession } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useSession()} />;
}

const meta = {
  title: "Hooks/useSession",
  ...hookPage("useSession"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"status": "signed-in"/)).toBeVisible();
  },
};
export const SignedOut: Story = {
  parameters: { hooter: { signedInAs: null, hoots: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"status": "signed-out"/)).toBeVisible();
  },
};
