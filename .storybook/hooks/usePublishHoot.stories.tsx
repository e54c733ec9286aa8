import type { Meta, StoryObj } from "@storybook/react-vite";
import { useFeed, usePublishHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { worldOf } from "../../packages/hooter-react/src/testing/world";
import { hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const publishHoot = usePublishHoot();
  return (
    <>
      <Verb name="publishHoot" run={() => publishHoot({ content: "Bonjour !", pictureUrl: "", pictureAlt: "" })} />
      <Result value={useFeed()} />
    </>
  );
}

const meta = {
  title: "Hooks/usePublishHoot",
  ...hookPage("usePublishHoot", { hoots: 0 }),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"hoots": \[\]/);
    await userEvent.click(canvas.getByRole("button", { name: "publishHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    await expect(canvas.getByText(/"content": "Bonjour !"/, { selector: "pre" })).toBeVisible();
  },
};
export const Refused: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText(/"hoots": \[\]/);
    worldOf(loaded).network = "refusing";
    await userEvent.click(canvas.getByRole("button", { name: "publishHoot" }));
    await expect(await canvas.findByText(/^rejected: /, {}, { timeout: 15_000 })).toBeVisible();
    await expect(canvas.getByText(/"hoots": \[\]/)).toBeVisible();
  },
};
