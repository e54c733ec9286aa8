import { useSaveProfile, useUnfinishedDeletion } from "hooter-client/react";
import { expect, screen } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const { saveProfile } = useSaveProfile();
  const deletion = useUnfinishedDeletion();
  return (
    <>
      <Verb name="saveProfile" run={() => saveProfile({ pseudo: "La chouette", picture: "" })} />
      <Verb name="keepAccount" run={() => deletion?.keepAccount()} />
      <Result value={deletion} />
    </>
  );
}

export default { title: "Hooks/useUnfinishedDeletion", ...hookPage("useUnfinishedDeletion", Shown, { hoots: 0 }) };

/**
 * An account deletion that another device has left unfinished. The client detects the deletion when the service refuses
 * a write. The user then cancels the deletion in the provider's dialog.
 */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "saveProfile" });
    await canvas.findByText("null");
    await harnessOf(loaded).database.update("", { "departs/account0": true });
    await userEvent.click(button);
    await expect(await canvas.findByText(/"keepAccount": "ƒ"/)).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Garder mon compte" }));
    await expect(await canvas.findByText("null")).toBeVisible();
  },
};
