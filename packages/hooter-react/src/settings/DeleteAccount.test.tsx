import { act, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { useSession } from "hooter-client/react";
import { describe, expect, it, vi } from "vitest";
import { BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { Settings } from "./Settings";

const question = "Voulez-vous vraiment supprimer votre compte ?";
const goodbye = "Compte supprimé, au revoir !";
const dialog = () => screen.findByRole("alertdialog", { name: question });
const press = (name: string) => screen.getByRole("button", { name });

async function open(options: Parameters<typeof renderInHarness>[1] = {}) {
  const onDeleted = vi.fn();
  const view = renderInHarness(<Settings onDeleted={onDeleted} />, { hoots: 40, ...options });
  await view.user.click(await screen.findByRole("button", { name: "Supprimer mon compte" }));
  await dialog();
  // Ignore the deletion marker, which remains in the database to block late writes.
  const everything = () => JSON.stringify(view.harness.database.read("")).replace(/"departs":\{[^}]*\},?/, "");
  return { ...view, onDeleted, everything };
}

describe("confirmation of the account deletion", () => {
  it("focuses « Annuler » first, closes on « Annuler » or Esc, and sends nothing", async () => {
    const { user, harness } = await open();
    expect(press("Annuler")).toHaveFocus();
    await user.click(press("Annuler"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(press("Supprimer mon compte")).toHaveFocus();
    await user.click(press("Supprimer mon compte"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(harness.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });
});

it("closes the confirmation when another account replaces the session", async () => {
  const { harness } = await open();
  await act(() => harness.identity.signIn({ email: BASILE, password: PASSWORD }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

describe("account deletion", () => {
  it("removes all of the account's data, shows a goodbye and calls onDeleted", async () => {
    const { user, harness, onDeleted, everything } = await open();
    expect(everything()).toContain("account0");
    await user.click(press("Confirmer"));
    expect(await screen.findByText(goodbye)).toBeInTheDocument();
    expect(onDeleted).toHaveBeenCalledOnce();
    expect(everything().match(/"account0"|account0\b/g)).toBeNull();
    expect(harness.client.session.get()).toEqual({ status: "signed-out" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("navigates home when the host passes no onDeleted", async () => {
    const navigate = vi.fn();
    const { user } = renderInHarness(<Settings />, { hoots: 0, navigate });
    await user.click(await screen.findByRole("button", { name: "Supprimer mon compte" }));
    await user.click(press("Confirmer"));
    await screen.findByText(goodbye);
    expect(navigate).toHaveBeenLastCalledWith("/", { replace: true });
  });

  it("shows the goodbye even if the host's route guard unmounts the page first", async () => {
    const onDeleted = vi.fn();
    const Guarded = () => (useSession().status === "signed-out" ? <p>Ailleurs</p> : <Settings onDeleted={onDeleted} />);
    const { user } = renderInHarness(<Guarded />, { hoots: 0 });
    await user.click(await screen.findByRole("button", { name: "Supprimer mon compte" }));
    await user.click(press("Confirmer"));
    expect(await screen.findByText(goodbye)).toBeInTheDocument();
    expect(screen.getByText("Ailleurs")).toBeInTheDocument();
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  it("shows the progress in a dialog that cannot be closed during the deletion", async () => {
    const { user, harness } = await open();
    harness.network = "silent";
    await user.click(press("Confirmer"));
    const progress = await screen.findByRole("progressbar", { name: "Vos hoots…" });
    expect(progress).toHaveAttribute("value");
    // Screen readers announce no change inside a busy element.
    expect(screen.getByRole("alertdialog", { name: "Suppression en cours" })).not.toHaveAttribute("aria-busy", "true");
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(document.body);
    expect(progress).toBeInTheDocument();
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  it("shows the reason when the network fails, and can be resumed after closing the dialog", async () => {
    const { user, harness, onDeleted, everything } = await open();
    const { fetch } = harness.database;
    let writes = 0;
    // The connection breaks after a few writes.
    const spy = vi.spyOn(harness.database, "fetch").mockImplementation(async (input, init) => {
      if (init?.method === "PATCH" && ++writes > 3) harness.network = "down";
      if (harness.network === "down") throw new TypeError("Failed to fetch");
      return fetch(input, init);
    });
    await user.click(press("Confirmer"));
    const resume = await screen.findByRole("button", { name: "Reprendre" });
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription(/s’est arrêtée en chemin/);
    expect(screen.getByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
    expect(onDeleted).not.toHaveBeenCalled();
    expect(harness.client.session.get().status).toBe("signed-in");
    expect(resume).toBeEnabled();
    await user.click(press("Annuler"));
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);

    spy.mockRestore();
    harness.network = "up";
    await user.click(press("Supprimer mon compte"));
    await user.click(await screen.findByRole("button", { name: "Reprendre" }));
    await screen.findByText(goodbye);
    expect(everything()).not.toMatch(/account0\b/);
  });
});

describe("account deletion without a recent sign-in", () => {
  async function openLate() {
    const view = await open({ hoots: 0 });
    vi.spyOn(view.harness.identity, "isRecent").mockResolvedValue(false);
    await view.user.click(press("Confirmer"));
    const password = await screen.findByLabelText("Mot de passe");
    // Wait, because an effect moves the focus after the field has appeared.
    await waitFor(() => expect(password).toHaveFocus());
    return { ...view, password };
  }

  it("requires the password before it removes anything, and deletes the account once the password is correct", async () => {
    const { user, password, harness } = await openLate();
    expect(password).toHaveAttribute("autocomplete", "current-password");
    expect(press("Confirmer")).toBeDisabled();
    expect(harness.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
    await user.type(password, `${PASSWORD}{Enter}`);
    expect(await screen.findByText(goodbye)).toBeInTheDocument();
  });

  it("shows an error for a wrong password and focuses the field again", async () => {
    const { user, password, harness } = await openLate();
    await user.type(password, "pas-le-bon{Enter}");
    const again = await screen.findByLabelText("Mot de passe");
    await waitFor(() => expect(again).toHaveAccessibleDescription("Ce n’est pas le bon mot de passe. Réessayez."));
    await waitFor(() => expect(again).toHaveFocus());
    expect(harness.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
    expect(harness.client.session.get().status).toBe("signed-in");
  });

  it.each([
    ["blanks", "      "],
    ["an emoji", "🦉"],
    ["right-to-left text", "كلمة السر"],
    ["HTML", "<script>alert(1)</script>"],
    ["10,000 characters", "x".repeat(10_000)],
    ["the right characters and one more", `${PASSWORD}x`],
  ])("removes nothing for a password of %s", async (_, secret) => {
    const { user, password, harness, everything } = await openLate();
    const before = everything();
    await user.click(password);
    await user.paste(secret);
    await user.keyboard("{Enter}");
    const again = await screen.findByLabelText("Mot de passe");
    await waitFor(() => expect(again).toHaveAccessibleDescription("Ce n’est pas le bon mot de passe. Réessayez."));
    expect(everything()).toBe(before);
    expect(harness.client.session.get().status).toBe("signed-in");
  });

  it("shows the reason of any other failure and that nothing was removed", async () => {
    const { user, password, harness } = await openLate();
    vi.spyOn(harness.identity, "reauthenticate").mockRejectedValue(new HooterError("too-many-attempts"));
    await user.type(password, `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/Rien n’a été supprimé. Trop de tentatives/)).toBe(screen.getByRole("alert"));
    expect(await screen.findByLabelText("Mot de passe")).toHaveValue(PASSWORD);
  });

  it("clears the password when the dialog is closed", async () => {
    const { user, password } = await openLate();
    await user.type(password, PASSWORD);
    await user.click(press("Annuler"));
    await user.click(press("Supprimer mon compte"));
    await dialog();
    expect(screen.queryByLabelText("Mot de passe")).toBeNull();
    await user.click(press("Confirmer"));
    expect(await screen.findByLabelText("Mot de passe")).toHaveValue("");
  });
});
