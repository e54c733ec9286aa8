import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { holdSession } from "../testing/session";
import { Footer } from "./Footer";
import { Header } from "./Header";

const meta = {
  title: "Widgets/Layout",
  parameters: { hooter: { hoots: 0 } },
  render: () => (
    <>
      <Header current="#dashboard" />
      <Footer contact="#contact" year={2026} />
    </>
  ),
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * At every width, the name and the sign-out button are in the first row, nothing is truncated, and nothing scrolls
 * horizontally.
 */
const fits: Story["play"] = async ({ canvas, canvasElement }) => {
  const signOut = await canvas.findByRole("button", { name: "Déconnexion" });
  const brand = canvas.getByRole("link", { name: "Hooter, accueil" });
  await expect(signOut.getBoundingClientRect().top).toBeLessThan(brand.getBoundingClientRect().bottom);
  const pages = within(canvas.getByRole("navigation")).getAllByRole("link");
  const rows = new Set(pages.map((link) => link.getBoundingClientRect().top));
  await expect(rows.size).toBeLessThanOrEqual(2);
  for (const element of canvasElement.querySelectorAll("header, nav, footer"))
    await expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
};

export const SignedIn: Story = { globals: { width: "wide" }, play: fits };
export const Middle: Story = { play: fits };
export const Narrow: Story = { globals: { width: "narrow" }, play: fits };
export const Least: Story = { globals: { width: "least" }, play: fits };
export const MiddleInNarrowFont: Story = { globals: { font: "narrow" }, play: fits };
export const LeastInNarrowFont: Story = { globals: { width: "least", font: "narrow" }, play: fits };
export const LeastInEnglish: Story = { globals: { width: "least", language: "en", theme: "dark" } };
export const Dark: Story = { globals: { theme: "dark", width: "wide" } };
export const SignedOut: Story = {
  parameters: { hooter: { signedInAs: null, hoots: 0 } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("banner")).toHaveAttribute("data-state", "signed-out"));
    await expect(canvas.queryByRole("navigation")).toBeNull();
    await expect(canvas.getByRole("link", { name: "Hooter, accueil" })).toBeVisible();
  },
};
/** The header for a visitor when everyone may read. */
export const OpenToVisitors: Story = {
  parameters: { hooter: { signedInAs: null, hoots: 0, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Actualité" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Connexion" })).toBeVisible();
  },
};
export const RightToLeft: Story = {
  globals: { width: "wide" },
  render: () => (
    <div dir="rtl">
      <Header current="#home" />
      <Footer contact="#contact" year={2026} />
    </div>
  ),
};
export const Leaving: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Déconnexion" }));
    await waitFor(() => expect(canvas.queryByRole("navigation")).toBeNull());
    await expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
  },
};
/** While the session is loading, there is neither a sign-in link nor a sign-out button. */
export const Loading: Story = {
  beforeEach: ({ loaded }) => holdSession(harnessOf(loaded)),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Hooter, accueil" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Déconnexion" })).toBeNull();
  },
};
