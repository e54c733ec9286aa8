import { useIdentityActions, useSession } from "hooter-client/react";
import { expect } from "storybook/test";
import { ALICE, PASSWORD } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const { signIn, signOut } = useIdentityActions();
  return (
    <>
      <Result value={useSession()} />
      <Verb name="signIn with a wrong password" run={() => signIn({ email: ALICE, password: "pas-celui-ci" })} />
      <Verb name="signIn" run={() => signIn({ email: ALICE, password: PASSWORD })} />
      <Verb name="signOut" run={signOut} />
    </>
  );
}

export default {
  title: "Hooks/useIdentityActions",
  ...hookPage("useIdentityActions", Shown, { signedInAs: null, hoots: 0 }),
};

/** Signs in with a wrong password first, then with the right one. */
export const SigningIn: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"status": "signed-out"/);
    await userEvent.click(canvas.getByRole("button", { name: "signIn with a wrong password" }));
    await expect(await canvas.findByText(/^rejected: /)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "signIn" }));
    await expect(await canvas.findByText(/"status": "signed-in"/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "signOut" }));
    await expect(await canvas.findByText(/signed-out → signed-in → signed-out$/)).toBeVisible();
  },
};
