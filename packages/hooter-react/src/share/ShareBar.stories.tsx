import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ShareBar } from "./ShareBar";

const meta = {
  title: "Widgets/ShareBar",
  component: ShareBar,
  argTypes: { shareUrl: { control: "text" } },
  args: { hoot: { slug: "alice-hooter-example-7_hoot" } },
  parameters: { hooter: { hoots: 0 } },
} satisfies Meta<typeof ShareBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Partager par email" });
    await expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("hoot/alice-hooter-example-7_hoot");
  },
};

/** On an operating system with a share sheet. */
export const WithSheet: Story = {
  beforeEach: () => {
    const own = Object.getOwnPropertyDescriptor(navigator, "share");
    Object.defineProperty(navigator, "share", { value: () => Promise.resolve(), configurable: true });
    return () => {
      if (own) Object.defineProperty(navigator, "share", own);
      else Reflect.deleteProperty(navigator, "share");
    };
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Partager" })).toBeVisible();
  },
};

export const English: Story = { globals: { language: "en" } };
export const Dark: Story = { globals: { theme: "dark" } };
export const Narrow: Story = { globals: { width: "least" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
