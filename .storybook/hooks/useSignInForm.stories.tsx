import { useSession } from "hooter-client/react";
import { useSignInForm } from "hooter-react";
import { TextField } from "hooter-react/primitives";
import { expect } from "storybook/test";
import { ALICE, PASSWORD } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Typed, Verb } from "../docs/Result";

function Shown() {
  const { email, setEmail, password, setPassword, fieldErrors, isValid, pending, error, signIn } = useSignInForm();
  return (
    <>
      <Typed name="email" value={email} onType={setEmail} />
      <TextField
        label="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Verb name="signIn" run={signIn} />
      <Result value={{ fieldErrors, isValid, pending, error, session: useSession().status }} />
    </>
  );
}

export default { title: "Hooks/useSignInForm", ...hookPage("useSignInForm", Shown, { signedInAs: null, hoots: 0 }) };

/** For a wrong password, `signIn` returns the name of the field to correct. The right password signs in. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("email"), ALICE);
    await expect(await canvas.findByText(/"password": "password-too-short"/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText("password"), "pas-celui-ci");
    await expect(await canvas.findByText(/"isValid": true/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "signIn" }));
    await expect(await canvas.findByText('done: "password"')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText("password"));
    await userEvent.type(canvas.getByLabelText("password"), PASSWORD);
    await userEvent.click(canvas.getByRole("button", { name: "signIn" }));
    await expect(await canvas.findByText(/"session": "signed-in"/)).toBeVisible();
  },
};
