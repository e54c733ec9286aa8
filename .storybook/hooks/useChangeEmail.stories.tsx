import { useChangeEmail } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const mutation = useChangeEmail();
  const change = (password: string) => mutation.changeEmail({ email: "alice@nouveau.example", password });
  return (
    <>
      <Verb name="changeEmail" run={() => change("hibou-2026")} />
      <Verb name="changeEmail with a wrong password" run={() => change("pas-le-bon")} />
      <Result value={mutation} />
    </>
  );
}

export default { title: "Hooks/useChangeEmail", ...hookPage("useChangeEmail", Shown) };

/** The account keeps its address until the user opens the link in the e-mail that this call sends. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "changeEmail with a wrong password" }));
    await expect(await canvas.findByText("rejected: credentials-wrong")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "changeEmail" }));
    await expect(await canvas.findByText(/"error": null/)).toBeVisible();
  },
};
