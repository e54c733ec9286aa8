import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { BASILE, busiestSlug, worldOf } from "../testing/world";
import { HootPage } from "./HootPage";

const meta = {
  title: "Widgets/HootPage",
  component: HootPage,
  args: { slug: "" },
  render: (args, { loaded }) => <HootPage {...args} slug={args.slug || busiestSlug(worldOf(loaded))} />,
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
    const world = worldOf(loaded);
    const slug = busiestSlug(world);
    const id = world.database.read(`slugs/${slug}`);
    if (typeof id !== "string") throw new Error("No such hoot.");
    const basile = await world.visitor(BASILE);
    await basile.addComment({ id, slug }, "Je passe, je lis, je souris.");
    await waitFor(async () => expect(await canvas.findByText("Je passe, je lis, je souris.")).toBeVisible());
  },
};

export const NotFound: Story = {
  args: { slug: "personne-1_hoot" },
  play: async () => {
    await expect((await screen.findAllByText("Cet article n'existe pas !")).length).toBe(2);
  },
};

export const Loading: Story = { parameters: { hooter: { network: "silent" } } };
export const SignedOut: Story = { parameters: { hooter: { signedInAs: null } } };
export const Dark: Story = { globals: { theme: "dark" } };
export const Wide: Story = { globals: { width: "wide" } };
export const Narrow: Story = { globals: { width: "least" } };
