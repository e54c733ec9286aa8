import type { HootView } from "hooter-client";
import { useVisibleHoot } from "hooter-client/react";
import { useRef } from "react";
import { expect } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result } from "../docs/Result";

function Card({ hoot }: { hoot: HootView }) {
  const ref = useRef<HTMLDivElement>(null);
  useVisibleHoot(ref, hoot);
  return (
    <div ref={ref}>
      <Result value={hoot} />
    </div>
  );
}

export default { title: "Hooks/useVisibleHoot", ...hookPage("useVisibleHoot", ofNewest("account1", Card)) };

/**
 * A client that implements only the specification stores no counters. For its hoots, the counters are null until the
 * card is visible.
 */
export const Seen: HookStory = {
  beforeEach: async ({ loaded }) => {
    const { database } = harnessOf(loaded);
    for (const index of ["stats", "likedBy"]) await database.write(index, null);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/"likes": \d+/)).toBeVisible();
  },
};
