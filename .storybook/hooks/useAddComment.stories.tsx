import type { HootView } from "hooter-client";
import { useAddComment, useComments } from "hooter-client/react";
import { expect } from "storybook/test";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { worldOf } from "../../packages/hooter-react/src/testing/world";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Adding({ hoot }: { hoot: HootView }) {
  const addComment = useAddComment(hoot);
  return (
    <>
      <Verb name="addComment" run={() => addComment("Bien vu.")} />
      <Result value={useComments(hoot)} />
    </>
  );
}

export default { title: "Hooks/useAddComment", ...hookPage("useAddComment", ofNewest("account1", Adding)) };

/** Shown at once, and taken back when the service refuses. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "addComment" });
    await userEvent.click(button);
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    worldOf(loaded).network = "refusing";
    await userEvent.click(button);
    await expect(await canvas.findByText(/^rejected: /)).toBeVisible();
  },
};
