import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { HooterProvider } from "../HooterProvider";
import { PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const TITLE = "La suppression de votre compte n’est pas terminée";
const press = (name: string) => screen.getByRole("button", { name });
const question = () => screen.findByRole("alertdialog", { name: TITLE });

/** Opens a page on which a write is refused because another device has started to delete the account. */
async function open() {
  const view = renderInHarness(<Feed />, { hoots: 5 });
  const like = await screen.findAllByRole("button", { name: /^J'aime/ });
  await view.harness.database.update("", { "departs/account0": true });
  const [first] = like;
  if (first === undefined) throw new Error("The page shows no hoot.");
  const refuse = () => view.user.click(first);
  await refuse();
  const dialog = await question();
  const mark = () => view.harness.database.read("departs/account0");
  return { ...view, dialog, refuse, mark };
}

describe("dialog about an unfinished deletion", () => {
  it("explains the interrupted deletion and focuses « Garder mon compte »", async () => {
    const { dialog } = await open();
    expect(dialog).toHaveAccessibleDescription(/Elle a été interrompue/);
    expect(press("Garder mon compte")).toHaveFocus();
  });

  it("keeps the account on « Garder mon compte », and allows its writes again", async () => {
    const { user, harness, refuse, mark } = await open();
    await user.click(press("Garder mon compte"));
    expect(await screen.findByText("Votre compte est conservé.")).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(mark()).toBeNull();
    const before = JSON.stringify(harness.database.read("likedBy/account0"));
    await refuse();
    await waitFor(() => expect(JSON.stringify(harness.database.read("likedBy/account0"))).not.toBe(before));
  });

  it("appears only once on a page where several providers share a client", async () => {
    const { harness, rerender, user } = await open();
    const second = (
      <HooterProvider client={harness.client}>
        <p>autre</p>
      </HooterProvider>
    );
    rerender(
      <>
        <Feed />
        {second}
      </>,
    );
    expect(await screen.findAllByRole("alertdialog", { name: TITLE })).toHaveLength(1);
    fireEvent.keyDown(await question(), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const [like = expect.fail()] = await screen.findAllByRole("button", { name: /^J'aime/ });
    await user.click(like);
    expect(await screen.findAllByRole("alertdialog", { name: TITLE })).toHaveLength(1);
  });

  it("finishes the deletion", async () => {
    const { user, harness } = await open();
    await user.click(press("Terminer la suppression"));
    expect(await screen.findByText("Compte supprimé, au revoir !")).toBeInTheDocument();
    expect(harness.client.session.get()).toEqual({ status: "signed-out" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    const left = JSON.stringify(harness.database.read("")).replace(/"departs":\{[^}]*\},?/, "");
    expect(left).not.toMatch(/account0\b/);
  });

  it("asks for the password when the sign-in is not recent", async () => {
    const { user, harness, mark } = await open();
    vi.spyOn(harness.identity, "isRecent").mockResolvedValue(false);
    await user.click(press("Terminer la suppression"));
    const password = await screen.findByLabelText("Mot de passe");
    await waitFor(() => expect(password).toHaveFocus());
    await user.type(password, "pas-le-bon{Enter}");
    const again = await screen.findByLabelText("Mot de passe");
    await waitFor(() => expect(again).toHaveAccessibleDescription("Ce n’est pas le bon mot de passe. Réessayez."));
    expect(mark()).toBe(true);
    await user.clear(again);
    await user.type(again, `${PASSWORD}{Enter}`);
    expect(await screen.findByText("Compte supprimé, au revoir !")).toBeInTheDocument();
  });

  it("stays open and shows the reason when keeping the account fails", async () => {
    const { user, harness, mark } = await open();
    harness.network = "down";
    await user.click(press("Garder mon compte"));
    await waitFor(() => expect(screen.getByRole("alertdialog").textContent).toContain("Le réseau ne répond pas."));
    expect(mark()).toBe(true);
    harness.network = "up";
    await user.click(press("Garder mon compte"));
    expect(await screen.findByText("Votre compte est conservé.")).toBeInTheDocument();
    expect(mark()).toBeNull();
  });

  it("while the account is being kept, keeps the focus on the button and ignores a press of the other button", async () => {
    const { user, harness, dialog } = await open();
    harness.network = "silent";
    await user.click(press("Garder mon compte"));
    await waitFor(() => expect(dialog).toHaveAttribute("aria-busy", "true"));
    // The button must not be disabled, because browsers move the focus away from a disabled button.
    expect(press("Garder mon compte")).toBeEnabled();
    expect(press("Garder mon compte")).toHaveFocus();
    await user.click(press("Terminer la suppression"));
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(dialog).toHaveAccessibleName(TITLE);
  });

  it("closes on Esc, and opens again after the next write that is refused", async () => {
    const { user, refuse, mark } = await open();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(mark()).toBe(true);
    await refuse();
    expect(await question()).toBeInTheDocument();
  });
});
