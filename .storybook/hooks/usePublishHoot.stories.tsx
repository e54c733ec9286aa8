import { useFeed, usePublishHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const mutation = usePublishHoot();
  return (
    <>
      <Verb
        name="publishHoot"
        run={() => mutation.publishHoot({ content: "Bonjour !", pictureUrl: "", pictureAlt: "" })}
      />
      <Result value={mutation} />
      <Result value={useFeed()} />
    </>
  );
}

export default { title: "Hooks/usePublishHoot", ...hookPage("usePublishHoot", Shown, { hoots: 0 }) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"hoots": \[\]/);
    await userEvent.click(canvas.getByRole("button", { name: "publishHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    await expect(canvas.getByText(/"content": "Bonjour !"/, { selector: "pre" })).toBeVisible();
  },
};
export const Refused: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText(/"hoots": \[\]/);
    harnessOf(loaded).network = "refusing";
    await userEvent.click(canvas.getByRole("button", { name: "publishHoot" }));
    await expect(await canvas.findByText(/^rejected: /)).toBeVisible();
    await expect(canvas.getByText(/"error": "HooterError permission-denied"/)).toBeVisible();
    await expect(canvas.getByText(/"hoots": \[\]/)).toBeVisible();
  },
};
