import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { Composer } from "./Composer";
import { ComposerDialog } from "./ComposerDialog";

const meta = {
  title: "Widgets/Composer",
  component: Composer,
  parameters: { hooter: { hoots: 0 } },
  decorators: [
    (Story, { parameters }) => (parameters["dialog"] ? <ComposerDialog open onClose={() => {}} /> : <Story />),
  ],
} satisfies Meta<typeof Composer>;

export default meta;
type Story = StoryObj<typeof meta>;

const content = () => screen.findByLabelText("Contenu du hoot");
const long = "La hulotte du jardin a chanté toute la nuit, et personne ne s’en est plaint. ".repeat(4);

export const Inline: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Publier" })).toBeDisabled();
  },
};

export const InDialog: Story = { parameters: { dialog: true } };

export const NearTheEnd: Story = {
  parameters: { dialog: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await content());
    await userEvent.paste("a".repeat(268));
    await waitFor(() => expect(screen.getByText("12")).toBeVisible());
    await expect(screen.getByRole("button", { name: "Publier" })).toBeEnabled();
  },
};

export const TooLong: Story = {
  parameters: { dialog: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await content());
    await userEvent.paste(long);
    await waitFor(async () =>
      expect(await screen.findByText("Le contenu ne doit pas être vide, ni dépasser 280 caractères.")).toBeVisible(),
    );
    await expect(screen.getByRole("button", { name: "Publier" })).toBeDisabled();
  },
};

export const WithPicture: Story = {
  parameters: { dialog: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await content());
    await userEvent.paste("Les façades, ce matin.");
    await userEvent.click(screen.getByLabelText(/^Lien d’une image/));
    await userEvent.paste("/communaute/images/rue-facades.svg");
    await expect(await screen.findByRole("img", { name: "Aperçu de l’image" })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("Description de l’image")).toBeVisible());
  },
};

export const WrongPictureLink: Story = {
  parameters: { dialog: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await content());
    await userEvent.paste("Une image qui n’en est pas une.");
    await userEvent.click(screen.getByLabelText(/^Lien d’une image/));
    await userEvent.paste("http://exemple.fr/a.png");
    await userEvent.tab();
    await waitFor(() => expect(screen.getByText(/Ce lien d’image n’est pas valide/)).toBeVisible());
    await expect(screen.getByRole("button", { name: "Publier" })).toBeDisabled();
  },
};

export const Leaving: Story = {
  parameters: { dialog: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await content());
    await userEvent.paste("Une phrase commencée");
    await userEvent.keyboard("{Escape}");
    await expect(await screen.findByRole("alertdialog", { name: /Garder ce brouillon/ })).toBeInTheDocument();
  },
};

export const Dark: Story = { ...TooLong, globals: { theme: "dark" } };
export const Narrow: Story = { ...TooLong, globals: { width: "narrow" } };
