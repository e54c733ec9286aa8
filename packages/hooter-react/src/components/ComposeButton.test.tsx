import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Dashboard } from "../dashboard/Dashboard";
import { BottomBar } from "../layout/BottomBar";
import { BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const page = (
  <>
    <Dashboard />
    <BottomBar />
  </>
);
const buttons = () => screen.getAllByRole("button", { name: /^(?:Commencez un post|Composer)$/ });
const descriptions = () => buttons().map(({ title }) => title);
const withDraft = ["Brouillon enregistré", "Brouillon enregistré"];
const withoutDraft = ["", ""];

/** Types a text into the composer's dialog. */
async function write() {
  const view = renderInHarness(page, { hoots: 0 });
  await waitFor(() => expect(descriptions()).toEqual(withoutDraft));
  await view.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await view.user.click(await screen.findByLabelText("Contenu du hoot"));
  await view.user.paste("La nuit tombe tôt.");
  return view;
}

async function leave({ user }: Awaited<ReturnType<typeof write>>, answer: string): Promise<void> {
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: answer }));
}

describe("ComposeButton", () => {
  it("shows that a draft is stored, only to the account that wrote it", async () => {
    const view = await write();
    await leave(view, "Garder le brouillon");
    expect(descriptions()).toEqual(withDraft);
    view.rerender(<p />);
    view.rerender(page);
    expect(descriptions()).toEqual(withDraft);
    await view.harness.client.signOut();
    await view.harness.client.signIn({ email: BASILE, password: PASSWORD });
    await waitFor(() => expect(descriptions()).toEqual(withoutDraft));
  });

  it("shows no draft after the user has discarded it", async () => {
    await leave(await write(), "Supprimer le brouillon");
    expect(descriptions()).toEqual(withoutDraft);
  });

  it("shows no draft while its text is being sent", async () => {
    const { user, harness } = await write();
    harness.network = "silent";
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(descriptions()).toEqual(withoutDraft);
  });

  it("shows the draft again after publishing has failed", async () => {
    const { user, harness } = await write();
    harness.network = "refusing";
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText(/Votre hoot n’est pas parti/);
    expect(descriptions()).toEqual(withDraft);
  });
});
