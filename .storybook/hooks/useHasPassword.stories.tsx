import { useHasPassword } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useHasPassword()} />;
}

export default { title: "Hooks/useHasPassword", ...hookPage("useHasPassword", Shown) };

export const Ready: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("true")).toBeVisible();
  },
};
