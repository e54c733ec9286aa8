import type { Meta, StoryObj } from "@storybook/react-vite";
import { internals, preferencesOf } from "hooter-client";
import { expect, screen, waitFor, within } from "storybook/test";
import { mutedPeople } from "../mute/use-muted";
import { harnessOf, PASSWORD } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { holdSession } from "../testing/session";
import { Settings } from "./Settings";

const meta = { title: "Widgets/Settings", component: Settings } satisfies Meta<typeof Settings>;

export default meta;
type Story = StoryObj<typeof meta>;

const picture = "/communaute/avatars/basile.svg";

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Nouveau pseudo")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Confirmer" })).toBeDisabled();
  },
};

export const Filled: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Nouveau pseudo"), "La chouette");
    await userEvent.type(canvas.getByLabelText("Image du profil"), picture);
    await waitFor(() => expect(canvasElement.querySelector(`img[src="${picture}"]`)).not.toBeNull());
  },
};

export const SomebodyMuted: Story = {
  beforeEach: ({ loaded }) => {
    preferencesOf(harnessOf(loaded).client[internals].device)
      .entry(mutedPeople, "account0")
      .write([
        { uid: "account11", pseudo: "Colette" },
        { uid: "account12", pseudo: "بومة الليل التي لا تنام أبدا حتى يطلع الفجر" },
      ]);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Afficher les hoots de Colette" })).toBeVisible();
  },
};

export const Saved: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Nouveau pseudo"), "La chouette{Enter}");
    await waitFor(() => expect(screen.getByText("Pseudo/image modifié avec succès !")).toBeVisible());
    await waitFor(() => expect(canvas.getByLabelText("Nouveau pseudo")).toHaveValue(""));
    await expect(await canvas.findByText("La chouette")).toBeVisible();
  },
};

export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    const pseudo = await canvas.findByLabelText("Nouveau pseudo");
    await userEvent.type(pseudo, "Basi1e{Enter}");
    await waitFor(() => expect(pseudo).toHaveAccessibleDescription("Ce pseudo est déjà pris. Choisissez-en un autre."));
    await expect(pseudo).toHaveValue("Basi1e");
  },
};

export const Wrong: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Nouveau pseudo"), "<b>");
    await userEvent.type(canvas.getByLabelText("Image du profil"), "http://exemple.fr/a.png{Enter}");
    await expect(canvas.getByLabelText("Nouveau pseudo")).toBeInvalid();
    await expect(canvas.getByLabelText("Image du profil")).toBeInvalid();
  },
};

export const PictureIsNone: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = await canvas.findByLabelText("Image du profil");
    await userEvent.type(link, "/communaute/aucune.svg");
    await waitFor(() => expect(link).toHaveAccessibleDescription(/ne se charge pas/));
  },
};

export const SavingFails: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Nouveau pseudo"), "La chouette");
    harnessOf(loaded).network = "down";
    await userEvent.click(canvas.getByRole("button", { name: "Confirmer" }));
    await canvas.findByText(/Votre changement n’est pas confirmé/);
    await expect(canvas.getByLabelText("Nouveau pseudo")).toHaveValue("La chouette");
  },
};

export const NewEmail: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Changer d’adresse email" }));
    await userEvent.type(await canvas.findByLabelText("Nouvelle adresse email"), "alice@nouveau.example");
    await userEvent.type(canvas.getByLabelText("Mot de passe actuel"), `${PASSWORD}{Enter}`);
    const form = within(canvas.getByRole("form", { name: "Changer d’adresse email" }));
    await expect(await form.findByText(/^Un lien a été envoyé à l’adresse alice@nouveau\.example/)).toBeVisible();
  },
};

export const NewPasswordRefused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Changer de mot de passe" }));
    const currentPassword = await canvas.findByLabelText("Mot de passe actuel");
    await userEvent.type(currentPassword, "pas-le-bon");
    await userEvent.type(canvas.getByLabelText("Nouveau mot de passe"), "effraie-2026{Enter}");
    await waitFor(() =>
      expect(currentPassword).toHaveAccessibleDescription("Ce n’est pas le bon mot de passe. Réessayez."),
    );
    await expect(currentPassword).toHaveFocus();
  },
};

