import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { holdSession } from "../testing/session";
import { BottomBar } from "./BottomBar";
import { Header } from "./Header";

const meta = {
  title: "Widgets/BottomBar",
  component: BottomBar,
  args: { current: "#dashboard" },
  parameters: {
    hooter: { hoots: 0 },
    viewport: { options: { phone: { name: "Phone", styles: { width: "360px", height: "640px" } } } },
  },
  globals: { width: "narrow", viewport: { value: "phone", isRotated: false } },
  render: (args) => (
    <>
      <Header current={args.current} />
      <BottomBar {...args} />
    </>
  ),
} satisfies Meta<typeof BottomBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  play: async ({ canvas, canvasElement }) => {
    const current = await canvas.findByRole("link", { name: "Tableau de bord" });
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(canvas.getAllByRole("navigation")).toHaveLength(1);
    for (const element of canvasElement.querySelectorAll("header, nav"))
      await expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  },
};
export const SignedOut: Story = {
  args: { current: "#home" },
  parameters: { hooter: { signedInAs: null, hoots: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Connexion" })).toBeVisible();
  },
};
/** The bar for a visitor when everyone may read. */
export const OpenToVisitors: Story = {
  parameters: { hooter: { signedInAs: null, hoots: 0, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    const current = await canvas.findByRole("link", { name: "Actualité" });
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(canvas.getAllByRole("link", { name: "Connexion" })).toHaveLength(1);
  },
};
/** While the session is loading, the bar is empty but already has its full height. */
export const Loading: Story = {
  beforeEach: ({ loaded }) => holdSession(harnessOf(loaded)),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("navigation")).toBeVisible();
    await expect(canvas.getByRole("navigation")).toBeEmptyDOMElement();
  },
};
export const Composing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Composer" }));
    const dialog = await screen.findByRole("dialog", { name: "Nouveau hoot" });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const InNarrowFont: Story = { ...SignedIn, globals: { font: "narrow" } };
export const Dark: Story = { globals: { theme: "dark" } };
export const English: Story = { globals: { language: "en" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
