import { useSession } from "hooter-client/react";
import { useProfileChange } from "hooter-react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const { save, isPending, error, reset } = useProfileChange();
  return (
    <>
      <Verb name="save" run={() => save({ pseudo: "Hulotte du toit" })} />
      <Verb name="save a name that is taken" run={() => save({ pseudo: "Basile" })} />
      <Verb name="reset" run={reset} />
      <Result value={{ isPending, error, ...useSession() }} />
    </>
  );
}

export default { title: "Hooks/useProfileChange", ...hookPage("useProfileChange", Shown) };

/** A taken pseudo is refused with a message for its field. A free pseudo appears immediately. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"status": "signed-in"/);
    await userEvent.click(canvas.getByRole("button", { name: "save a name that is taken" }));
    await expect(
      await canvas.findByText(/"message": "Ce pseudo est déjà pris\. Choisissez-en un autre\."/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "reset" }));
    await expect(await canvas.findByText(/"error": null/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "save" }));
    await expect(await canvas.findByText(/"pseudo": "Hulotte du toit"/)).toBeVisible();
  },
};
