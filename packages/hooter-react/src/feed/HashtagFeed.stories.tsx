import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { BASILE, harnessOf } from "../testing/harness";
import { HashtagFeed } from "./HashtagFeed";

const meta = {
  title: "Widgets/HashtagFeed",
  component: HashtagFeed,
  args: { tag: "nuitdesetoiles" },
  argTypes: {
    pageSize: { control: { type: "number", min: 1, max: 50 } },
    arrivals: { control: "inline-radio", options: ["wait", "show", "at-top"] },
    empty: { control: "text" },
  },
} satisfies Meta<typeof HashtagFeed>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    const cards = await canvas.findAllByRole("article");
    for (const card of cards) await expect(card).toHaveTextContent("#nuitdesetoiles");
    await expect(canvas.getByRole("feed", { name: "Hoots marqués #nuitdesetoiles" })).toBeInTheDocument();
  },
};

export const Loading: Story = {
  parameters: { hooter: { network: "silent" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeInTheDocument();
  },
};

export const Empty: Story = {
  args: { tag: "riendutout" },
  play: async ({ canvas }) => {
    await waitFor(async () =>
      expect(await canvas.findByText("Aucun hoot marqué #riendutout pour le moment.")).toBeVisible(),
    );
  },
};

/** The page's address contains a word that is not a valid hashtag. */
export const Invalid: Story = {
  args: { tag: "deux mots" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Ce n’est pas un hashtag.")).toBeVisible();
  },
};

export const SignedOut: Story = {
  parameters: { hooter: { signedInAs: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Connexion" })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { hooter: { network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry);
    await expect((await canvas.findAllByRole("article")).length).toBeGreaterThan(0);
  },
};

export const SomebodyPublishes: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole("article");
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: "Encore une #NuitDesEtoiles.", pictureUrl: "", pictureAlt: "" });
    await waitFor(async () => expect(await canvas.findByText("Encore une #NuitDesEtoiles.")).toBeVisible());
  },
};

const longest = "anticonstitutionnellement".repeat(3).slice(0, 64);

/** A hashtag of 64 letters in the narrowest column. */
export const LongText: Story = {
  args: { tag: longest },
  globals: { width: "least" },
  play: async ({ canvas, canvasElement, loaded }) => {
    await waitFor(async () => expect(await canvas.findByText(/^Aucun hoot marqué #anticonst/)).toBeVisible());
    await expect(canvasElement.querySelector(".page > div")?.scrollWidth).toBeLessThanOrEqual(320);
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: `#${longest}`, pictureUrl: "", pictureAlt: "" });
    await expect(await canvas.findByRole("article")).toHaveTextContent(longest);
    await expect(canvasElement.querySelector(".page > div")?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
export const NarrowDark: Story = { globals: { width: "least", theme: "dark" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const English: Story = { globals: { language: "en" } };
