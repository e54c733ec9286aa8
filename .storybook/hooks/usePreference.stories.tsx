import type { Preference } from "hooter-client";
import { usePreference } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

const isCompact: Preference<boolean> = {
  name: "compact",
  scope: "account",
  initial: false,
  decode: (json) => (typeof json === "boolean" ? json : undefined),
};

function Shown() {
  const [compact, setCompact] = usePreference(isCompact);
  return (
    <>
      <Verb name="setCompact(true)" run={() => setCompact(true)} />
      <Verb name="setCompact(false)" run={() => setCompact(false)} />
      <Result value={compact} />
    </>
  );
}

export default { title: "Hooks/usePreference", ...hookPage("usePreference", Shown, { hoots: 0 }) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("false")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "setCompact(true)" }));
    await expect(await canvas.findByText("true")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "setCompact(false)" }));
    await expect(await canvas.findByText("false")).toBeVisible();
  },
};
