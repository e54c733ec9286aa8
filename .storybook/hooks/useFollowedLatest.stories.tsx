import { useFollowedLatest } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useFollowedLatest()} />;
}

export default { title: "Hooks/useFollowedLatest", ...hookPage("useFollowedLatest", Shown) };

export const Ready: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"followingCount": [1-9]/)).toBeVisible();
  },
};
