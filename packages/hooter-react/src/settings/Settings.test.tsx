import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInWorld } from "../testing/render";
import { Settings } from "./Settings";

const pseudo = () => screen.getByLabelText("Nouveau pseudo");
const picture = () => screen.getByLabelText("Image du profil");
const confirm = () => screen.getByRole("button", { name: "Confirmer" });
const saved = "Pseudo/image modifié avec succès !";
const invalid = "Le pseudo doit compter de 3 à 18 lettres, chiffres, espaces ou\u00a0. _ - ’.";
const badLink = "Ce lien d’image n’est pas valide\u00a0: il doit commencer par https://";

async function open(options: Parameters<typeof renderInWorld>[1] = {}) {
  const view = renderInWorld(<Settings />, { hoots: 5, ...options });
  await screen.findByLabelText("Nouveau pseudo");
  return { ...view, writes: () => view.world.calls.filter((call) => !call.startsWith("GET")) };
}

describe("bad input", () => {
  it.each(["", "   ", "\t"])("%j in both fields changes nothing and sends nothing", async (text) => {
    const { user, writes } = await open();
    for (const field of [pseudo(), picture()]) if (text) await user.type(field, text);
    expect(confirm()).toBeDisabled();
    await user.type(pseudo(), "{Enter}");
    expect(writes()).toEqual([]);
  });

  it.each([
    ["too short", "ab"],
    ["too long by one", "x".repeat(19)],
    ["10,000 characters", "x".repeat(10_000)],
    ["an emoji", "hibou 🦉"],
    ["right-to-left text", "بومة الليل"],
    ["right-to-left marks", "\u202eAda\u202c"],
    ["HTML", "<b>Ada</b>"],
    ["homoglyphs", "Аdа"], // Cyrillic А and а
    ["signs alone", "..."],
  ])("a pseudo that is %s stays in its field, with the reason, and is not sent", async (_, text) => {
    const { user, writes } = await open();
    // Bypass `maxlength`, as a script can.
    fireEvent.change(pseudo(), { target: { value: text } });
    await user.click(confirm());
    expect(pseudo()).toHaveAccessibleDescription(invalid);
    expect(pseudo()).toBeInvalid();
    expect(pseudo()).toHaveFocus();
    expect(pseudo()).toHaveValue(text);
    expect(writes()).toEqual([]);
  });

  it("takes no more than 18 characters from a paste", async () => {
    const { user } = await open();
    expect(pseudo()).toHaveAttribute("minlength", "3");
    expect(pseudo()).toHaveAttribute("maxlength", "18");
    await user.click(pseudo());
    await user.paste("x".repeat(10_000));
    expect(pseudo()).toHaveValue("x".repeat(18));
  });

  it("says that John Doe is everybody’s name", async () => {
    const { user, writes } = await open();
    await user.type(pseudo(), "John Doe{Enter}");
    expect(pseudo()).toHaveAccessibleDescription(/^John Doe est le nom de tous les nouveaux venus/);
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
    // Too long by one character.
    `https://images.exemple/${"x".repeat(2049 - "https://images.exemple/".length)}`,
    `https://images.exemple/${"x".repeat(10_000)}`,
  ])("the picture link %j stays in its field, with the reason, and is not sent", async (link) => {
    const { user, writes, container } = await open();
    fireEvent.change(picture(), { target: { value: link } });
    await user.click(confirm());
    expect(picture()).toHaveAccessibleDescription(badLink);
    expect(picture()).toHaveFocus();
    expect(picture()).toHaveValue(link);
    expect(container.querySelector(`img[src="${CSS.escape(link)}"]`)).toBeNull();
    expect(writes()).toEqual([]);
  });

  it("is told only once the field was left, and no more when it is right", async () => {
    const { user } = await open();
    await user.type(pseudo(), "ab");
    expect(pseudo()).not.toBeInvalid();
    await user.tab();
    expect(pseudo()).toBeInvalid();
    await user.type(pseudo(), "c");
    expect(pseudo()).not.toBeInvalid();
  });

  it("goes to the first wrong field", async () => {
    const { user } = await open();
    await user.type(pseudo(), "ab");
    await user.type(picture(), "x{Enter}");
    expect(pseudo()).toHaveFocus();
    expect(picture()).toBeInvalid();
  });
});

