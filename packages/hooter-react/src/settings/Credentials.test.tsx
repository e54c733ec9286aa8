import { screen, waitFor, within } from "@testing-library/react";
import { HooterError, type HooterErrorCode } from "hooter-client";
import { describe, expect, it, vi } from "vitest";
import { ALICE, BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { Settings } from "./Settings";

type View = ReturnType<typeof renderInHarness>;
const wrongPassword = "Ce n’est pas le bon mot de passe. Réessayez.";
const fill = async ({ user }: View, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  return field;
};

async function open(title: string, options: Parameters<typeof renderInHarness>[1] = {}) {
  const view = renderInHarness(<Settings />, { hoots: 5, ...options });
  await view.user.click(await screen.findByRole("button", { name: title }));
  const form = await screen.findByRole("form", { name: title });
  return { ...view, form };
}
const openEmail = (options?: Parameters<typeof open>[1]) => open("Changer d’adresse email", options);
const openPassword = (options?: Parameters<typeof open>[1]) => open("Changer de mot de passe", options);

describe("sections for the e-mail address and the password", () => {
  it("renders closed sections, and none for an account without a password", async () => {
    const { harness, unmount } = renderInHarness(<Settings />, { hoots: 5 });
    expect(await screen.findByRole("button", { name: "Changer de mot de passe", expanded: false })).toBeInTheDocument();
    expect(screen.queryByLabelText("Mot de passe actuel")).toBeNull();
    unmount();
    harness.identity.hasPassword = async () => false;
    const custom = renderInHarness(<Settings />, { hoots: 5 });
    custom.harness.identity.hasPassword = async () => false;
    await screen.findByLabelText("Nouveau pseudo");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Changer d/ })).toBeNull());
  });

  it("has fields that password managers recognise", async () => {
    const view = await openPassword();
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveAttribute("autocomplete", "current-password");
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveAttribute("autocomplete", "new-password");
    expect(view.form.querySelector("input[autocomplete=username]")).toHaveValue(ALICE);
    const buttons = within(view.form).getAllByRole("button", { name: "Afficher le mot de passe" });
    const described = buttons.map((button) => button.getAttribute("aria-description"));
    expect(described).toEqual(["Mot de passe actuel", "Nouveau mot de passe"]);
    const [show] = buttons;
    if (!show) throw new Error("No button shows the password.");
    await view.user.click(show);
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveAttribute("type", "text");
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveAttribute("type", "password");
  });

  it.each([
    ["Changer d’adresse email", ["Nouvelle adresse email", "Mot de passe actuel"]],
    ["Changer de mot de passe", ["Mot de passe actuel", "Nouveau mot de passe"]],
  ])("marks the fields of « %s » as required", async (title, labels) => {
    await open(title);
    for (const label of labels) expect(screen.getByLabelText(label)).toBeRequired();
  });
});

/** Delays the next change of the e-mail address until the test completes it. */
function slowEmailChange({ harness }: View) {
  let end: (error?: HooterError) => void = () => {};
  const call = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  vi.spyOn(harness.identity, "changeEmail").mockReturnValueOnce(call);
  return (error?: HooterError) => end(error);
}

describe("section that the user closes", () => {
  const toggle = ({ user }: View) => user.click(screen.getByRole("button", { name: "Changer d’adresse email" }));

  it("keeps the typed address and the message about the link, and clears the password", async () => {
    const view = await openEmail();
    await fill(view, "Nouvelle adresse email", "alice@nouveau.example");
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    await within(view.form).findByText(/^Un lien a été envoyé/);
    await fill(view, "Nouvelle adresse email", "alice@autre.example");
    await fill(view, "Mot de passe actuel", PASSWORD);
    await toggle(view);
    expect(screen.queryByLabelText("Nouvelle adresse email")).toBeNull();
    await toggle(view);
    expect(screen.getByLabelText("Nouvelle adresse email")).toHaveValue("alice@autre.example");
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue("");
    expect(within(screen.getByRole("form")).getByText(/^Un lien a été envoyé/)).toBeVisible();
  });

  it("clears the current and the new password", async () => {
    const view = await openPassword();
    await fill(view, "Mot de passe actuel", PASSWORD);
    await fill(view, "Nouveau mot de passe", "effraie-2026");
    const title = screen.getByRole("button", { name: "Changer de mot de passe" });
    await view.user.click(title);
    await view.user.click(title);
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue("");
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveValue("");
    expect(screen.getByLabelText("Nouveau mot de passe")).not.toBeInvalid();
  });

  it("shows a failure in a toast if it occurs after closing", async () => {
    const view = await openEmail();
    const end = slowEmailChange(view);
    await fill(view, "Nouvelle adresse email", "alice@nouveau.example");
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    await toggle(view);
    end(new HooterError("network"));
    expect(await screen.findByText(/^Rien n’a changé.*Le réseau ne répond pas/)).toBeVisible();
    await toggle(view);
    expect(screen.getByLabelText("Nouvelle adresse email")).toHaveValue("alice@nouveau.example");
  });
});

