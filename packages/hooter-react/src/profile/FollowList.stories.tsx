import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { FollowList } from "./FollowList";

const meta = {
  title: "Widgets/FollowList",
  component: FollowList,
  argTypes: {
    list: { control: "inline-radio", options: ["followers", "following"] },
    pageSize: { control: { type: "number", min: 1, max: 100 } },
  },
  args: { who: { pseudo: "Rémi le facteur" }, list: "followers" },
} satisfies Meta<typeof FollowList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Followers: Story = {
  play: async ({ canvas, userEvent }) => {
    const people = await canvas.findByRole("list", { name: "Abonnés de Rémi le facteur" });
    await expect(people.children.length).toBeGreaterThan(0);
    const [toggle] = await canvas.findAllByRole("button", { name: /^(S'abonner à|Se désabonner) / });
    if (!toggle) throw new Error("Nobody can be followed.");
    await waitFor(() => expect(toggle).toBeEnabled());
    const before = toggle.textContent;
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toHaveTextContent(before ?? ""));
  },
};

export const Following: Story = {
  args: { list: "following" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("list", { name: "Abonnements de Rémi le facteur" })).toBeVisible();
    await expect(canvas.getByRole("link", { current: "page" })).toHaveTextContent(/abonnement/);
  },
};

export const MoreOnRequest: Story = {
  args: { pageSize: 2 },
  play: async ({ canvas }) => {
    // The list loads further pages without a press on its button.
    const people = await canvas.findByRole("list", { name: "Abonnés de Rémi le facteur" });
    await waitFor(() => expect(people.children.length).toBeGreaterThan(2));
  },
};

export const Empty: Story = {
  parameters: { hooter: { hoots: 0 } },
  args: { who: { uid: "account3" } },
  beforeEach: async ({ loaded }) => {
    await harnessOf(loaded).database.write("auteurImg/account3/profil", { name: "Gaspard Lenoir" });
    await harnessOf(loaded).database.write("profileStats/account3", { hoots: 0, followers: 0, following: 0 });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gaspard Lenoir n’a pas encore d’abonnés.")).toBeVisible();
  },
};

export const EmptyMine: Story = {
  parameters: { hooter: { hoots: 0 } },
  args: { who: { uid: "account0" } },
  beforeEach: ({ loaded }) => harnessOf(loaded).database.write("profileStats/account0/hoots", 1),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Personne ne vous suit pour le moment.")).toBeVisible();
  },
};

/** Extreme names (18 wide letters, right-to-left text, one long word) and a person without a profile. */
export const LongNames: Story = {
  args: { who: { uid: "account3" } },
  beforeEach: async ({ loaded }) => {
    await harnessOf(loaded).database.update("", {
      "auteurImg/account3/profil/name": "WWWWWWWWWWWWWWWWWW",
      "followers/account3": { "-OF1": "a", "-OF2": "b", "-OF3": "c", "-OF4": "d" },
      "profileStats/account3": { hoots: 1234, followers: 12_345_678, following: 10_000 },
      "auteurImg/a/profil/name": "WWWWWWWWWWWWWWWWWW",
      "auteurImg/b/profil/name": "بومة الليل التي لا تنام أبدا حتى يطلع الفجر ويستيقظ الديك",
      "auteurImg/c/profil/name": "x".repeat(60),
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "WWWWWWWWWWWWWWWWWW" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "John Doe" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = {
  parameters: { hooter: { network: "silent" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  parameters: { hooter: { network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry);
    await expect(await canvas.findByRole("list", { name: "Abonnés de Rémi le facteur" })).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { who: { pseudo: "Personne" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Le pseudo a peut-être changé/)).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: goOffline,
  // Search the whole page, because the notice is outside the widget.
  play: async () => {
    await waitFor(async () => expect(await screen.findByText(/^Vous êtes hors ligne/)).toBeVisible());
  },
};

export const SignedOut: Story = { parameters: { hooter: { signedInAs: null } } };
export const Dark: Story = { ...Followers, globals: { theme: "dark" } };
export const Wide: Story = { ...Followers, globals: { width: "wide" } };
export const NarrowFont: Story = { ...LongNames, globals: { font: "narrow" } };
export const Least: Story = { ...LongNames, globals: { width: "least" } };
export const LeastDark: Story = { ...LongNames, globals: { width: "least", theme: "dark", font: "narrow" } };
export const English: Story = {
  args: { who: { pseudo: "Basile" }, list: "following" },
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("list", { name: "People Basile follows" })).toBeVisible();
  },
};
export const RightToLeft: Story = { ...LongNames, globals: { direction: "rtl" } };
