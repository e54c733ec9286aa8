import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { expect } from "storybook/test";
import { guard } from "../styles/guard";
import styles from "../styles/index.css?inline";
import { harnessOf } from "../testing/harness";
import { Everything } from "./Everything";
import { type HostPage, hostPages } from "./pages";

/** Applies a host page's rules while mounted. */
function Rules({ page }: { page: HostPage }) {
  useEffect(() => {
    const theirs = document.createElement("style");
    theirs.textContent = page.css;
    // A host's layered rules must come first, because later layers override earlier ones.
    if (page.needsGuard) document.head.append(theirs);
    else document.head.prepend(theirs);
    const guarded = document.createElement("style");
    guarded.textContent = page.needsGuard ? guard(styles) : "";
    document.head.append(guarded);
    return () => {
      theirs.remove();
      guarded.remove();
    };
  }, [page]);
  return null;
}

/**
 * All widgets on host pages with conflicting styles, where they look the same as on other pages.
 * `hosts.browser.test.tsx` compares the screenshots with those of a neutral page.
 */
const meta: Meta<{ page: HostPage }> = {
  title: "Hosts/Hostile",
  tags: ["!test"],
  parameters: { hooter: { hoots: 12 }, a11y: { test: "off" } },
  render: ({ page }, { loaded }) => (
    <div className="host-frame prose">
      <Rules page={page} />
      <Everything harness={harnessOf(loaded)} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole("article")).length).toBeGreaterThan(0);
  },
};
export default meta;
type Story = StoryObj<{ page: HostPage }>;

const story = (index: number): Story => {
  const page = hostPages[index];
  if (!page) throw new Error("No such page.");
  return { name: page.name, args: { page } };
};
export const LayeredReset: Story = story(0);
export const Reset: Story = story(1);
export const RulesForEverything: Story = story(2);
export const Prose: Story = story(3);
export const SmallRoot: Story = story(4);
export const InheritedOddities: Story = story(5);
export const ClippingAncestor: Story = story(6);
