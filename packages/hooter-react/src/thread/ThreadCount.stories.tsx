import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { giveThread, PAGE } from "../testing/threads-of";
import { ThreadCount } from "./ThreadCount";

const meta = {
  title: "Widgets/ThreadCount",
  component: ThreadCount,
  args: { url: PAGE.url },
  parameters: { hooter: { hoots: 0 } },
} satisfies Meta<typeof ThreadCount>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  beforeEach: ({ loaded }) => giveThread(harnessOf(loaded), "Un.", "Deux."),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("2 commentaires")).toBeVisible();
  },
};

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("0 commentaire")).toBeVisible();
  },
};

export const Loading: Story = { parameters: { hooter: { hoots: 0, network: "silent" } } };
export const Failed: Story = { parameters: { hooter: { hoots: 0, network: "down" } } };
export const SignedOut: Story = { parameters: { hooter: { hoots: 0, signedInAs: null } } };
export const English: Story = {
  ...Ready,
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("2 comments")).toBeVisible();
  },
};
