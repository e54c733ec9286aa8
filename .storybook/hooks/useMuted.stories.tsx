import { useMuted } from "hooter-react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

const basile = { uid: "account1", pseudo: "Basile" };

function Shown() {
  const { people, isMuted, setMuted } = useMuted();
  const muted = isMuted(basile.uid);
  return (
    <>
      <Verb name="setMuted" run={() => setMuted(basile, !muted)} />
      <Result value={{ people, "isMuted(…)": muted }} />
    </>
  );
}

export default { title: "Hooks/useMuted", ...hookPage("useMuted", Shown, { hoots: 0 }) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "setMuted" });
    await userEvent.click(button);
    await expect(await canvas.findByText(/"pseudo": "Basile"/)).toBeVisible();
    await userEvent.click(button);
    await expect(await canvas.findByText(/"people": \[\]/)).toBeVisible();
  },
};
