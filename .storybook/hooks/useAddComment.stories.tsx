import type { HootView } from "hooter-client";
import { useAddComment, useComments } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Adding({ hoot }: { hoot: HootView }) {
  const mutation = useAddComment(hoot);
  return (
    <>
      <Verb name="addComment" run={() => mutation.addComment("Bien vu.")} />
      <Result value={mutation} />
      <Result value={useComments(hoot)} />
    </>
  );
}

export default { title: "Hooks/useAddComment", ...hookPage("useAddComment", ofNewest("account1", Adding)) };

/** The comment appears immediately, and disappears when the service refuses it. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "addComment" });
    await userEvent.click(button);
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    await expect(canvas.getByText(/"isPending": false,\s+"error": null/)).toBeVisible();
    harnessOf(loaded).network = "refusing";
    await userEvent.click(button);
    await expect(await canvas.findByText(/^rejected: /)).toBeVisible();
    await expect(canvas.getByText(/"error": "HooterError permission-denied"/)).toBeVisible();
  },
};
