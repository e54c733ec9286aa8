import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { harnessOf } from "../testing/harness";
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
    await expect(canvas.getByRole("feed", { name: "Hoots avec #nuitdesetoiles" })).toBeInTheDocument();
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
      expect(await canvas.findByText("Aucun hoot avec #riendutout pour le moment.")).toBeVisible(),
    );
  },
};

/** The address of a page may contain any word. */
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
