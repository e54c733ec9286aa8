import { useHashtagFeed } from "hooter-client/react";
import { expect } from "storybook/test";
import { BASILE, harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const feed = useHashtagFeed("#NuitDesEtoiles", { pageSize: 5, arrivals: "wait" });
  return (
    <>
      {feed.status === "ready" && <Verb name="showNew" run={feed.showNew} />}
      {feed.status === "error" && <Verb name="retry" run={feed.retry} />}
      <Result value={feed} />
    </>
  );
}

function Wrong() {
  return <Result value={useHashtagFeed("deux mots")} />;
}

export default { title: "Hooks/useHashtagFeed", ...hookPage("useHashtagFeed", Shown) };

/**
 * Another user publishes a hoot with the hashtag in a different letter case. The new hoot stays hidden until `showNew`
 * is called.
 */
export const Ready: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText(/"newCount": 0/);
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: "Encore une #nuitdesEtoiles.", pictureUrl: "", pictureAlt: "" });
    await canvas.findByText(/"newCount": 1/);
    await userEvent.click(canvas.getByRole("button", { name: "showNew" }));
    await expect(await canvas.findByText(/"content": "Encore une #nuitdesEtoiles\."/)).toBeVisible();
  },
};
export const Invalid: HookStory = {
  render: () => <Wrong />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"status": "invalid"/)).toBeVisible();
  },
};
export const Failed: HookStory = {
  parameters: { hooter: { network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText(/"error": "HooterError network"/);
    harnessOf(loaded).network = "up";
    await userEvent.click(canvas.getByRole("button", { name: "retry" }));
    await expect(await canvas.findByText(/^loading → error → .*ready$/)).toBeVisible();
  },
};
export const SignedOut: HookStory = {
  parameters: { hooter: { signedInAs: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"status": "signed-out"/)).toBeVisible();
  },
};
