import { useCloseThread, useThread } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { giveThread, PAGE } from "../../packages/hooter-react/src/testing/threads-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Closing() {
  const mutation = useCloseThread(PAGE);
  const thread = useThread(PAGE);
  const isClosed = thread.status === "ready" && thread.isClosed;
  return (
    <>
      <Verb name="setClosed" run={() => mutation.setClosed(!isClosed)} />
      <Result value={mutation} />
      <Result value={thread} />
    </>
  );
}

export default {
  title: "Hooks/useCloseThread",
  ...hookPage("useCloseThread", Closing, { hoots: 0, isAdministrator: true }),
};

export const Ready: HookStory = {
  beforeEach: ({ loaded }) => giveThread(harnessOf(loaded), "Bonsoir."),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"canModerate": true/);
    await userEvent.click(canvas.getByRole("button", { name: "setClosed" }));
    await expect(await canvas.findByText(/"isClosed": true/)).toBeVisible();
  },
};
