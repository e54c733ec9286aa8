import type { HootView } from "hooter-client";
import { useComments } from "hooter-client/react";
import { expect, waitFor } from "storybook/test";
import { hootId, hootsOf } from "../../packages/hooter-react/src/testing/hoots-of";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { ALICE, BASILE, worldOf } from "../../packages/hooter-react/src/testing/world";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

/** Reads the number of comments from the text. A truncated list shows the total. */
const count = (text: string) => Number(/… (\d+) in all/.exec(text)?.[1] ?? text.split('"content"').length - 1);

function Comments({ hoot }: { hoot: HootView }) {
  return <Result value={useComments(hoot)} />;
}

export default { title: "Hooks/useComments", ...hookPage("useComments", ofNewest("account0", Comments)) };

/** Another user comments, and the comment appears. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded }) => {
    const before = count((await canvas.findByText(/"status": "ready"/)).textContent);
    const world = worldOf(loaded);
    const [{ slug }] = hootsOf(world, ALICE);
    const basile = await world.visitor(BASILE);
    await basile.addComment({ id: hootId(world, slug), slug }, "Je passe, je lis.");
    await waitFor(() => expect(count(canvas.getByText(/"status": "ready"/).textContent)).toBe(before + 1));
  },
};
