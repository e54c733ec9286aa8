import type { HootView } from "hooter-client";
import { useComments } from "hooter-client/react";
import { expect, waitFor } from "storybook/test";
import { ALICE, BASILE, harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { hootId, hootsOf } from "../../packages/hooter-react/src/testing/hoots-of";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

/** Reads the number of comments from the text of `Result`. If that text is truncated, it contains the total. */
const count = (text: string) => Number(/… (\d+) in all/.exec(text)?.[1] ?? text.split('"content"').length - 1);

function Comments({ hoot }: { hoot: HootView }) {
  return <Result value={useComments(hoot)} />;
}

export default { title: "Hooks/useComments", ...hookPage("useComments", ofNewest("account0", Comments)) };

/** Another user comments, and the comment appears. */
export const Ready: HookStory = {
  play: async ({ canvas, loaded }) => {
    const before = count((await canvas.findByText(/"status": "ready"/)).textContent);
    const harness = harnessOf(loaded);
    const [{ slug }] = hootsOf(harness, ALICE);
    const basile = await harness.otherUser(BASILE);
    await basile.addComment({ id: hootId(harness, slug), slug }, "Je passe, je lis.");
    await waitFor(() => expect(count(canvas.getByText(/"status": "ready"/).textContent)).toBe(before + 1));
  },
};
