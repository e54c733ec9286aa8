import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { holdSession } from "../testing/session";
import { Home } from "./Home";

const visitor = { hooter: { signedInAs: null, hoots: 0 } };
const meta = {
  title: "Widgets/Home",
  component: Home,
  parameters: { hooter: { hoots: 0 } },
} satisfies Meta<typeof Home>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedOut: Story = {
  parameters: visitor,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Rejoignez notre communauté !")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "S'inscrire" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Connexion" })).toBeVisible();
  },
};
export const SignedIn: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Retrouvez votre tableau de bord !")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Partager son actualité" })).toBeVisible();
  },
};
export const SignedOutDark: Story = { parameters: visitor, globals: { theme: "dark", width: "wide" } };
export const SignedInDark: Story = { globals: { theme: "dark" } };
export const SignedOutNarrow: Story = { parameters: visitor, globals: { width: "least" } };
export const SignedInNarrow: Story = { globals: { width: "least" } };
export const English: Story = { parameters: visitor, globals: { language: "en" } };
export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl">
      <Home />
    </div>
  ),
};
export const Loading: Story = {
  beforeEach: ({ loaded }) => holdSession(harnessOf(loaded)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeVisible();
  },
};
