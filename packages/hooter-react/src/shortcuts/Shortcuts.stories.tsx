import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Feed } from "../feed/Feed";
import { ShortcutsButton } from "./ShortcutsButton";

/**
 * Keyboard shortcuts: J and K move through a feed; ? lists the other shortcuts. They work in a feed, or on the whole
 * page if the host sets `shortcuts="page"`.
 */
const meta: Meta<typeof ShortcutsButton> = {
  title: "Parts/ShortcutsButton",
  component: ShortcutsButton,
  parameters: { hooter: { hoots: 12 } },
  render: () => (
    <>
      <ShortcutsButton />
      <Feed pageSize={5} />
    </>
  ),
};
export default meta;
type Story = StoryObj<typeof ShortcutsButton>;

export const Closed: Story = {};

export const Walked: Story = {
  play: async ({ canvas }) => {
    const [first, second] = await canvas.findAllByRole("article");
    first?.focus();
    await userEvent.keyboard("j");
    await waitFor(() => expect(second).toHaveFocus());
  },
};

export const List: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Raccourcis clavier" }));
    const dialog = await screen.findByRole("dialog", { name: "Raccourcis clavier" });
    await expect(within(dialog).getByRole("checkbox")).toBeChecked();
  },
};
