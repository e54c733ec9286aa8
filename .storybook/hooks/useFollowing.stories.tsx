import { useFollowing } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useFollowing()} />;
}

export default { title: "Hooks/useFollowing", ...hookPage("useFollowing", Shown) };

export const Ready: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → ready")).toBeVisible();
  },
};
/** In an empty database, no account follows another. */
export const Nobody: HookStory = {
  parameters: { hooter: { hoots: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"following": \[\]/)).toBeVisible();
  },
};
