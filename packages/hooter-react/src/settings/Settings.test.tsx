import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { describe, expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { Settings } from "./Settings";

const pseudo = () => screen.getByLabelText("Nouveau pseudo");
const picture = () => screen.getByLabelText("Image du profil");
const confirm = () => screen.getByRole("button", { name: "Confirmer" });
const saved = "Pseudo/image modifié avec succès !";
const length = "Choisissez un pseudo de 3 à 18 caractères.";
const sign = (of: string) => `Un pseudo ne peut pas contenir «\u202f\u2068${of}\u2069\u202f». Retirez ce signe.`;
const badLink = "Ce lien d’image n’est pas valide. Il doit commencer par https://";

async function open(options: Parameters<typeof renderInHarness>[1] = {}) {
  const view = renderInHarness(<Settings />, { hoots: 5, ...options });
  await screen.findByLabelText("Nouveau pseudo");
  return { ...view, writes: () => view.harness.calls.filter((call) => !call.startsWith("GET")) };
}

describe("input validation", () => {
  it.each(["", "   ", "\t"])("disables the button and sends nothing for %j in both fields", async (text) => {
    const { user, writes } = await open();
    for (const field of [pseudo(), picture()]) if (text) await user.type(field, text);
    expect(confirm()).toBeDisabled();
    await user.type(pseudo(), "{Enter}");
    expect(writes()).toEqual([]);
  });

  it.each([
    ["too short", "ab", length],
    ["too long by one", "x".repeat(19), length],
    ["10,000 characters", "x".repeat(10_000), length],
    ["an emoji", "hibou 🦉", sign("🦉")],
    ["right-to-left text", "بومة الليل", sign("ب")],
    ["right-to-left marks", "\u202eAda\u202c", "Ce pseudo contient un caractère invisible. Retapez-le."],
    ["HTML", "<b>Ada</b>", sign("<")],
    ["homoglyphs", "Аdа", sign("А")], // Cyrillic А and а
    ["signs alone", "...", "Le pseudo doit commencer par une lettre ou un chiffre."],
  ])("keeps a pseudo that is %s in its field with an error and does not send it", async (_, text, message) => {
    const { user, writes } = await open();
    // Bypass `maxlength`, as a script could.
    fireEvent.change(pseudo(), { target: { value: text } });
    await user.click(confirm());
    expect(pseudo()).toHaveAccessibleDescription(message);
    expect(pseudo()).toBeInvalid();
    expect(pseudo()).toHaveFocus();
    expect(pseudo()).toHaveValue(text);
    expect(writes()).toEqual([]);
  });

  it("limits a pasted pseudo to 18 characters", async () => {
    const { user } = await open();
    expect(pseudo()).toHaveAttribute("minlength", "3");
    expect(pseudo()).toHaveAttribute("maxlength", "18");
    await user.click(pseudo());
    await user.paste("x".repeat(10_000));
    expect(pseudo()).toHaveValue("x".repeat(18));
  });

  it("rejects the default pseudo John Doe", async () => {
    const { user, writes } = await open();
    await user.type(pseudo(), "John Doe{Enter}");
    expect(pseudo()).toHaveAccessibleDescription(/^Tout le monde s’appelle d’abord John Doe/);
    expect(writes()).toEqual([]);
  });

  it.each([
    "http://images.exemple/a.png",
    "javascript:alert(1)",
    "images.exemple/a.png",
    "//images.exemple/a.png",
    "<img src=x>",
    "🦉",
    "بومة",
    // One character longer than allowed.
    `https://images.exemple/${"x".repeat(2049 - "https://images.exemple/".length)}`,
    `https://images.exemple/${"x".repeat(10_000)}`,
  ])("keeps the picture link %j in its field with an error and does not send it", async (link) => {
    const { user, writes, container } = await open();
    fireEvent.change(picture(), { target: { value: link } });
    await user.click(confirm());
    expect(picture()).toHaveAccessibleDescription(badLink);
    expect(picture()).toHaveFocus();
    expect(picture()).toHaveValue(link);
    expect(container.querySelector(`img[src="${CSS.escape(link)}"]`)).toBeNull();
    expect(writes()).toEqual([]);
  });

  it("shows an error once the field loses focus, until the value is valid", async () => {
    const { user } = await open();
    await user.type(pseudo(), "ab");
    expect(pseudo()).not.toBeInvalid();
    await user.tab();
    expect(pseudo()).toBeInvalid();
    await user.type(pseudo(), "c");
    expect(pseudo()).not.toBeInvalid();
  });

  it("focuses the first invalid field", async () => {
    const { user } = await open();
    await user.type(pseudo(), "ab");
    await user.type(picture(), "x{Enter}");
    expect(pseudo()).toHaveFocus();
    expect(picture()).toBeInvalid();
  });
});

describe("saving", () => {
  it("changes only the pseudo, shows a toast and clears the form", async () => {
    const { user, harness } = await open();
    const before = Object(harness.database.read("auteurImg/account0/profil"));
    await user.type(pseudo(), "  La chouette {Enter}");
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(harness.database.read("auteurImg/account0/profil")).toMatchObject({ name: "La chouette", img: before.img });
    expect(harness.client.session.get()).toMatchObject({ user: { pseudo: "La chouette" } });
    expect(pseudo()).toHaveValue("");
    expect(pseudo()).not.toBeInvalid();
    expect(confirm()).toBeDisabled();
    expect(screen.getByText("La chouette")).toBeInTheDocument();
  });

  it("shows no error while it saves, even once the user has the typed pseudo", async () => {
    const { user, container } = await open();
    const shown = new Set<string | null>();
    const observer = new MutationObserver(() => {
      for (const status of container.querySelectorAll("[role=status]")) shown.add(status.textContent);
    });
    await user.type(pseudo(), "La chouette");
    observer.observe(container, { childList: true, characterData: true, subtree: true });
    await user.keyboard("{Enter}");
    await screen.findByText(saved);
    observer.disconnect();
    expect([...shown].filter((text) => text?.startsWith("C’est déjà"))).toEqual([]);
  });

  it("changes only the picture", async () => {
    const { user, harness } = await open();
    await user.type(picture(), "https://images.exemple/chouette.png");
    await user.click(confirm());
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(harness.database.read("auteurImg/account0/profil")).toMatchObject({
      name: "Alice Moreau",
      img: "https://images.exemple/chouette.png",
    });
  });

  it("after saving, moves the focus from the disabled button to the hint, but leaves it in a field", async () => {
    const { user } = await open();
    await user.type(pseudo(), "La chouette");
    confirm().focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(confirm()).toBeDisabled());
    expect(screen.getByText(/^Laissez vide/)).toHaveFocus();
    await user.type(pseudo(), "La hulotte{Enter}");
    await waitFor(() => expect(pseudo()).toHaveValue(""));
    expect(pseudo()).toHaveFocus();
  });

  it("on a touch screen, moves the focus from the saved field to the hint, which closes the keyboard", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
    const { user } = await open();
    await user.type(pseudo(), "La chouette");
    await user.click(confirm());
    await screen.findByText(saved);
    expect(pseudo()).toHaveValue("");
    expect(screen.getByText(/^Laissez vide/)).toHaveFocus();
  });

  it("on a touch screen, keeps the focus in a field in which the user types during the request", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
    const { user } = await open();
    await user.type(pseudo(), "La chouette");
    fireEvent.click(confirm());
    picture().focus();
    fireEvent.change(picture(), { target: { value: "https://images" } });
    await screen.findByText(saved);
    expect(picture()).toHaveFocus();
  });

  it("changes the capitalisation of the user's own pseudo", async () => {
    const { user, harness } = await open();
    await user.type(pseudo(), "ALICE MOREAU{Enter}");
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(harness.database.read("auteurImg/account0/profil/name")).toBe("ALICE MOREAU");
  });

  it("removes the picture", async () => {
    const { user, harness } = await open();
    await user.click(screen.getByRole("button", { name: "Retirer l’image actuelle" }));
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(harness.database.read("auteurImg/account0/profil/img")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Retirer l’image actuelle" })).toBeNull());
    expect(screen.getByText(/^Laissez vide/)).toHaveFocus();
  });

  it("does not offer to remove the host's default picture", async () => {
    const { container } = await open({ client: { defaultPicture: "/communaute/avatars/alice.svg" } });
    expect(container.querySelector('img[src$="/communaute/avatars/alice.svg"]')).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Retirer l’image actuelle" })).toBeNull();
  });

  it.each(["Basile", "BASILE", "Basi1e", "B.a.s.i.l.e"])("shows an error for a taken pseudo (%j)", async (text) => {
    const { user, harness } = await open();
    await user.type(pseudo(), text);
    await user.type(picture(), "https://images.exemple/chouette.png{Enter}");
    await waitFor(() =>
      expect(pseudo()).toHaveAccessibleDescription("Ce pseudo est déjà pris. Choisissez-en un autre."),
    );
    expect(pseudo()).toHaveValue(text);
    expect(pseudo()).toHaveFocus();
    expect(picture()).toHaveValue("https://images.exemple/chouette.png");
    expect(harness.database.read("auteurImg/account0/profil/name")).toBe("Alice Moreau");
    expect(screen.queryByText(saved)).toBeNull();
    await user.type(pseudo(), "2");
    expect(pseudo()).not.toBeInvalid();
  });

  it("shows an error at the pseudo field if the site chooses the pseudos", async () => {
    const { user, harness } = await open();
    vi.spyOn(harness.client, "saveProfile").mockRejectedValueOnce(new HooterError("pseudo-fixed"));
    await user.type(pseudo(), "La chouette{Enter}");
    await waitFor(() => expect(pseudo()).toHaveAccessibleDescription(/^Ce site choisit votre pseudo\./));
    expect(pseudo()).toHaveValue("La chouette");
  });

  it("keeps the input and shows the reason when the service is unreachable, and saves the input on retry", async () => {
    const { user, harness } = await open();
    await user.type(pseudo(), "La chouette");
    harness.network = "down";
    await user.click(confirm());
    expect(await screen.findByText(/Votre changement n’est pas confirmé.*Le réseau ne répond pas/)).toBe(
      screen.getByRole("alert"),
    );
    expect(pseudo()).toHaveValue("La chouette");
    // The preview does not show the typed pseudo before it is saved.
    expect(screen.queryByText("La chouette")).toBeNull();
    harness.network = "up";
    await user.click(confirm());
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(screen.getByText("La chouette")).toBeInTheDocument();
  });

  it("sends one request, even if the user submits several times", async () => {
    const { user, harness } = await open();
    const rename = vi.spyOn(harness.identity, "updateProfile");
    await user.type(pseudo(), "La chouette");
    await user.dblClick(confirm());
    await user.type(pseudo(), "{Enter}");
    await screen.findByText(saved);
    expect(rename).toHaveBeenCalledOnce();
  });
});

