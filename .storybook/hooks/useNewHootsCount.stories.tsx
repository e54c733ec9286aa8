import { Feed, useNewHootsCount } from "hooter-react";
import { expect } from "storybook/test";
import { BASILE, harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown() {
  return (
    <>
      <Result value={{ waiting: useNewHootsCount() }} />
      <Feed pageSize={3} arrivals="wait" />
    </>
  );
}

export default { title: "Hooks/useNewHootsCount", ...hookPage("useNewHootsCount", Shown, { hoots: 3 }) };

/** Another user publishes. The hoot waits until the reader presses the button. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findAllByRole("article");
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: "Tout juste arrivé.", pictureUrl: "", pictureAlt: "" });
    await expect(await canvas.findByText(/"waiting": 1/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /^1\snouveau hoot$/ }));
    await expect(await canvas.findByText(/"waiting": 0/)).toBeVisible();
  },
};
