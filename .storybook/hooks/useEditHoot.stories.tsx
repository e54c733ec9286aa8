import type { HootView } from "hooter-client";
import { useEditHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Editing({ hoot }: { hoot: HootView }) {
  const mutation = useEditHoot(hoot);
  return (
    <>
      <Verb name="editHoot" run={() => mutation.editHoot({ content: "Mieux dit.", pictureUrl: "", pictureAlt: "" })} />
      <Result value={mutation} />
      <Result value={hoot} />
    </>
  );
}

export default { title: "Hooks/useEditHoot", ...hookPage("useEditHoot", ofNewest("account0", Editing)) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "editHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
    await expect(canvas.getByText(/"content": "Mieux dit\."/, { selector: "pre" })).toBeVisible();
  },
};