describe("leaving the page", () => {
  it("keeps the typed pseudo and picture until they are saved", async () => {
    const { user, rerender } = await open();
    const leaveAndReturn = () => {
      rerender(<></>);
      rerender(<Settings />);
    };
    await user.type(pseudo(), "La chouette");
    await user.type(picture(), "https://images.exemple/chouette.png");
    leaveAndReturn();
    expect(pseudo()).toHaveValue("La chouette");
    expect(picture()).toHaveValue("https://images.exemple/chouette.png");
    await user.click(confirm());
    await screen.findByText(saved);
    leaveAndReturn();
    expect(pseudo()).toHaveValue("");
    expect(picture()).toHaveValue("");
  });

  it("clears values that are saved after the user has left", async () => {
    const { user, rerender } = await open();
    await user.type(pseudo(), "La chouette{Enter}");
    rerender(<></>);
    await screen.findByText(saved);
    rerender(<Settings />);
    expect(pseudo()).toHaveValue("");
  });
});

describe("preview", () => {
  const shown = (container: HTMLElement) => container.querySelector(".hooter-person img")?.getAttribute("src");

  it("shows the picture while the user types, and the pseudo once it is saved", async () => {
    const { user, container } = await open();
    await user.type(pseudo(), "La chouette");
    expect(screen.queryByText("La chouette")).toBeNull();
    await user.type(picture(), "https://images.exemple/a.png");
    await waitFor(() => expect(shown(container)).toBe("https://images.exemple/a.png"));
    await user.click(confirm());
    expect(await screen.findByText("La chouette")).toBeInTheDocument();
  });

  it("shows an error and the current picture when a picture link does not load, but still saves the link", async () => {
    const { user, container } = await open();
    const before = shown(container);
    await user.type(picture(), "https://images.exemple/page.html");
    await waitFor(() => expect(shown(container)).toBe("https://images.exemple/page.html"));
    const image = container.querySelector(".hooter-person img");
    if (image) fireEvent.error(image);
    expect(picture()).toHaveAccessibleDescription(/^Cette image ne se charge pas/);
    expect(shown(container)).toBe(before);
    // The link can be saved: the specification requires no check, because the picture may be available later.
    await user.click(confirm());
    expect(await screen.findByText(saved)).toBeInTheDocument();
  });
});

it("shows a visitor the sign-in link", async () => {
  renderInHarness(<Settings />, { signedInAs: null });
  expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
  expect(screen.queryByRole("button", { name: "Supprimer mon compte" })).toBeNull();
});
