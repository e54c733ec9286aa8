import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { Profile } from "./Profile";

const meta = {
  title: "Widgets/Profile",
  component: Profile,
  argTypes: { pageSize: { control: { type: "number", min: 1, max: 50 } } },
  args: { who: { pseudo: "Rémi le facteur" } },
} satisfies Meta<typeof Profile>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Rémi le facteur" })).toBeVisible();
    await expect((await canvas.findAllByRole("article")).length).toBeGreaterThan(0);
    const toggle = await canvas.findByRole("button", { name: /S'abonner|Se désabonner/ });
    await waitFor(() => expect(toggle).toBeEnabled());
    const before = toggle.textContent;
    const width = toggle.getBoundingClientRect().width;
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toHaveTextContent(before ?? ""));
    // The button has the same width with both labels, so nothing moves under the pointer.
    await expect(toggle.getBoundingClientRect().width).toBe(width);
  },
};

/** A person's menu, with the action that mutes the person. */
export const Menu: Story = {
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole("button", { name: "Plus d’actions" });
    if (!button) throw new Error("The menu is missing.");
    await userEvent.click(button);
    await waitFor(async () => expect(await screen.findByRole("menuitem", { name: "Masquer ses hoots" })).toBeVisible());
  },
};

export const Mine: Story = {
  args: { who: { uid: "account0" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Modifier mon profil" })).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { who: { pseudo: "Personne" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Le pseudo a peut-être changé/)).toBeVisible();
  },
};

export const NothingPublished: Story = {
  parameters: { hooter: { hoots: 0 } },
  args: { who: { uid: "account3" } },
  beforeEach: async ({ loaded }) => {
    await harnessOf(loaded).database.write("auteurImg/account3/profil", { name: "Gaspard Lenoir" });
    await harnessOf(loaded).database.write("profileStats/account3", { hoots: 0, followers: 1, following: 0 });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gaspard Lenoir n’a encore rien publié.")).toBeVisible();
  },
};

/** Name as another client may write it. */
export const LongNameFromRightToLeft: Story = {
  args: { who: { uid: "account3" } },
  beforeEach: async ({ loaded }) => {
    const name = "بومة الليل التي لا تنام <b>أبدا</b> حتى يطلع الفجر ويستيقظ الديك في القرية البعيدة";
    await harnessOf(loaded).database.write("auteurImg/account3", { profil: { name } });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: /بومة الليل.*<b>أبدا<\/b>/ })).toBeVisible();
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
    await expect(await canvas.findByRole("heading", { level: 1 })).toBeVisible();
  },
};

export const Offline: Story = {
  beforeEach: goOffline,
  // Search the whole page, because the notice is outside the widget.
  play: async () => {
    await waitFor(async () => expect(await screen.findByText(/^Vous êtes hors ligne/)).toBeVisible());
  },
};

/** The profile for a visitor when everyone may read. */
export const OpenToVisitors: Story = {
  parameters: { hooter: { signedInAs: null, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("article").length).toBeGreaterThan(0));
  },
};

export const SignedOut: Story = { parameters: { hooter: { signedInAs: null } } };
export const Dark: Story = { ...Ready, globals: { theme: "dark" } };
export const Wide: Story = { ...Ready, globals: { width: "wide" } };
export const NarrowFont: Story = { ...Ready, globals: { font: "narrow" } };
export const Narrow: Story = { ...Ready, globals: { width: "narrow" } };
export const LeastDark: Story = { ...Ready, globals: { width: "least", theme: "dark" } };
export const LeastLongName: Story = { ...LongNameFromRightToLeft, globals: { width: "least" } };
export const English: Story = { args: { who: { pseudo: "Basile" } }, globals: { language: "en" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
