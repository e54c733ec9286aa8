import { useSaveProfile, useSession } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const mutation = useSaveProfile();
  return (
    <>
      <Verb name="saveProfile" run={() => mutation.saveProfile({ pseudo: "Hulotte du toit" })} />
      <Verb name="saveProfile with a name that is taken" run={() => mutation.saveProfile({ pseudo: "Basile" })} />
      <Result value={mutation} />
      <Result value={useSession()} />
    </>
  );
}

export default { title: "Hooks/useSaveProfile", ...hookPage("useSaveProfile", Shown) };

/** A taken pseudo is refused. A free pseudo appears immediately. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"status": "signed-in"/);
    await userEvent.click(canvas.getByRole("button", { name: "saveProfile with a name that is taken" }));
    await expect(await canvas.findByText("rejected: pseudo-taken")).toBeVisible();
    await expect(canvas.getByText(/"error": "HooterError pseudo-taken"/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "saveProfile" }));
    await expect(await canvas.findByText(/"pseudo": "Hulotte du toit"/, { selector: "pre" })).toBeVisible();
  },
};
