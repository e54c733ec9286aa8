import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Feed } from "../feed/Feed";
import { de } from "../labels/elision";
import { Profile } from "../profile/Profile";
import { Settings } from "../settings/Settings";
import { chooseAction, openMenu } from "../testing/choose-action";
import { BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const feed = () => screen.findByRole("feed");
const muted = () => screen.queryAllByRole("article", { name: /^Hoot masqué/ });

/** Signs in as Alice, opens the profile of the first other author in the feed, and mutes this author. */
async function mute() {
  const view = renderInHarness(<Feed />, { hoots: 60 });
  const names = within(await feed())
    .getAllByRole("article")
    .map((article) => article.querySelector("bdi")?.textContent ?? "");
  const name = names.find((pseudo) => pseudo !== "Alice Moreau") ?? "";
  view.rerender(<Profile who={{ pseudo: name }} />);
  const theirs = within(await screen.findByRole("feed", { name: `Hoots ${de(name)}` })).getAllByRole("article");
  // Opens the first menu, which is the menu of the profile; those of the hoots follow.
  await chooseAction(view.user, "Masquer ses hoots");
  const toasts = within(screen.getByRole("region", { name: "Notifications" }));
  expect(toasts.getByText(`Les hoots ${de(name)} sont masqués pour vous seulement.`)).toBeInTheDocument();
  // A muted author's profile shows their hoots, because the reader opened the page to read them.
  expect(within(await screen.findByRole("feed")).getAllByRole("article")).toHaveLength(theirs.length);
  expect(muted()).toHaveLength(0);
  return { ...view, name, names };
}

it("says on the profile that the author is muted, with a button that undoes it and keeps the focus nearby", async () => {
  const { user, name } = await mute();
  const notice = `Les hoots ${de(name)} sont masqués pour vous seulement.`;
  expect(screen.getAllByText(notice)).toHaveLength(2);
  const button = screen.getByRole("button", { name: "Afficher ses hoots" });
  expect(button.parentElement).toHaveTextContent(notice);
  button.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText(`Les hoots ${de(name)} sont de retour.`)).toBeInTheDocument();
  expect(screen.queryByText(notice)).toBeNull();
  // Screen readers and the keyboard continue in the header of the profile.
  expect(screen.getByRole("heading", { level: 1 }).closest("header")).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
});

it("collapses a muted author's hoots in place, without a call to the service", async () => {
  const { harness, rerender, name, names } = await mute();
  expect(harness.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  rerender(<Feed />);
  const articles = within(await feed()).getAllByRole("article");
  const positions = names.flatMap((pseudo, index) => (pseudo === name ? [String(index + 1)] : []));
  expect(articles).toHaveLength(names.length);
  expect(muted().map((article) => article.getAttribute("aria-posinset"))).toEqual(positions);
  expect(muted()[0]).toHaveAccessibleName(`Hoot masqué\u00a0: ${name}`);
});

it("shows a single hoot of a muted author on demand and focuses it", async () => {
  const { user, rerender, name } = await mute();
  rerender(<Feed />);
  await feed();
  const before = muted().length;
  const position = muted()[0]?.getAttribute("aria-posinset");
  const [reveal] = screen.getAllByRole("button", { name: `Afficher le hoot masqué ${de(name)}` });
  if (reveal) await user.click(reveal);
  expect(muted()).toHaveLength(before - 1);
  expect(document.activeElement).toHaveAccessibleName(name);
  expect(document.activeElement).toHaveAttribute("aria-posinset", position);
});

it("collapses a revealed hoot when its author is muted again", async () => {
  const { user, rerender, name } = await mute();
  rerender(<Feed />);
  await feed();
  const before = muted().length;
  const [reveal] = screen.getAllByRole("button", { name: `Afficher le hoot masqué ${de(name)}` });
  if (reveal) await user.click(reveal);
  const card = document.activeElement;
  if (!(card instanceof HTMLElement)) throw new Error("No card has the focus.");
  for (const action of ["Afficher ses hoots", "Masquer ses hoots"]) {
    await user.click(within(card).getByRole("button", { name: "Plus d’actions" }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
  }
  await waitFor(() => expect(muted()).toHaveLength(before));
});

it("unmutes an author from their profile", async () => {
  const { user, rerender, name } = await mute();
  await chooseAction(user, "Afficher ses hoots");
  expect(screen.getByText(`Les hoots ${de(name)} sont de retour.`)).toBeInTheDocument();
  rerender(<Feed />);
  await feed();
  expect(muted()).toHaveLength(0);
});

it("unmutes an author when the user presses « Annuler »", async () => {
  const { user, rerender, name } = await mute();
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect(screen.getByText(`Les hoots ${de(name)} sont de retour.`)).toBeInTheDocument();
  const menu = within(await openMenu(user));
  expect(menu.getByRole("menuitem", { name: "Masquer ses hoots" })).toBeInTheDocument();
  rerender(<Feed />);
  await feed();
  expect(muted()).toHaveLength(0);
});

it("mutes and unmutes an author from the menu of their profile with the keyboard, and keeps the focus", async () => {
  const { user } = renderInHarness(<Profile who={{ uid: "account1" }} />, { hoots: 5 });
  const header = (await screen.findByRole("heading", { level: 1 })).closest("header") ?? document.body;
  const button = within(header).getByRole("button", { name: "Plus d’actions" });
  for (const [key, name, text] of [
    ["{Enter}", "Masquer ses hoots", "Les hoots de Basile sont masqués pour vous seulement."],
    ["{ArrowDown}", "Afficher ses hoots", "Les hoots de Basile sont de retour."],
  ] as const) {
    button.focus();
    await user.keyboard(key);
    await waitFor(() => expect(screen.getByRole("menuitem", { name })).toHaveFocus());
    await user.keyboard("{Enter}");
    // A muted author's profile shows the same text as the toast.
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(button).toHaveFocus();
  }
});

it("unmutes an author from the settings, which list the muted authors", async () => {
  const { user, rerender, name } = await mute();
  rerender(<Settings />);
  const list = within(await screen.findByRole("region", { name: "Personnes masquées" }));
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  await user.click(list.getByRole("button", { name: `Afficher les hoots ${de(name)}` }));
  expect(screen.queryByRole("region", { name: "Personnes masquées" })).toBeNull();
  // The pressed button has been removed, so the focus has moved to the last button before the list.
  expect(screen.getByRole("button", { name: "Changer de mot de passe" })).toHaveFocus();
});

it("mutes an author only for the current account, not for another account on the same device", async () => {
  const { harness, rerender } = await mute();
  rerender(<Feed />);
  await feed();
  expect(muted().length).toBeGreaterThan(0);
  await harness.client.signOut();
  await harness.client.signIn({ email: BASILE, password: PASSWORD });
  await feed();
  await waitFor(() => expect(muted()).toHaveLength(0));
});
