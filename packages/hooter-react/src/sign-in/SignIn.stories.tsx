import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { ALICE, PASSWORD } from "../testing/harness";
import { SignIn } from "./SignIn";

const meta = {
  title: "Widgets/SignIn",
  component: SignIn,
  argTypes: { intent: { control: "inline-radio", options: ["sign-in", "sign-up"] } },
  parameters: { centred: true, hooter: { signedInAs: null, hoots: 0 } },
} satisfies Meta<typeof SignIn>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Untouched: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Connexion" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Inscription" })).toBeDisabled();
  },
};

export const Invalid: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Adresse email"), "alice@");
    await userEvent.type(canvas.getByLabelText("Mot de passe"), "court{Enter}");
    await waitFor(() => expect(canvas.getByText("L'adresse email n'est pas valide")).toBeVisible());
    await waitFor(() => expect(canvas.getByText("Le mot de passe doit être d'au moins 6 caractères.")).toBeVisible());
    await expect(canvas.getByLabelText("Adresse email")).toHaveFocus();
  },
};

export const WrongPassword: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Adresse email"), ALICE);
    await userEvent.type(canvas.getByLabelText("Mot de passe"), "pas-celui-ci");
    await userEvent.click(canvas.getByRole("button", { name: "Connexion" }));
    await waitFor(async () => expect(await canvas.findByText("Impossible de vous authentifier.")).toBeVisible());
  },
};

export const SignedIn: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Adresse email"), ALICE);
    await userEvent.type(canvas.getByLabelText("Mot de passe"), `${PASSWORD}{Enter}`);
    await expect(await screen.findByText(/^Vous êtes de retour .+ !$/)).toBeInTheDocument();
  },
};

export const SignUp: Story = {
  args: { intent: "sign-up" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Inscription" })).toHaveAttribute("type", "submit");
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
export const Narrow: Story = { ...Invalid, globals: { width: "least" } };
export const English: Story = { globals: { language: "en" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