export const WithoutPassword: Story = {
  beforeEach: ({ loaded }) => {
    harnessOf(loaded).identity.hasPassword = async () => false;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Nouveau pseudo")).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole("button", { name: /^Changer d/ })).toBeNull());
  },
};

const openDialog: NonNullable<Story["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Supprimer mon compte" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Voulez-vous vraiment supprimer votre compte ?" });
  await waitFor(() => expect(dialog).toBeVisible());
  await expect(screen.getByRole("button", { name: "Annuler" })).toHaveFocus();
};

export const Deleting: Story = { play: openDialog };

export const DeletingAsksThePassword: Story = {
  play: async (context) => {
    const { identity } = harnessOf(context.loaded);
    identity.isRecent = async () => false;
    await openDialog(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Confirmer", hidden: false }));
    const password = await screen.findByLabelText("Mot de passe");
    await waitFor(() => expect(password).toHaveFocus());
    await context.userEvent.type(password, "pas-le-bon{Enter}");
    await waitFor(async () =>
      expect(await screen.findByLabelText("Mot de passe")).toHaveAccessibleDescription(
        "Ce n’est pas le bon mot de passe. Réessayez.",
      ),
    );
  },
};

export const DeletingTakesItsTime: Story = {
  play: async (context) => {
    await openDialog(context);
    harnessOf(context.loaded).network = "silent";
    await context.userEvent.click(screen.getByRole("button", { name: "Confirmer" }));
    await waitFor(async () => expect(await screen.findByRole("progressbar", { name: "Vos hoots…" })).toBeVisible());
    await context.userEvent.keyboard("{Escape}");
    await expect(screen.getByRole("alertdialog", { name: "Suppression en cours" })).toBeVisible();
  },
};

export const DeletingStops: Story = {
  play: async (context) => {
    await openDialog(context);
    harnessOf(context.loaded).network = "down";
    await context.userEvent.click(screen.getByRole("button", { name: "Confirmer" }));
    const resume = await screen.findByRole("button", { name: "Reprendre" });
    await expect(resume).toBeEnabled();
  },
};

export const Loading: Story = {
  beforeEach: ({ loaded }) => holdSession(harnessOf(loaded)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeVisible();
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
export const Dark: Story = { ...Filled, globals: { theme: "dark" } };
export const Wide: Story = { ...Filled, globals: { width: "wide" } };
export const Narrow: Story = { ...Wrong, globals: { width: "narrow" } };
export const LeastDark: Story = { ...Wrong, globals: { width: "least", theme: "dark" } };
export const DeletingDark: Story = { ...DeletingTakesItsTime, globals: { theme: "dark" } };
export const DeletingStopsLeast: Story = { ...DeletingStops, globals: { width: "least" } };
export const NewEmailLeast: Story = { ...NewEmail, globals: { width: "least" } };
export const NewPasswordLeastDark: Story = { ...NewPasswordRefused, globals: { width: "least", theme: "dark" } };
export const English: Story = { globals: { language: "en" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };

const interruptDeletion: NonNullable<Story["play"]> = async ({ canvas, loaded, userEvent }) => {
  await harnessOf(loaded).database.update("", { "departs/account0": true });
  await userEvent.type(await canvas.findByLabelText("Nouveau pseudo"), "La chouette{Enter}");
  const dialog = await screen.findByRole("alertdialog", { name: "La suppression de votre compte n’est pas terminée" });
  await waitFor(() => expect(dialog).toBeVisible());
  await expect(screen.getByRole("button", { name: "Garder mon compte" })).toHaveFocus();
};

export const DeletionUnfinished: Story = { play: interruptDeletion };
export const DeletionUnfinishedLeastDark: Story = { ...DeletionUnfinished, globals: { width: "least", theme: "dark" } };
