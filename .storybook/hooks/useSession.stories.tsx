import { useSession } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return <Result value={useSession()} />;
}

export default { title: "Hooks/useSession", ...hookPage("useSession", Shown) };

export const SignedIn: HookStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"status": "signed-in"/)).toBeVisible();
  },
};
export const SignedOut: HookStory = {
  parameters: { hooter: { signedInAs: null, hoots: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"status": "signed-out"/)).toBeVisible();
  },
};
