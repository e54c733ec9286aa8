import { useAuthorHoots } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const state = useAuthorHoots("account0", { pageSize: 2 });
  return (
    <>
      {state.status === "ready" && <Verb name="loadMore" run={state.loadMore} />}
      <Result value={state} />
    </>
  );
}

export default { title: "Hooks/useAuthorHoots", ...hookPage("useAuthorHoots", Shown) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("loading → ready");
    await userEvent.click(canvas.getByRole("button", { name: "loadMore" }));
    await expect(await canvas.findByText(/… \d+ in all/)).toBeVisible();
  },
};
