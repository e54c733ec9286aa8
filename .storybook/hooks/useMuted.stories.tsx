import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMuted } from "hooter-react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

const basile = { uid: "account1", pseudo: "Basile" };

function Shown() {
  const { people, isMuted, setMuted } = useMuted();
  const muted = isMuted(basile.uid);
  return (
    <>
      <Verb name="setMuted" run={() => setMuted(basile, !muted)} />
      <Result value={{ people, "isMuted(…)": muted }} />
    </>
  );
}

const meta = {
  title: "Hooks/useMuted",
  ...hookPage("useMuted", { hoots: 0 }),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "setMuted" });
    await userEvent.click(button);
    await expect(await canvas.findByText(/"pseudo": "Basile"/)).toBeVisible();
    await userEvent.click(button);
    await expect(await canvas.findByText(/"people": \[\]/)).toBeVisible();
  },
};
