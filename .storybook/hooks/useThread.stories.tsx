import { useThread } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { giveThread, PAGE } from "../../packages/hooter-react/src/testing/threads-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useThread(PAGE)} />;
}

export default { title: "Hooks/useThread", ...hookPage("useThread", Shown) };

/** Another user writes the first comment, which creates the thread. The hook returns the thread without a reload. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText("loading → empty")).toBeVisible();
    await giveThread(harnessOf(loaded), "Bonsoir.");
    await expect(await canvas.findByText("loading → empty → ready")).toBeVisible();
  },
};
