import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, waitFor } from "storybook/test";
import { goOffline } from "../testing/offline";
import { Composer } from "./Composer";
import { ComposerDialog } from "./ComposerDialog";
import { DiscardDraftDialog } from "./DiscardDraftDialog";

const meta = {
  title: "Widgets/Composer",
  component: Composer,
  argTypes: { takesFocus: { control: "boolean" } },
  parameters: { hooter: { hoots: 0 } },
  decorators: [
    (Story, { parameters, args }) =>
      parameters["dialog"] ? <ComposerDialog open hoot={args.hoot} onClose={() => {}} /> : <Story />,
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

const hoot = {
  id: "-Oabc",
  content: "Les façades, ce matin.",
  picture: { url: "/communaute/images/rue-facades.svg", alt: "Des façades au soleil" },
};

export const Editing: Story = {
  args: { hoot },
  parameters: { dialog: true },
  play: async () => {
    await expect(await content()).toHaveValue("Les façades, ce matin.");
    await expect(screen.getByLabelText("Description de l’image")).toHaveValue("Des façades au soleil");
    await waitFor(() => expect(screen.getByRole("button", { name: "Modifier" })).toBeEnabled());
  },
};

/** A draft from an earlier visit is restored. */
export const EditingResumed: Story = {
  args: { hoot },
  render: function Reopened(args) {
    const [day, setDay] = useState(1);
    return (
      <div>
        <Composer key={day} {...args} />
        <button type="button" onClick={() => setDay(day + 1)}>
          Un autre jour
        </button>
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await content());
    await userEvent.paste(" Avant la pluie");
    await userEvent.click(canvas.getByRole("button", { name: "Un autre jour" }));
    await expect(await content()).toHaveValue("Les façades, ce matin. Avant la pluie");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Revenir au texte publié" })).toBeVisible());
  },
};
export const EditingResumedNarrowDark: Story = { ...EditingResumed, globals: { theme: "dark", width: "least" } };

export const Dark: Story = { ...TooLong, globals: { theme: "dark" } };
export const Narrow: Story = { ...TooLong, globals: { width: "narrow" } };
export const RightToLeft: Story = { ...TooLong, globals: { direction: "rtl" } };
export const English: Story = { globals: { language: "en" } };
export const SignedOut: Story = { parameters: { hooter: { signedInAs: null, hoots: 0 } } };
export const Offline: Story = {
  beforeEach: goOffline,
  // Search the whole page, because the notice is outside the widget.
  play: async () => {
    await waitFor(async () => expect(await screen.findByText(/^Vous êtes hors ligne/)).toBeVisible());
  },
};

/** The confirmation before the user leaves a page with an embedded composer. */
export const LeavingAPage: Story = {
  render: () => <DiscardDraftDialog open onStay={() => {}} onLeave={() => {}} />,
  play: async () => {
    await waitFor(() => expect(screen.getByRole("alertdialog", { name: /Garder ce brouillon/ })).toBeVisible());
  },
};
export const LeavingAPageNarrowDark: Story = { ...LeavingAPage, globals: { theme: "dark", width: "least" } };
export const LeavingAPageInEnglishFromRightToLeft: Story = {
  ...LeavingAPage,
  globals: { language: "en", direction: "rtl" },
  play: async () => {
    await waitFor(() => expect(screen.getByRole("alertdialog")).toBeVisible());
  },
};
