import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { chooseAction, openMenu } from "../testing/choose-action";
import { hoot } from "../testing/each-widget";
import { renderInHarness } from "../testing/render";
import { DefaultHootCard as HootCard } from "./HootCard";

const button = () => screen.getByRole("button", { name: "Plus d’actions" });
const menu = () => screen.queryByRole("menu");

describe("menu button of a hoot", () => {
  it.each([
    ["{Enter}", "Masquer ce hoot"],
    [" ", "Masquer ce hoot"],
    ["{ArrowDown}", "Masquer ce hoot"],
    ["{ArrowUp}", "Copier le lien"],
  ])("opens the menu on %j and focuses « %s »", async (key, name) => {
    const navigate = vi.fn();
    const { user } = renderInHarness(<HootCard hoot={hoot} />, { hoots: 0, navigate });
    await waitFor(() => expect(screen.getByRole("button", { name: "J'aime" })).toBeEnabled());
    button().focus();
    expect(button()).toHaveAttribute("aria-expanded", "false");
    await user.keyboard(key);
    await waitFor(() => expect(screen.getByRole("menuitem", { name })).toHaveFocus());
    expect(button()).toHaveAttribute("aria-expanded", "true");
    expect(navigate).not.toHaveBeenCalled();
  });

  it("has a description that distinguishes it from the other menu buttons of the page", () => {
    renderInHarness(<HootCard hoot={hoot} />, { hoots: 0 });
    expect(button()).toHaveAccessibleDescription("Basile");
  });

  it("stays closed when the user moves the focus before the menu has loaded", async () => {
    const { user } = renderInHarness(<HootCard hoot={hoot} />, { hoots: 0 });
    button().focus();
    await user.keyboard("{Enter}{Shift>}{Tab}{/Shift}");
    await openMenuLoaded();
    expect(menu()).toBeNull();
    expect(button()).toHaveAttribute("aria-expanded", "false");
  });

  it("marks the button as busy while the menu loads", async () => {
    renderInHarness(<HootCard hoot={hoot} />, { hoots: 0 });
    fireEvent.click(button());
    expect(button()).toHaveAttribute("aria-busy", "true");
    await screen.findByRole("menu");
    await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
  });

  it("disables the menu button while the hoot is being sent", () => {
    renderInHarness(<HootCard hoot={{ ...hoot, mine: true, delivery: "sending" }} />, { hoots: 0 });
    expect(button()).toBeDisabled();
  });

  it("has no action that copies the link while the hoot waits for the network", async () => {
    const { user } = renderInHarness(<HootCard hoot={{ ...hoot, mine: true, delivery: "waiting" }} />, { hoots: 0 });
    const items = within(await openMenu(user)).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Modifier", "Supprimer"]);
  });

  it("shows a visitor only the action that copies the link", async () => {
    const { user } = renderInHarness(<HootCard hoot={hoot} />, { hoots: 0, signedInAs: null });
    const items = within(await openMenu(user)).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Copier le lien"]);
  });

  it("has no action that mutes an author without an account", async () => {
    const author = { ...hoot.author, uid: null };
    const { user } = renderInHarness(<HootCard hoot={{ ...hoot, author }} />, { hoots: 0 });
    await screen.findByRole("button", { name: "J'aime" });
    const items = within(await openMenu(user)).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Masquer ce hoot", "Signaler", "Copier le lien"]);
  });
});

it("copies the hoot's link", async () => {
  const { user } = renderInHarness(<HootCard hoot={hoot} />, { hoots: 0 });
  await chooseAction(user, "Copier le lien");
  expect(await screen.findByText("Le lien est copié.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/hoot/a-1_hoot`);
  expect(button()).toHaveFocus();
});

it("stays open and keeps the focus when its card renders again", async () => {
  const { user, rerender } = renderInHarness(<HootCard hoot={hoot} />, { hoots: 0 });
  await openMenu(user);
  await user.keyboard("{End}");
  rerender(<HootCard hoot={{ ...hoot, likes: 7, comments: 2 }} />);
  expect(screen.getByRole("link", { name: /^2\s+commentaires$/ })).toBeInTheDocument();
  expect(screen.getByRole("menuitem", { name: "Copier le lien" })).toHaveFocus();
});

it("does not pass keys that are pressed in the menu on to the feed and the shortcuts", async () => {
  const { user } = renderInHarness(<Feed pageSize={5} />, { hoots: 20, shortcuts: "page" });
  const [first] = await screen.findAllByRole("article");
  await openMenu(user, first);
  await user.keyboard("{PageDown}j");
  expect(menu()?.contains(document.activeElement)).toBe(true);
  await user.keyboard("{Escape}");
  expect(first?.contains(document.activeElement)).toBe(true);
});

/** Resolves once the code of the menu has loaded and React has had time to render the menu. */
async function openMenuLoaded(): Promise<void> {
  await import("./HootMenuActions");
  await waitFor(() => expect(button()).toBeInTheDocument());
}