it("keeps an address that the user types while a link to the previous address is being sent", async () => {
  const view = await openEmail();
  const end = slowEmailChange(view);
  const email = await fill(view, "Nouvelle adresse email", "alice@nouveau.example");
  await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
  await view.user.type(email, ".org");
  end();
  await within(view.form).findByText(/^Un lien a été envoyé à l’adresse alice@nouveau\.example\./);
  expect(email).toHaveValue("alice@nouveau.example.org");
  expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue("");
});

it("leaves the focus on a button outside the form to which the user has moved it during the request", async () => {
  const view = await openEmail();
  const end = slowEmailChange(view);
  await fill(view, "Nouvelle adresse email", "alice@nouveau.example");
  await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
  const other = screen.getByRole("button", { name: "Supprimer mon compte" });
  other.focus();
  end();
  await within(view.form).findByText(/^Un lien a été envoyé/);
  expect(other).toHaveFocus();
});

it("on Enter in an incomplete form, shows the error of each wrong field and focuses the first one", async () => {
  const view = await openEmail();
  const [email, password] = [
    screen.getByLabelText("Nouvelle adresse email"),
    screen.getByLabelText("Mot de passe actuel"),
  ];
  for (const text of ["", "abc"]) {
    await view.user.click(email);
    await view.user.paste(text);
    await view.user.type(password, "{Enter}");
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription("L'adresse email n'est pas valide");
    expect(password).toHaveAccessibleDescription("Le mot de passe doit être d'au moins 6 caractères.");
    expect(password).toBeInvalid();
  }
  await fill(view, "Nouvelle adresse email", "alice@nouveau.example{Enter}");
  expect(email).toBeValid();
  expect(password).toHaveFocus();
});

describe("new password", () => {
  it("shows the rule as its hint, and an error only once the user has left the field", async () => {
    const { user } = await openPassword();
    const field = screen.getByLabelText("Nouveau mot de passe");
    expect(field).toHaveAccessibleDescription("Au moins 6 caractères.");
    expect(field).toBeValid();
    await user.type(field, "court");
    await user.tab();
    expect(field).toHaveAccessibleDescription("Le mot de passe doit être d'au moins 6 caractères.");
  });

  it("changes the password and clears the fields", async () => {
    const view = await openPassword();
    const save = screen.getByRole("button", { name: "Modifier le mot de passe" });
    expect(save).toBeDisabled();
    await fill(view, "Mot de passe actuel", PASSWORD);
    await fill(view, "Nouveau mot de passe", "effraie-2026");
    save.focus();
    await view.user.keyboard("{Enter}");
    expect(await screen.findByText("Mot de passe modifié.")).toBeInTheDocument();
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveValue("");
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue("");
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveFocus();
    const { client } = view.harness;
    await expect(client.signIn({ email: ALICE, password: PASSWORD })).rejects.toMatchObject({
      code: "credentials-wrong",
    });
    expect(await client.signIn({ email: ALICE, password: "effraie-2026" })).toMatchObject({ uid: "account0" });
  });

  it("on a touch screen, moves the focus from the saved field to the form, which closes the keyboard", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
    const view = await openPassword();
    await fill(view, "Mot de passe actuel", PASSWORD);
    await fill(view, "Nouveau mot de passe", "effraie-2026");
    await view.user.click(screen.getByRole("button", { name: "Modifier le mot de passe" }));
    await screen.findByText("Mot de passe modifié.");
    await waitFor(() => expect(view.form).toHaveFocus());
  });

  it.each([
    ["court", "Le mot de passe doit être d'au moins 6 caractères."],
    [PASSWORD, "C’est déjà votre mot de passe. Choisissez-en un autre."],
  ])("shows an error for the new password %j, keeps it in the field and does not send it", async (text, message) => {
    const view = await openPassword();
    const change = vi.spyOn(view.harness.identity, "changePassword");
    await fill(view, "Mot de passe actuel", PASSWORD);
    const field = await fill(view, "Nouveau mot de passe", `${text}{Enter}`);
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveFocus();
    expect(field).toHaveValue(text);
    expect(change).not.toHaveBeenCalled();
  });

  it("keeps the typed text and focuses the field when the current password is wrong", async () => {
    const view = await openPassword();
    await fill(view, "Mot de passe actuel", "pas-le-bon");
    await fill(view, "Nouveau mot de passe", "effraie-2026{Enter}");
    const field = screen.getByLabelText("Mot de passe actuel");
    await waitFor(() => expect(field).toHaveAccessibleDescription(wrongPassword));
    expect(field).toHaveFocus();
    expect(field).toHaveValue("pas-le-bon");
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveValue("effraie-2026");
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    expect(await screen.findByText("Mot de passe modifié.")).toBeInTheDocument();
  });

  it("shows the error for a weak new password next to the field", async () => {
    const view = await openPassword();
    vi.spyOn(view.harness.identity, "changePassword").mockRejectedValue(new HooterError("password-too-weak"));
    await fill(view, "Mot de passe actuel", PASSWORD);
    const field = await fill(view, "Nouveau mot de passe", "123456{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Ce mot de passe est trop facile à deviner/));
    expect(field).toHaveFocus();
  });

  it.each<[HooterErrorCode, RegExp]>([
    ["too-many-attempts", /Trop de tentatives/],
    ["network", /Le réseau ne répond pas/],
    ["recent-sign-in-required", /Confirmez votre mot de passe/],
    ["session-expired", /Votre session a expiré/],
    ["sign-up-disabled", /Le service a refusé cette demande/],
    ["unavailable", /Le service ne répond pas/],
  ])("keeps the typed text and shows the reason for %s", async (code, reason) => {
    const view = await openPassword();
    const change = vi.spyOn(view.harness.identity, "changePassword").mockRejectedValueOnce(new HooterError(code));
    await fill(view, "Mot de passe actuel", PASSWORD);
    await fill(view, "Nouveau mot de passe", "effraie-2026{Enter}");
    const alert = within(view.form).getByRole("alert");
    await waitFor(() => expect(alert).toHaveTextContent(reason));
    expect(alert).toHaveTextContent(/^Rien n’a changé/);
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveValue("effraie-2026");
    await view.user.click(screen.getByRole("button", { name: "Modifier le mot de passe" }));
    expect(await screen.findByText("Mot de passe modifié.")).toBeInTheDocument();
    expect(change).toHaveBeenCalledTimes(2);
  });

  it("sends one request, even if the user submits several times", async () => {
    const view = await openPassword();
    const change = vi.spyOn(view.harness.identity, "changePassword");
    await fill(view, "Mot de passe actuel", PASSWORD);
    await fill(view, "Nouveau mot de passe", "effraie-2026");
    await view.user.dblClick(screen.getByRole("button", { name: "Modifier le mot de passe" }));
    await screen.findByText("Mot de passe modifié.");
    expect(change).toHaveBeenCalledOnce();
  });
});

