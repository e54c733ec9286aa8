import { useFollowingOf } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useFollowingOf("account0", { pageSize: 2 })} />;
}

export default { title: "Hooks/useFollowingOf", ...hookPage("useFollowingOf", Shown) };

export const Ready: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → ready")).toBeVisible();
  },
};
