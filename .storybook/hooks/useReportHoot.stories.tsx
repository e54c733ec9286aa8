import type { HootView } from "hooter-client";
import { useReportHoot } from "hooter-client/react";
import { expect } from "storybook/test";
import { ofNewest } from "../../packages/hooter-react/src/testing/newest-of";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Reporting({ hoot }: { hoot: HootView }) {
  const mutation = useReportHoot(hoot);
  return (
    <>
      <Verb name="reportHoot" run={() => mutation.reportHoot("Publicité")} />
      <Result value={mutation} />
    </>
  );
}

export default { title: "Hooks/useReportHoot", ...hookPage("useReportHoot", ofNewest("account1", Reporting)) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "reportHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
  },
};
