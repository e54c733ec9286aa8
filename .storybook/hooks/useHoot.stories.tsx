import { useHoot } from "hooter-client/react";
import { expect, waitFor } from "storybook/test";
import { hootId, hootsOf } from "../../packages/hooter-react/src/testing/hoots-of";
import { ALICE, BASILE, worldOf } from "../../packages/hooter-react/src/testing/world";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Shown({ slug }: { slug: string }) {
  return <Result value={useHoot(slug)} />;
}

export default {
  title: "Hooks/useHoot",
  ...hookPage("useHoot", ({ world }) => <Shown slug={hootsOf(world, ALICE)[0].slug} />),
};

/** Another user comments, and the count updates. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded }) => {
    const shown = await canvas.findByText(/"status": "ready"/);
    const comments = () => Number(/"comments": (\d+)/.exec(shown.textContent)?.[1]);
    await waitFor(() => expect(comments()).toBeGreaterThanOrEqual(0));
    const before = comments();
    const world = worldOf(loaded);
    const [{ slug }] = hootsOf(world, ALICE);
    const basile = await world.visitor(BASILE);
    await basile.addComment({ id: hootId(world, slug), slug }, "Je passe, je lis.");
    await waitFor(() => expect(comments()).toBe(before + 1));
  },
};
export const NotFound: HookStory = {
  render: () => <Shown slug="personne-1_hoot" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("loading → not-found")).toBeVisible();
  },
};
