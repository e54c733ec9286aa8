import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { worldOf } from "../testing/world";
import { FollowButton } from "./FollowButton";

const meta = {
  title: "Widgets/FollowButton",
  component: FollowButton,
  argTypes: { compact: { control: "boolean" } },
  // Nobody follows anybody in an empty world.
  parameters: { hooter: { hoots: 0 }, centred: true },
  args: { person: { uid: "account1", pseudo: "Basile" } },
} satisfies Meta<typeof FollowButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Follow: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "S'abonner" });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByText("Vous suivez Basile !")).toBeVisible());
    await expect(button).toHaveTextContent("Se désabonner");
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByText("Vous ne suivez plus Basile !")).toBeVisible());
    await expect(button).toHaveTextContent("S'abonner");
  },
};

export const Refused: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "S'abonner" });
    await waitFor(() => expect(button).toBeEnabled());
    worldOf(loaded).network = "refusing";
    await userEvent.click(button);
    await screen.findByText(/Vous n’avez pas le droit/, {}, { timeout: 15_000 });
    await waitFor(() => expect(button).toHaveTextContent("S'abonner"));
  },
};

export const Compact: Story = {
  args: { compact: true },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("button", { name: "S'abonner à Basile" })).toBeEnabled());
  },
};

export const Unknown: Story = { parameters: { hooter: { hoots: 0, network: "silent" } } };
export const Dark: Story = { ...Follow, globals: { theme: "dark" } };
export const CompactDark: Story = { ...Compact, globals: { theme: "dark" } };
