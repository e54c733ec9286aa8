import { usePendingMutations, usePublishHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const { publishHoot } = usePublishHoot();
  return (
    <>
      <Verb name="publishHoot" run={() => publishHoot({ content: "Plus tard.", pictureUrl: "", pictureAlt: "" })} />
      <Result value={usePendingMutations()} />
    </>
  );
}

export default { title: "Hooks/usePendingMutations", ...hookPage("usePendingMutations", Shown, { hoots: 0 }) };

/** A hoot published while the network is down. The mutation is pending until the network is back. */
export const Waiting: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "publishHoot" });
    await canvas.findByText("[]");
    harnessOf(loaded).network = "down";
    await userEvent.click(button);
    await expect(await canvas.findByText(/"state": "waiting"/)).toBeVisible();
  },
};
