import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { NotFound } from "./NotFound";

const meta = {
  title: "Widgets/NotFound",
  component: NotFound,
  parameters: { hooter: { signedInAs: null, hoots: 0 } },
} satisfies Meta<typeof NotFound>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Oups, cette page n'existe pas !" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Retour à l’accueil" })).toBeVisible();
  },
};
export const Dark: Story = { globals: { theme: "dark" } };
export const Narrow: Story = { globals: { width: "least" } };
export const English: Story = { globals: { language: "en" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
