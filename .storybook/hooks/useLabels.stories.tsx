import type { Meta, StoryObj } from "@storybook/react-vite";
import { useLabels } from "hooter-react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  const labels = useLabels();
  return <Result value={{ locale: labels.locale, common: labels.common, follow: labels.follow }} />;
}

const meta = {
  title: "Hooks/useLabels",
  ...hookPage("useLabels", { hoots: 0 }),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Some of the groups; a value that speaks of a number or a person is a function. */
export const French: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"close": "Fermer"/)).toBeVisible();
  },
};
export const English: Story = {
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"close": "Close"/)).toBeVisible();
  },
};
