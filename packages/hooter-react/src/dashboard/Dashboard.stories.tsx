import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { harnessOf, PASSWORD } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { Dashboard } from "./Dashboard";

const meta = {
  title: "Widgets/Dashboard",
  component: Dashboard,
  argTypes: { pageSize: { control: { type: "number", min: 1, max: 50 } } },
} satisfies Meta<typeof Dashboard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    const events = { name: "Fil des hoots" };
    await expect(within(await canvas.findByRole("feed", events)).getAllByRole("article")).toHaveLength(20);
    const latest = await canvas.findByRole("feed", { name: "Derniers hoots des personnes que vous suivez" });
    await expect(within(latest).getAllByRole("article")).toHaveLength(3);
    const toggle = canvas.getByRole("button", { name: "Toute l'actualité" });
    await userEvent.click(toggle);
    await expect(canvas.queryByRole("feed", events)).toBeNull();
    await expect(latest).toBeVisible();
    await userEvent.click(toggle);
    await waitFor(async () => expect(await canvas.findByRole("feed", events)).toBeVisible());
  },
};

export const Published: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("article");
    await userEvent.click(canvas.getByRole("button", { name: "Commencez un post" }));
    await userEvent.click(await screen.findByLabelText("Contenu du hoot"));
    await userEvent.paste("Il fait encore nuit, et c’est très bien.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect(screen.queryByRole("dialog")).toBeNull();
    await expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
    await waitFor(async () =>
      expect(await canvas.findByText("Il fait encore nuit, et c’est très bien.")).toBeVisible(),
    );
  },
};

export const PublishingFails: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findAllByRole("article");
    harnessOf(loaded).network = "refusing";
    await userEvent.click(canvas.getByRole("button", { name: "Commencez un post" }));
    await userEvent.click(await screen.findByLabelText("Contenu du hoot"));
    await userEvent.paste("Ceci doit rester.");
    await userEvent.click(screen.getByRole("button", { name: "Publier" }));
    await screen.findByText(/Votre hoot n’est pas parti/);
    await userEvent.click(canvas.getByRole("button", { name: "Commencez un post" }));
    await expect(await screen.findByLabelText("Contenu du hoot")).toHaveValue("Ceci doit rester.");
  },
};

const newcomer: NonNullable<Story["play"]> = async ({ canvas, loaded }) => {
  await harnessOf(loaded).client.signUp({ email: "nouvelle@hooter.example", password: PASSWORD });
  await expect(await canvas.findByText("Vous ne suivez personne pour le moment")).toBeVisible();
  await expect(await canvas.findByRole("link", { name: "Choisir mon pseudo" })).toBeVisible();
  await canvas.findByRole("heading", { name: "Des plumes à suivre" });
  const follow = canvas.getAllByRole("button", { name: /^S'abonner à/ });
  await expect(follow).toHaveLength(5);
  await waitFor(() => expect(follow[0]).toBeEnabled());
};

export const Newcomer: Story = { parameters: { hooter: { signedInAs: null } }, play: newcomer };

export const NewcomerFollows: Story = {
  parameters: { hooter: { signedInAs: null } },
  play: async (context) => {
    await newcomer(context);
    const { canvas, userEvent } = context;
    const [first] = canvas.getAllByRole("button", { name: /^S'abonner à/ });
    if (!first) throw new Error("Nobody to follow.");
    await userEvent.click(first);
    await waitFor(() => expect(first).toHaveAccessibleName(/^Se désabonner d/));
    await expect(await canvas.findByRole("button", { name: "Derniers Hoots de vos abonnements" })).toBeVisible();
    // The focus stays on the pressed button, so that the user can continue with the next author.
    await expect(first).toHaveFocus();
  },
};

/** The page for a visitor when everyone may read. */
export const OpenToVisitors: Story = {
  parameters: { hooter: { signedInAs: null, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("article").length).toBeGreaterThan(0));
  },
};

export const SignedOut: Story = { parameters: { hooter: { signedInAs: null } } };
export const Dark: Story = { globals: { theme: "dark" } };
export const Wide: Story = { globals: { width: "wide" } };
export const Narrow: Story = { globals: { width: "narrow" } };
export const NewcomerLeastDark: Story = { ...Newcomer, globals: { width: "least", theme: "dark" } };
export const Offline: Story = {
  beforeEach: goOffline,
  // Search the whole page, because the notice is outside the widget.
  play: async () => {
    await waitFor(async () => expect(await screen.findByText(/^Vous êtes hors ligne/)).toBeVisible());
  },
};
export const Loading: Story = {
  parameters: { hooter: { network: "silent" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Commencez un post" })).toBeVisible();
    await expect(canvas.queryByRole("article")).toBeNull();
  },
};
export const Failed: Story = {
  parameters: { hooter: { network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const [retry] = await canvas.findAllByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry ?? document.body);
    await expect((await canvas.findAllByRole("article")).length).toBeGreaterThan(0);
  },
};
export const Empty: Story = {
  parameters: { hooter: { hoots: 0 } },
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await canvas.findByText("Pas encore de hoot par ici.")).toBeVisible());
  },
};
export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const English: Story = { globals: { language: "en" } };
