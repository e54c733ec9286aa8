import type { Meta, StoryObj } from "@storybook/react-vite";
import { useFeed } from "hooter-client/react";
import { TextField, useHootDraft } from "hooter-react";
import { expect, screen } from "storybook/test";
import { worldOf } from "../../packages/hooter-react/src/testing/world";
import { hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const { draft, setDraft, isEmpty, clear, submit } = useHootDraft();
  const feed = useFeed();
  return (
    <>
      <TextField
        label="content"
        value={draft.content}
        onChange={({ target }) => setDraft({ ...draft, content: target.value })}
      />
      <Verb name="submit" run={() => submit(draft)} />
      <Verb name="clear" run={clear} />
      <Result value={{ draft, isEmpty, published: feed.status === "ready" ? feed.hoots.length : 0 }} />
    </>
  );
}

const meta = {
  title: "Hooks/useHootDraft",
  ...hookPage("useHootDraft", { hoots: 0 }),
  render: () => <Shown />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Published, the draft is empty again; a toast says so. */
export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("content"), "Une phrase");
    await expect(await canvas.findByText(/"content": "Une phrase"/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "submit" }));
    await expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
    await expect(await canvas.findByText(/"published": 1/)).toHaveTextContent('"isEmpty": true');
  },
};
/** The words stay, and the toast offers to try again. */
export const Refused: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("content"), "Une phrase");
    worldOf(loaded).network = "refusing";
    await userEvent.click(canvas.getByRole("button", { name: "submit" }));
    await expect(await screen.findByRole("button", { name: "Réessayer" }, { timeout: 15_000 })).toBeInTheDocument();
    await expect(canvas.getByLabelText("content")).toHaveValue("Une phrase");
  },
};
