import { useHooterClient, useSession } from "hooter-client/react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const client = useHooterClient();
  const { status } = useSession();
  const draft = { content: "Sans formulaire.", pictureUrl: "", pictureAlt: "" };
  const verbs = Object.keys(client);
  return (
    <>
      {status === "signed-in" && <Verb name="client.publishHoot" run={() => client.publishHoot(draft)} />}
      <Result value={verbs.join(", ")} />
    </>
  );
}

export default { title: "Hooks/useHooterClient", ...hookPage("useHooterClient", Shown, { hoots: 0 }) };

/** All methods of the client, for cases that no hook covers. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "client.publishHoot" }));
    await expect(await canvas.findByText(/^done: /)).toBeVisible();
  },
};
