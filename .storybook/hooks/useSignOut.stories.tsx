import { useSession } from "hooter-client/react";
import { useSignOut } from "hooter-react";
import { useState } from "react";
import { expect, screen } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const [called, setCalled] = useState(false);
  const { leave, isPending } = useSignOut(() => setCalled(true));
  return (
    <>
      <Verb name="leave" run={leave} />
      <p>onSignedOut: {called ? "called" : "not called yet"}</p>
      <Result value={{ isPending, ...useSession() }} />
    </>
  );
}

export default { title: "Hooks/useSignOut", ...hookPage("useSignOut", Shown, { hoots: 0 }) };

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"status": "signed-in"/);
    await userEvent.click(canvas.getByRole("button", { name: "leave" }));
    await expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    await expect(await canvas.findByText(/"status": "signed-out"/)).toBeVisible();
    await expect(await canvas.findByText("onSignedOut: called")).toBeVisible();
  },
};
