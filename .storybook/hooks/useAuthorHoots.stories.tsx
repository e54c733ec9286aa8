import type { Meta, StoryObj } from "@storybook/react-vite";
import { useAuthorHoots } from "hooter-client/react";
import { expect } from "storybook/test";
import { hookPage } from "../docs/hook-meta";
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

const meta = {
  title: "Hooks/useAuthorHoots",
  ...hookPage("useAuthorHoots"),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("loading → ready");
    await userEvent.click(canvas.getByRole("button", { name: "loadMore" }));
    await expect(await canvas.findByText(/… \d+ in all/)).toBeVisible();
  },
};
