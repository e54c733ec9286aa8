import { useAddThreadComment, useThread } from "hooter-client/react";
import { expect } from "storybook/test";
import { PAGE } from "../../packages/hooter-react/src/testing/threads-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Adding() {
  const mutation = useAddThreadComment(PAGE);
  return (
    <>
      <Verb name="addThreadComment" run={() => mutation.addThreadComment("Merci !")} />
      <Result value={mutation} />
      <Result value={useThread(PAGE)} />
    </>
  );
}

export default { title: "Hooks/useAddThreadComment", ...hookPage("useAddThreadComment", Adding) };

/** The first comment creates the thread. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("loading → empty");
    await userEvent.click(canvas.getByRole("button", { name: "addThreadComment" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    await expect(await canvas.findByText("loading → empty → ready")).toBeVisible();
  },
};
