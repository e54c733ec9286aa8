import { useDraft } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Typed, Verb } from "../docs/Result";

function Shown() {
  const state = useDraft("hoot", { content: "" });
  return (
    <>
      <Typed name="content" value={state.draft.content} onType={(content) => state.setDraft({ content })} />
      <Verb name="clear" run={state.clear} />
      <Result value={state} />
    </>
  );
}

export default { title: "Hooks/useDraft", ...hookPage("useDraft", Shown, { hoots: 0 }) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("content"), "Une phrase");
    await expect(await canvas.findByText(/"content": "Une phrase"/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "clear" }));
    await expect(await canvas.findByText(/"isEmpty": true/)).toBeVisible();
  },
};
