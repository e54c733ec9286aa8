import { useChangePassword } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const mutation = useChangePassword();
  const change = (newPassword: string) => mutation.changePassword({ password: "hibou-2026", newPassword });
  return (
    <>
      <Verb name="changePassword" run={() => change("effraie-2026")} />
      <Verb name="changePassword to a short one" run={() => change("court")} />
      <Result value={mutation} />
    </>
  );
}

export default { title: "Hooks/useChangePassword", ...hookPage("useChangePassword", Shown) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "changePassword to a short one" }));
    await expect(await canvas.findByText("rejected: password-too-short")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "changePassword" }));
    await expect(await canvas.findByText(/"error": null/)).toBeVisible();
  },
};
