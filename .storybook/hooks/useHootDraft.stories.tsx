import { useFeed } from "hooter-client/react";
import { useHootDraft } from "hooter-react";
import { expect, screen } from "storybook/test";
import { harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Typed, Verb } from "../docs/Result";

function Shown() {
  const { draft, setDraft, isEmpty, clear, submit } = useHootDraft();
  const feed = useFeed();
  return (
    <>
      <Typed name="content" value={draft.content} onType={(content) => setDraft({ ...draft, content })} />
      <Verb name="submit" run={() => submit(draft)} />
      <Verb name="clear" run={clear} />
      <Result value={{ draft, isEmpty, published: feed.status === "ready" ? feed.hoots.length : 0 }} />
    </>
  );
}

export default { title: "Hooks/useHootDraft", ...hookPage("useHootDraft", Shown, { hoots: 0 }) };

/** After publishing, the draft is empty again and a toast confirms it. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("content"), "Une phrase");
    await expect(await canvas.findByText(/"content": "Une phrase"/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "submit" }));
    await expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
    await expect(await canvas.findByText(/"published": 1/)).toHaveTextContent('"isEmpty": true');
  },
};
/** After a refusal, the text stays and the toast offers a retry. */
export const Refused: HookStory = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("content"), "Une phrase");
    harnessOf(loaded).network = "refusing";
    await userEvent.click(canvas.getByRole("button", { name: "submit" }));
    await expect(await screen.findByRole("button", { name: "Réessayer" })).toBeInTheDocument();
    await expect(canvas.getByLabelText("content")).toHaveValue("Une phrase");
  },
};
