import { useThreadCount } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { giveThread, PAGE } from "../../packages/hooter-react/src/testing/threads-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useThreadCount(PAGE)} />;
}

export default { title: "Hooks/useThreadCount", ...hookPage("useThreadCount", Shown) };

export const Ready: HookStory = {
  beforeEach: ({ loaded }) => giveThread(harnessOf(loaded), "Un.", "Deux."),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"count": 2/)).toBeVisible();
  },
};