describe("saving", () => {
  it("changes the pseudo alone, says so and empties the form", async () => {
    const { user, world } = await open();
    const before = Object(world.database.read("auteurImg/account0/profil"));
    await user.type(pseudo(), "  La chouette {Enter}");
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(world.database.read("auteurImg/account0/profil")).toMatchObject({ name: "La chouette", img: before.img });
    expect(world.client.session.get()).toMatchObject({ user: { pseudo: "La chouette" } });
    expect(pseudo()).toHaveValue("");
    expect(pseudo()).not.toBeInvalid();
    expect(confirm()).toBeDisabled();
    expect(screen.getByText("La chouette")).toBeInTheDocument();
  });

  it("changes the picture alone", async () => {
    const { user, world } = await open();
    await user.type(picture(), "https://images.exemple/chouette.png");
    await user.click(confirm());
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(world.database.read("auteurImg/account0/profil")).toMatchObject({
      name: "Alice Moreau",
      img: "https://images.exemple/chouette.png",
    });
  });

  it("changes the capitals of one’s own pseudo", async () => {
    const { user, world } = await open();
    await user.type(pseudo(), "ALICE MOREAU{Enter}");
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(world.database.read("auteurImg/account0/profil/name")).toBe("ALICE MOREAU");
  });

  it("takes the picture away", async () => {
    const { user, world } = await open();
    await user.click(screen.getByRole("button", { name: "Retirer l’image actuelle" }));
    expect(await screen.findByText(saved)).toBeInTheDocument();
    expect(world.database.read("auteurImg/account0/profil/img")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Retirer l’image actuelle" })).toBeNull());
  });

  it.each(["Basile", "BASILE", "Basi1e", "B.a.s.i.l.e"])("keeps %j, which is taken, and says so", async (text) => {
    const { user, world } = await open();
    await user.type(pseudo(), text);
    await user.type(picture(), "https://images.exemple/chouette.png{Enter}");
    await waitFor(() => expect(pseudo()).toHaveAccessibleDescription("Ce pseudo est déjà pris."));
    expect(pseudo()).toHaveValue(text);
    expect(pseudo()).toHaveFocus();
    expect(picture()).toHaveValue("https://images.exemple/chouette.png");
    expect(world.database.read("auteurImg/account0/profil/name")).toBe("Alice Moreau");
    expect(screen.queryByText(saved)).toBeNull();
    await user.type(pseudo(), "2");
    expect(pseudo()).not.toBeInvalid();
  });

  it("keeps what was typed when the service cannot be reached, says why, and saves it when asked again", async () => {
    const { user, world } = await open();
    await user.type(pseudo(), "La chouette");
    world.network = "down";
    await user.click(confirm());
    expect(await screen.findByText(/Votre profil n’a pas changé.*La connexion a échoué/)).toBe(
      screen.getByRole("alert"),
    );
    expect(pseudo()).toHaveValue("La chouette");
    world.network = "up";
    await user.click(confirm());
    expect(await screen.findByText(saved)).toBeInTheDocument();
  });

  it("sends once, however often it is pressed", async () => {
    const { user, world } = await open();
    const rename = vi.spyOn(world.identity, "updateProfile");
    await user.type(pseudo(), "La chouette");
    await user.dblClick(confirm());
    await user.type(pseudo(), "{Enter}");
    await screen.findByText(saved);
    expect(rename).toHaveBeenCalledOnce();
  });
});

describe("the preview", () => {
  const shown = (container: HTMLElement) => container.querySelector(".hooter-person img")?.getAttribute("src");

  it("shows the pseudo and the picture while they are typed", async () => {
    const { user, container } = await open();
    await user.type(pseudo(), "La chouette");
    expect(screen.getByText("La chouette")).toBeInTheDocument();
    await user.type(picture(), "https://images.exemple/a.png");
    await waitFor(() => expect(shown(container)).toBe("https://images.exemple/a.png"));
  });

  it("says that a link is no picture, shows the present one, and lets it be saved all the same", async () => {
    const { user, container } = await open();
    const present = shown(container);
    await user.type(picture(), "https://images.exemple/page.html");
    await waitFor(() => expect(shown(container)).toBe("https://images.exemple/page.html"));
    const image = container.querySelector(".hooter-person img");
    if (image) fireEvent.error(image);
    expect(picture()).toHaveAccessibleDescription(/^Cette image ne se charge pas/);
    expect(shown(container)).toBe(present);
    // The specification requires no check: the picture may be available again later.
    await user.click(confirm());
    expect(await screen.findByText(saved)).toBeInTheDocument();
  });
});

it("sends a visitor to the sign-in page", async () => {
  renderInWorld(<Settings />, { signedInAs: null });
  expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
  expect(screen.queryByRole("button", { name: "Supprimer mon compte" })).toBeNull();
});
