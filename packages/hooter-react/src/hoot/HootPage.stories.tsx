import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { giveComments } from "../testing/comments-of";
import { ALICE, BASILE, busiestSlug, harnessOf } from "../testing/harness";
import { hootId, hootsOf } from "../testing/hoots-of";
import { goOffline } from "../testing/offline";
import { HootPage } from "./HootPage";

const meta = {
  title: "Widgets/HootPage",
  component: HootPage,
  argTypes: { slug: { control: "text" }, shareUrl: { control: "text" } },
  args: { slug: "" },
  render: (args, { loaded }) => <HootPage {...args} slug={args.slug || busiestSlug(harnessOf(loaded))} />,
} satisfies Meta<typeof HootPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await canvas.findByRole("heading", { name: "Commentaires" })).toBeVisible());
    await expect((await canvas.findAllByRole("listitem")).length).toBeGreaterThan(0);
  },
};

export const Liked: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: /^(J'aime|Je n'aime plus)$/ });
    await waitFor(() => expect(button).toBeEnabled());
    const before = button.textContent;
    await userEvent.click(button);
    await expect(await screen.findByText(/^(Article liké !|Vous n'aimez plus cette article !)$/)).toBeInTheDocument();
    await expect(button.textContent).not.toBe(before);
  },
};

export const Answered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Répondre" }));
    await userEvent.type(await canvas.findByLabelText("Votre commentaire"), "Bien vu.{Enter}");
    await expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    await waitFor(async () => expect(await canvas.findByText("Bien vu.")).toBeVisible());
  },
};

export const SomebodyComments: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole("listitem");
    const harness = harnessOf(loaded);
    const slug = busiestSlug(harness);
    const id = harness.database.read(`slugs/${slug}`);
    if (typeof id !== "string") throw new Error("No such hoot.");
    const basile = await harness.otherUser(BASILE);
    await basile.addComment({ id, slug }, "Je passe, je lis, je souris.");
    await waitFor(async () => expect(await canvas.findByText("Je passe, je lis, je souris.")).toBeVisible());
  },
};

/** The button inserts earlier comments above the current ones, a hundred at a time. */
export const ManyComments: Story = {
  beforeEach: ({ loaded }) => giveComments(harnessOf(loaded), busiestSlug(harnessOf(loaded)), 250),
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "Voir les commentaires précédents" });
    await userEvent.click(button);
    await expect(await canvas.findByText(/commentaires précédents affichés/)).toBeInTheDocument();
  },
};

/** The picture of the hoot in a dialog over the whole window. */
export const PictureInFullSize: Story = {
  beforeEach: async ({ loaded }) => {
    const harness = harnessOf(loaded);
    const picture = { articleImg: "/communaute/images/phare-nuit.svg", articleAlt: "Un phare, la nuit" };
    await harness.database.update(`hoots/${hootId(harness, busiestSlug(harness))}`, picture);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Agrandir/ }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Image agrandie" })).toBeVisible());
  },
};

export const OthersCanBeReported: Story = {
  render: (args, { loaded }) => <HootPage {...args} slug={hootsOf(harnessOf(loaded), BASILE)[0].slug} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Plus d’actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Signaler" }));
    await userEvent.click(await screen.findByLabelText("Ce qui ne va pas (facultatif)"));
    await userEvent.paste("Ce n’est pas un hibou.");
    await waitFor(() => expect(screen.getByRole("dialog", { name: /^Signaler ce hoot/ })).toBeVisible());
  },
};

export const Mine: Story = {
  render: (args, { loaded }) => <HootPage {...args} slug={hootsOf(harnessOf(loaded), ALICE)[0].slug} />,
};

export const Settings: Story = {
  ...Mine,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Paramètres du hoot" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Supprimer" })).toBeVisible());
  },
};

export const Editing: Story = {
  ...Mine,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Paramètres du hoot" }));
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }));
    await userEvent.type(await screen.findByLabelText("Contenu du hoot"), " Et plus encore.");
    await userEvent.click(screen.getByRole("button", { name: "Modifier" }));
    await expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByText(/Et plus encore\./)).toBeVisible());
  },
};

export const EditingFails: Story = {
  ...Mine,
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Paramètres du hoot" }));
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }));
    await userEvent.type(await screen.findByLabelText("Contenu du hoot"), " Ceci doit rester.");
    harnessOf(loaded).network = "refusing";
    await userEvent.click(screen.getByRole("button", { name: "Modifier" }));
    await screen.findByRole("button", { name: "Réessayer" });
    await userEvent.click(canvas.getByRole("button", { name: "Paramètres du hoot" }));
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }));
    await expect(await screen.findByDisplayValue(/Ceci doit rester\.$/)).toBeInTheDocument();
  },
};

export const Deleting: Story = {
  ...Mine,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Paramètres du hoot" }));
    await userEvent.click(await screen.findByRole("button", { name: "Supprimer" }));
    await waitFor(() => expect(screen.getByRole("alertdialog", { name: /^Supprimer ce hoot/ })).toBeVisible());
  },
};

export const Deleted: Story = {
  ...Mine,
  play: async (context) => {
    await Deleting.play?.(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Supprimer" }));
    await expect(await screen.findByText("Hoot supprimé avec succès !")).toBeInTheDocument();
    await waitFor(() => expect(context.canvas.getByText("Ce hoot est supprimé.")).toBeVisible());
  },
};

export const NotFound: Story = {
  args: { slug: "personne-1_hoot" },
  play: async () => {
    await waitFor(() => expect(screen.getAllByText("Cet article n'existe pas !")).toHaveLength(2));
  },
};

export const Loading: Story = { parameters: { hooter: { network: "silent" } } };
/** The page of a hoot for a visitor when everyone may read. */
export const OpenToVisitors: Story = {
  parameters: { hooter: { signedInAs: null, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("article").length).toBeGreaterThan(0));
  },
};

export const SignedOut: Story = { parameters: { hooter: { signedInAs: null } } };
export const Dark: Story = { ...Mine, globals: { theme: "dark" } };
export const DeletingDark: Story = { ...Deleting, globals: { theme: "dark" } };
export const OthersNarrow: Story = {
  render: (args, { loaded }) => <HootPage {...args} slug={hootsOf(harnessOf(loaded), BASILE)[0].slug} />,
  globals: { width: "least" },
};
export const Wide: Story = { globals: { width: "wide" } };
export const Narrow: Story = { ...Mine, globals: { width: "least" } };
export const Offline: Story = {
  beforeEach: goOffline,
  // Search the whole page, because the notice is outside the widget.
  play: async () => {
    await waitFor(async () => expect(await screen.findByText(/^Vous êtes hors ligne/)).toBeVisible());
  },
};

export const Failed: Story = {
  parameters: { hooter: { network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry);
    await expect(await canvas.findByRole("heading", { name: "Commentaires" })).toBeInTheDocument();
  },
};

/** Text as another client may write it. */
export const LongTextFromRightToLeft: Story = {
  ...Mine,
  globals: { direction: "rtl", width: "least" },
  beforeEach: async ({ loaded }) => {
    const harness = harnessOf(loaded);
    const [{ slug }] = hootsOf(harness, ALICE);
    await harness.database.write(`hoots/${hootId(harness, slug)}/contenu`, "البومة ".repeat(20) + "ا".repeat(120));
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^البومة/)).toBeVisible();
    await expect(canvasElement.querySelector(".page > div")?.scrollWidth).toBeLessThanOrEqual(320);
  },
};
export const RightToLeft: Story = { ...Mine, globals: { direction: "rtl" } };
export const English: Story = { ...Mine, globals: { language: "en" } };