describe("new e-mail address", () => {
  it("sends a link to the new address and asks the user to open it", async () => {
    const view = await openEmail();
    const change = vi.spyOn(view.harness.identity, "changeEmail");
    await fill(view, "Nouvelle adresse email", " alice@nouveau.example ");
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    expect(
      await within(view.form).findByText(/^Un lien a été envoyé à l’adresse alice@nouveau\.example\. Ouvrez-le/),
    ).toBeVisible();
    expect(
      within(screen.getByRole("region", { name: "Notifications" })).getByText(/^Un lien a été envoyé/),
    ).toBeVisible();
    expect(change).toHaveBeenCalledWith({ email: "alice@nouveau.example", password: PASSWORD });
    expect(screen.getByLabelText("Nouvelle adresse email")).toHaveValue("");
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue("");
    expect(view.harness.client.session.get()).toMatchObject({ user: { email: ALICE } });
  });

  it.each([
    ["pas-une-adresse", "L'adresse email n'est pas valide"],
    [ALICE.toUpperCase(), "C’est déjà votre adresse. Saisissez-en une autre."],
  ])("keeps the address %j in its field with an error and does not send it", async (text, message) => {
    const view = await openEmail();
    const change = vi.spyOn(view.harness.identity, "changeEmail");
    const field = await fill(view, "Nouvelle adresse email", text);
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveFocus();
    expect(field).toHaveValue(text);
    expect(change).not.toHaveBeenCalled();
  });

  it("checks the password before it shows that an address is in use", async () => {
    const view = await openEmail();
    const email = await fill(view, "Nouvelle adresse email", BASILE);
    const password = await fill(view, "Mot de passe actuel", "pas-le-bon{Enter}");
    await waitFor(() => expect(password).toHaveAccessibleDescription(wrongPassword));
    expect(email).not.toBeInvalid();
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    await waitFor(() => expect(email).toHaveAccessibleDescription("Cette adresse email est déjà utilisée."));
    expect(email).toHaveFocus();
    expect(email).toHaveValue(BASILE);
    expect(password).toHaveValue(PASSWORD);
  });

  it("keeps the typed text and shows the reason when the service is unreachable", async () => {
    const view = await openEmail();
    vi.spyOn(view.harness.identity, "changeEmail").mockRejectedValueOnce(new HooterError("network"));
    await fill(view, "Nouvelle adresse email", "alice@nouveau.example");
    await fill(view, "Mot de passe actuel", `${PASSWORD}{Enter}`);
    const alert = within(view.form).getByRole("alert");
    await waitFor(() => expect(alert).toHaveTextContent(/^Rien n’a changé.*Le réseau ne répond pas/));
    expect(screen.getByLabelText("Nouvelle adresse email")).toHaveValue("alice@nouveau.example");
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue(PASSWORD);
  });
});
