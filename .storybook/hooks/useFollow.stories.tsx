import { useFollow } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const state = useFollow({ uid: "account1", pseudo: "Basile" });
  return (
    <>
      <Verb name="toggle" run={state.toggle} />
      <Result value={state} />
    </>
  );
}

export default { title: "Hooks/useFollow", ...hookPage("useFollow", Shown, { hoots: 0 }) };

/** Each change appears immediately, and is rolled back if the service refuses it. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    // Set the account's hoot counter to one, because the rules do not allow following an account that has never
    // published.
    await harnessOf(loaded).database.write("profileStats/account1/hoots", 1);
    await canvas.findByText(/"followed": false/);
    await userEvent.click(canvas.getByRole("button", { name: "toggle" }));
    await expect(await canvas.findByText("done: true")).toBeVisible();
    await expect(canvas.getByText(/"followed": true/)).toBeVisible();
    harnessOf(loaded).network = "refusing";
    await userEvent.click(canvas.getByRole("button", { name: "toggle" }));
    await expect(await canvas.findByText(/^rejected: /)).toBeVisible();
    await expect(canvas.getByText(/"followed": true/)).toBeVisible();
  },
};
