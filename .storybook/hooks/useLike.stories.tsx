import type { HootView } from "hooter-client";
import { useLike } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Liking({ hoot }: { hoot: HootView }) {
  const state = useLike(hoot);
  return (
    <>
      <Verb name="toggle" run={state.toggle} />
      <Result value={state} />
    </>
  );
}

export default { title: "Hooks/useLike", ...hookPage("useLike", ofNewest("account1", Liking)) };

/** A refusal rolls the like back. The second attempt succeeds. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "toggle" });
    harnessOf(loaded).network = "refusing";
    await userEvent.click(button);
    await expect(await canvas.findByText(/^rejected: /)).toBeVisible();
    harnessOf(loaded).network = "up";
    await userEvent.click(button);
    await expect(await canvas.findByText(/^done: (true|false)$/)).toBeVisible();
  },
};
