import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { BASILE, harnessOf } from "../testing/harness";
import { closeThread, giveThread, PAGE } from "../testing/threads-of";
import { Thread } from "./Thread";

const some = ["Deux chouettes hier soir, près du lavoir.", "Merci pour cet article\u202f!", "À relire cet hiver."];
const empty = { hoots: 0 };

const meta = {
  title: "Widgets/Thread",
  component: Thread,
  args: PAGE,
  parameters: { hooter: empty },
  beforeEach: ({ loaded, parameters }) =>
    parameters["hasThread"] === undefined ? giveThread(harnessOf(loaded), ...some) : undefined,
} satisfies Meta<typeof Thread>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Parameters for a page that has no thread yet. */
const without = { hooter: empty, hasThread: false };

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { name: "3\u00a0commentaires" })).toBeVisible();
    await userEvent.type(await canvas.findByLabelText("Votre commentaire"), "Moi aussi.{Enter}");
    await expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    await expect(await canvas.findByText("Moi aussi.", { selector: "li *" })).toBeVisible();
  },
};

/** The first comment creates the thread. */
export const Empty: Story = {
  parameters: without,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^Aucun commentaire/)).toBeVisible();
    await userEvent.type(await canvas.findByLabelText("Votre commentaire"), "Bonsoir.{Enter}");
    await expect(await canvas.findByText("Bonsoir.", { selector: "li *" })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("button", { name: "J'aime" })).toBeEnabled());
  },
};

/** The first comment by another reader appears without a reload. */
export const SomebodyBegins: Story = {
  parameters: without,
  play: async ({ canvas, loaded }) => {
    await canvas.findByText(/^Aucun commentaire/);
    await giveThread(harnessOf(loaded), "Bonsoir à tous.");
    await expect(await canvas.findByText("Bonsoir à tous.")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { hooter: { ...empty, network: "silent" }, hasThread: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeInTheDocument();
    await expect(canvas.getByRole("heading", { name: "Commentaires" })).toBeVisible();
    await expect(canvas.queryByRole("listitem")).toBeNull();
  },
};

export const Failed: Story = {
  parameters: { hooter: { ...empty, network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry);
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(3);
  },
};

/** An address that is too long shows an error message, without a retry. */
export const TooLong: Story = {
  args: { url: `https://exemple.fr/${"a".repeat(2_000)}` },
  parameters: without,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/trop longue/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Réessayer" })).toBeNull();
  },
};

export const Closed: Story = {
  beforeEach: async ({ loaded }) => closeThread(harnessOf(loaded)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Les commentaires sont fermés.")).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
};

/** A visitor reads the comments of a public site. A comment by the visitor is sent after the sign-in. */
export const Visitor: Story = {
  parameters: { hooter: { ...empty, signedInAs: null, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(3);
    await expect(canvas.getByLabelText("Votre commentaire")).toBeVisible();
  },
};

export const SignedOut: Story = { parameters: { hooter: { ...empty, signedInAs: null } } };

/** An administrator hides a comment, and closes the thread. */
export const Administrator: Story = {
  parameters: { hooter: { ...empty, isAdministrator: true } },
  play: async ({ canvas, userEvent }) => {
    const [hide] = await canvas.findAllByRole("button", { name: "Masquer ce commentaire" });
    if (!hide) throw new Error("The button is missing.");
    await userEvent.click(hide);
    await expect(await canvas.findByText("Masqué")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Fermer les commentaires" }));
    await expect(await canvas.findByRole("button", { name: "Rouvrir les commentaires" })).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
};

/** Without a network, the user's first comment is listed and marked as waiting. */
export const Waiting: Story = {
  parameters: without,
  play: async ({ canvas, loaded, userEvent }) => {
    const field = await canvas.findByLabelText("Votre commentaire");
    harnessOf(loaded).network = "down";
    await userEvent.type(field, "Plus tard.{Enter}");
    const comment = await canvas.findByText("Plus tard.", { selector: "li *" });
    await waitFor(() => expect(comment.closest("[data-delivery]")).toHaveAttribute("data-delivery", "waiting"));
  },
};

export const Refused: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const field = await canvas.findByLabelText("Votre commentaire");
    harnessOf(loaded).network = "refusing";
    await userEvent.type(field, "Ceci doit rester.{Enter}");
    await expect(await screen.findByText(/Votre commentaire n’est pas parti/)).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveValue("Ceci doit rester."));
  },
};

/** Many comments. The text of the last comment has no spaces. */
export const Many: Story = {
  beforeEach: async ({ loaded }) => {
    const harness = harnessOf(loaded);
    const basile = await harness.otherUser(BASILE);
    for (let index = 0; index < 30; index += 1) await basile.addThreadComment(PAGE, `Commentaire ${index}`);
    await basile.addThreadComment(PAGE, "Anticonstitutionnellement".repeat(8));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "34\u00a0commentaires" })).toBeVisible();
  },
};

export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const Dark: Story = { globals: { theme: "dark" }, parameters: { hooter: { ...empty, isAdministrator: true } } };
export const English: Story = {
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "3\u00a0comments" })).toBeVisible();
  },
};
export const Narrow: Story = {
  globals: { width: "least" },
  parameters: { hooter: { ...empty, isAdministrator: true } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole("listitem");
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
