import { useLabels } from "hooter-react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  const labels = useLabels();
  return <Result value={{ locale: labels.locale, common: labels.common, follow: labels.follow }} />;
}

export default { title: "Hooks/useLabels", ...hookPage("useLabels", Shown, { hoots: 0 }) };

/** Some of the label groups. A label that contains a number or a name is a function. */
export const French: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"close": "Fermer"/)).toBeVisible();
  },
};
export const English: HookStory = {
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"close": "Close"/)).toBeVisible();
  },
};
