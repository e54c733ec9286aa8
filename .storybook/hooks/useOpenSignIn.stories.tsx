import { HooterProvider, useOpenSignIn } from "hooter-react";
import { expect, screen, waitFor } from "storybook/test";
import type { Harness } from "../../packages/hooter-react/src/testing/harness";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Verb } from "../docs/Result";

function Shown() {
  return <Verb name="openSignIn" run={useOpenSignIn()} />;
}

/** A site that sets no link to a sign-in page, so that the hook opens a dialog instead. */
function Site({ harness }: { harness: Harness }) {
  return (
    <HooterProvider client={harness.client}>
      <Shown />
    </HooterProvider>
  );
}

export default {
  title: "Hooks/useOpenSignIn",
  ...hookPage("useOpenSignIn", Site, { signedInAs: null, hoots: 0 }),
};

export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "openSignIn" }));
    const dialog = await screen.findByRole("dialog", { name: "Authentification" });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
