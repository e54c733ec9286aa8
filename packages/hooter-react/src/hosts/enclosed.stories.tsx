import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { harnessOf } from "../testing/harness";
import { InShadowRoot, UnderPolicy } from "./Enclosed";
import { Everything } from "./Everything";
import { OpenDialog } from "./OpenDialog";

/**
 * All widgets on a right-to-left page, in a shadow root, and under a policy that forbids inline styles and scripts.
 * `hosts.browser.test.tsx` compares the screenshots.
 */
const meta: Meta<{ onRefused: (directive: string) => void }> = {
  title: "Hosts/Enclosed",
  tags: ["!test"],
  args: { onRefused: fn() },
  // Skip axe: no real page contains all widgets, and here their headings and landmarks repeat.
  parameters: { hooter: { hoots: 12 }, a11y: { test: "off" } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  render: (_, { loaded }) => <Everything harness={harnessOf(loaded)} />,
  play: async ({ canvas }) => {
    const [card] = await canvas.findAllByRole("article");
    if (!card) throw new Error("No card.");
    await expect(getComputedStyle(card).direction).toBe("rtl");
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  },
};

export const ShadowRoot: Story = {
  render: (_, { loaded }) => (
    <InShadowRoot client={harnessOf(loaded).client}>
      <Everything harness={harnessOf(loaded)} />
      <OpenDialog name="settings" />
    </InShadowRoot>
  ),
  play: async ({ canvas }) => {
    const root = (await canvas.findByTestId("shadow-host")).shadowRoot;
    await waitFor(() => expect(root?.querySelectorAll("article").length).toBeGreaterThan(0));
    await waitFor(() => expect(root?.querySelectorAll("[role=dialog]")).toHaveLength(1));
    await waitFor(() => expect(root?.querySelectorAll(".hooter-toast")).toHaveLength(1));
  },
};

export const StrictPolicy: Story = {
  render: ({ onRefused }, { loaded }) => (
    <UnderPolicy client={harnessOf(loaded).client} onRefused={onRefused}>
      <Everything harness={harnessOf(loaded)} />
    </UnderPolicy>
  ),
  play: async ({ canvas, args }) => {
    const frame = await canvas.findByTitle("Une page sous une politique stricte");
    if (!(frame instanceof HTMLIFrameElement)) throw new Error("No frame.");
    await waitFor(() => expect(frame.contentDocument?.querySelectorAll("article").length).toBeGreaterThan(0));
    const page = within(frame.contentDocument?.body ?? document.body);
    // Wait for the feed, because the dashboard hides the feed until the section above it has loaded.
    await page.findAllByRole("feed");
    await expect(args.onRefused).not.toHaveBeenCalled();
  },
};
