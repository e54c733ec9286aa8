import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { MuteButton } from "../mute/MuteButton";
import { harnessOf } from "../testing/harness";
import { ofNewest } from "../testing/newest-of";
import { HootSettings } from "./HootSettings";
import { LikeButton } from "./LikeButton";
import { ReportButton } from "./ReportButton";

/** Actions on a hoot, one button each. */
const meta = {
  title: "Widgets/HootActions",
  parameters: { hooter: { hoots: 60 }, centred: true },
  render: ofNewest("account1", ({ hoot }) => <LikeButton hoot={hoot} />),
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const like = { name: /^(J'aime|Je n'aime plus)$/ };

export const Like: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", like);
    await waitFor(() => expect(button).toBeEnabled());
    const before = button.dataset["state"];
    await userEvent.click(button);
    await waitFor(() => expect(button.dataset["state"]).not.toBe(before));
  },
};

export const LikeRefused: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", like);
    await waitFor(() => expect(button).toBeEnabled());
    const before = button.dataset["state"];
    harnessOf(loaded).network = "refusing";
    await userEvent.click(button);
    await screen.findByText(/Vous n’avez pas le droit/);
    await waitFor(() => expect(button.dataset["state"]).toBe(before));
  },
};

export const LikeCompact: Story = {
  render: ofNewest("account1", ({ hoot }) => <LikeButton hoot={hoot} compact />),
};

export const Report: Story = {
  render: ofNewest("account1", ({ hoot }) => <ReportButton hoot={hoot} />),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Signaler ce hoot" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: /^Signaler ce hoot/ })).toBeVisible());
  },
};

export const Settings: Story = {
  render: ofNewest("account0", ({ hoot }) => <HootSettings hoot={hoot} />),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Paramètres du hoot" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Paramètres du hoot" })).toBeVisible());
  },
};

export const Mute: Story = {
  render: () => <MuteButton person={{ uid: "account1", pseudo: "Basile" }} />,
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button");
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute("data-state", "muted"));
  },
};
