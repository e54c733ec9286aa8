import { useSaveProfile, useSession } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const saveProfile = useSaveProfile();
  return (
    <>
      <Verb name="saveProfile" run={() => saveProfile({ pseudo: "Hulotte du toit" })} />
      <Verb name="saveProfile with a name that is taken" run={() => saveProfile({ pseudo: "Basile" })} />
      <Result value={useSession()} />
    </>
  );
}

export default { title: "Hooks/useSaveProfile", ...hookPage("useSaveProfile", Shown) };

/** A taken name is refused. A free name shows immediately. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"status": "signed-in"/);
    await userEvent.click(canvas.getByRole("button", { name: "saveProfile with a name that is taken" }));
    await expect(await canvas.findByText("rejected: pseudo-taken")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "saveProfile" }));
    await expect(await canvas.findByText(/"pseudo": "Hulotte du toit"/, { selector: "pre" })).toBeVisible();
  },
};
