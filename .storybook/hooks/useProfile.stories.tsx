import { useProfile } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown({ pseudo }: { pseudo: string }) {
  return <Result value={useProfile({ pseudo })} />;
}

export default { title: "Hooks/useProfile", ...hookPage("useProfile", () => <Shown pseudo="Basile" />) };

export const Ready: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"pseudo": "Basile"/)).toBeVisible();
  },
};
export const NotFound: HookStory = {
  render: () => <Shown pseudo="Personne" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → not-found")).toBeVisible();
  },
};
