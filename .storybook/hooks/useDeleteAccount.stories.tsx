import type { DeletionStep } from "hooter-client";
import { useDeleteAccount, useSession } from "hooter-client/react";
import { useState } from "react";
import { expect } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

function Shown() {
  const { deleteAccount } = useDeleteAccount();
  const [step, setStep] = useState<DeletionStep | null>(null);
  return (
    <>
      <Verb name="deleteAccount" run={() => deleteAccount({ onProgress: setStep })} />
      <p>Step: {step ?? "none"}</p>
      <Result value={useSession()} />
    </>
  );
}

export default { title: "Hooks/useDeleteAccount", ...hookPage("useDeleteAccount", Shown, { hoots: 12 }) };

/** Deletes the data step by step, and then the account. The session is then signed out. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/"status": "signed-in"/);
    await userEvent.click(canvas.getByRole("button", { name: "deleteAccount" }));
    await expect(await canvas.findByText(/"status": "signed-out"/)).toBeVisible();
  },
};
