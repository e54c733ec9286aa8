import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { worldOf } from "../testing/world";
import { Dashboard } from "./Dashboard";

const meta = { title: "Widgets/Dashboard", component: Dashboard } satisfies Meta<typeof Dashboard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    const toggle = canvas.getByRole("button", { name: "Toute l'actualité" });
    await expect((await canvas.findAllByRole("article")).length).toBe(20);
    await userEvent.click(toggle);
    await expect(canvas.queryByRole("feed")).toBeNull();
    await userEvent.click(toggle);
    await waitFor(async () => expect(await canvas.findByRole("feed")).toBeVisible());
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
    worldOf(loaded).network = "down";
    await userEvent.click(canvas.getByRole("button", { name: "Commencez un post" }));
    await userEvent.click(await screen.findByLabelText("Contenu du hoot"));
    await userEvent.paste("Ceci doit rester.");
    await userEvent.click(screen.getByRole("button", { name: "Publier" }));
    await screen.findByText(/Votre hoot n’est pas parti/, {}, { timeout: 15_000 });
    await userEvent.click(canvas.getByRole("button", { name: "Commencez un post" }));
    await expect(await screen.findByLabelText("Contenu du hoot")).toHaveValue("Ceci doit rester.");
  },
};

export const SignedOut: Story = { parameters: { hooter: { signedInAs: null } } };
export const Dark: Story = { globals: { theme: "dark" } };
export const Wide: Story = { globals: { width: "wide" } };
export const Narrow: Story = { globals: { width: "narrow" } };
