import { useHoot } from "hooter-client/react";
import { expect, waitFor } from "storybook/test";
import { ALICE, BASILE, harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { hootId, hootsOf } from "../../packages/hooter-react/src/testing/hoots-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown({ slug }: { slug: string }) {
  return <Result value={useHoot(slug)} />;
}

export default {
  title: "Hooks/useHoot",
  ...hookPage("useHoot", ({ harness }) => <Shown slug={hootsOf(harness, ALICE)[0].slug} />),
};

/** Another user comments, and the count updates. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded }) => {
    const shown = await canvas.findByText(/"status": "ready"/);
    const comments = () => Number(/"comments": (\d+)/.exec(shown.textContent)?.[1]);
    await waitFor(() => expect(comments()).toBeGreaterThanOrEqual(0));
    const before = comments();
    const harness = harnessOf(loaded);
    const [{ slug }] = hootsOf(harness, ALICE);
    const basile = await harness.otherUser(BASILE);
    await basile.addComment({ id: hootId(harness, slug), slug }, "Je passe, je lis.");
    await waitFor(() => expect(comments()).toBe(before + 1));
  },
};
export const NotFound: HookStory = {
  render: () => <Shown slug="personne-1_hoot" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → not-found")).toBeVisible();
  },
};
