import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { AuthorName } from "../components/AuthorName";
import { harnessOf } from "../testing/harness";
import { FollowButton } from "./FollowButton";

const meta = {
  title: "Widgets/FollowButton",
  component: FollowButton,
  argTypes: { compact: { control: "boolean" } },
  // In an empty database, the user does not follow the person yet.
  parameters: { hooter: { hoots: 0 }, centred: true },
  args: { person: { uid: "account1", pseudo: "Basile" } },
  // Set the account's number of hoots to one, because the rules refuse a follow of an account that has never published.
  beforeEach: ({ loaded }) => harnessOf(loaded).database.write("profileStats/account1/hoots", 1),
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
    harnessOf(loaded).network = "refusing";
    await userEvent.click(button);
    await screen.findByText(/Vous n’avez pas le droit/);
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
/** A pseudo in the opposite writing direction, which is part of the button's accessible name. */
export const RightToLeft: Story = {
  args: { compact: true, person: { uid: "account1", pseudo: "بومة الليل" } },
  globals: { direction: "rtl" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("button", { name: "S'abonner à بومة الليل" })).toBeEnabled());
  },
};
export const Narrow: Story = { ...Follow, globals: { width: "least" } };

/** A visitor cannot follow: there is no button. */
export const SignedOut: Story = {
  parameters: { hooter: { hoots: 0, signedInAs: null } },
  render: (args) => (
    <>
      <AuthorName author={{ ...args.person, picture: null }} />
      <FollowButton {...args} />
    </>
  ),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText("Basile")).toBeVisible();
    await waitFor(() => expect(harnessOf(loaded).client.session.get().status).toBe("signed-out"));
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
