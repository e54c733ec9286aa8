import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Harness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { FollowList } from "./FollowList";
import { Profile } from "./Profile";

const notFound = "Ce profil n'existe pas !";
const list = (name: string) => screen.findByRole("list", { name });
const rows = (element: HTMLElement) => within(element).queryAllByRole("listitem");
const names = (element: HTMLElement) => rows(element).map((row) => within(row).getByRole("link").textContent);

/** Pseudos of the people in a database index, with the newest follow first. */
function namesIn({ database }: Harness, path: string): unknown[] {
  const people = Object.entries(Object(database.read(path))).sort(([a], [b]) => (a < b ? 1 : -1));
  return people.map(([, uid]) => database.read(`auteurImg/${String(uid)}/profil/name`));
}

describe("list of people", () => {
  it.each([
    ["followers", "followers", "Abonnés de Basile"],
    ["following", "abonnements", "Abonnements de Basile"],
  ] as const)(
    "lists the %s of a person, newest first, each with a link and a follow button",
    async (kind, index, title) => {
      const { harness } = renderInHarness(<FollowList who={{ uid: "account1" }} list={kind} pageSize={100} />);
      const people = await list(title);
      // WebKit does not expose a list without markers as a list, unless it has an explicit role.
      expect(people).toHaveAttribute("role", "list");
      expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
      const expected = namesIn(harness, `${index}/account1`);
      expect(expected.length).toBeGreaterThan(3);
      expect(names(people)).toEqual(expected);
      const [first] = rows(people);
      if (!first) throw new Error("The list is empty.");
      expect(within(first).getByRole("link")).toHaveAttribute(
        "href",
        expect.stringMatching(/^\/profile\/.+\?u=account/),
      );
      expect(within(first).getByRole("button", { name: /abonner/ })).toBeInTheDocument();
    },
  );

  it("links each person's avatar to their page only for the pointer, not for the keyboard or screen readers", async () => {
    const { container } = renderInHarness(<FollowList who={{ uid: "account1" }} list="followers" pageSize={100} />);
    const people = rows(await list("Abonnés de Basile"));
    const avatars = [...container.querySelectorAll(".hooter-avatar")].map((avatar) => avatar.closest("a"));
    const names = people.map((row) => within(row).getByRole("link").getAttribute("href"));
    expect(avatars.map((link) => link?.getAttribute("href"))).toEqual(["/profile/Basile?u=account1", ...names]);
    for (const link of avatars) expect(link).toHaveAttribute("aria-hidden", "true");
  });

  it("loads further pages, and moves the focus to the first new person", async () => {
    const { user, harness } = renderInHarness(<FollowList who={{ uid: "account1" }} list="followers" pageSize={2} />);
    const people = await list("Abonnés de Basile");
    expect(rows(people)).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Charger plus" }));
    await waitFor(() => expect(rows(people)).toHaveLength(4));
    expect(names(people)).toEqual(namesIn(harness, "followers/account1").slice(0, 4));
    expect(rows(people)[2]).toHaveFocus();
    harness.network = "down";
    await user.click(screen.getByRole("button", { name: "Charger plus" }));
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(rows(people)).toHaveLength(4);
    harness.network = "up";
    await user.click(retry);
    await waitFor(() => expect(rows(people)).toHaveLength(6));
  });

  it("keeps a person in the list after the user unfollows them, and updates the number", async () => {
    const { user } = renderInHarness(<FollowList who={{ uid: "account0" }} list="following" pageSize={100} />);
    const people = await list("Vos abonnements");
    const [name] = names(people);
    const unfollow = within(people).getByRole("button", { name: new RegExp(`^Se désabonner .*${name}$`) });
    await waitFor(() => expect(unfollow).toBeEnabled());
    const before = rows(people).length;
    expect(screen.getByRole("link", { name: new RegExp(`^${before}\\sabonnements?$`) })).toBeInTheDocument();
    await user.click(unfollow);
    await within(people).findByRole("button", { name: `S'abonner à ${name}` });
    expect(rows(people)).toHaveLength(before);
    expect(screen.getByRole("link", { name: new RegExp(`^${before - 1}\\sabonnements?$`) })).toBeInTheDocument();
  });

  it("shows the user's own row without a follow button", async () => {
    const { harness, rerender } = renderInHarness(<p />);
    await harness.database.write("followers/account1", { "-OFa": "account0", "-OFb": "account2" });
    rerender(<FollowList who={{ uid: "account1" }} list="followers" />);
    const people = await list("Abonnés de Basile");
    expect(names(people)[1]).toBe("Alice Moreau");
    const buttons = rows(people).map((row) => within(row).queryAllByRole("button").length);
    expect(buttons).toEqual([1, 0]);
  });

  it("shows a name as text, even if it contains HTML, and a person without a profile as John Doe", async () => {
    const { harness, rerender } = renderInHarness(<p />);
    await harness.database.write("followers/account1", { "-OFa": "nobody", "-OFb": "account2" });
    await harness.database.write("auteurImg/account2/profil/name", "<b>بومة</b>");
    rerender(<FollowList who={{ uid: "account1" }} list="followers" />);
    expect(names(await list("Abonnés de Basile"))).toEqual(["<b>بومة</b>", "John Doe"]);
  });
});

describe("states of the list", () => {
  it.each([
    ["followers", { uid: "account3" }, "Gaspard Lenoir n’a pas encore d’abonnés."],
    ["following", { uid: "account3" }, "Gaspard Lenoir ne suit personne pour le moment."],
    ["followers", { uid: "account0" }, "Personne ne vous suit pour le moment."],
    ["following", { uid: "account0" }, "Vous ne suivez personne pour le moment"],
  ] as const)("shows a message when the list of %s of %j is empty", async (kind, who, text) => {
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.write("auteurImg/account3/profil", { name: "Gaspard Lenoir" });
    await harness.database.write("auteurImg/account0/profil", { name: "Alice Moreau" });
    rerender(<FollowList who={who} list={kind} />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it("links the user's own empty list to the dashboard, which suggests people", async () => {
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.write("auteurImg/account0/profil", { name: "Alice Moreau" });
    rerender(<FollowList who={{ uid: "account0" }} list="following" />);
    expect(await screen.findByRole("link", { name: "Tableau de bord" })).toHaveAttribute("href", "/dashboard");
  });

  it("shows an error and loads the list on retry", async () => {
    const { user, harness } = renderInHarness(<FollowList who={{ pseudo: "Basile" }} list="followers" />, {
      network: "down",
    });
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
    harness.network = "up";
    await user.click(retry);
    expect(rows(await list("Abonnés de Basile")).length).toBeGreaterThan(0);
  });

  it("shows a visitor to a public site the sign-in link in place of the list", async () => {
    renderInHarness(<FollowList who={{ uid: "account1" }} list="followers" />, {
      signedInAs: null,
      client: { readers: "everyone" },
    });
    expect(await screen.findByRole("heading", { name: "Abonnés de Basile" })).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
  });

  it("shows a visitor the sign-in link without making a call", async () => {
    const { harness } = renderInHarness(<FollowList who={{ pseudo: "Basile" }} list="followers" />, {
      signedInAs: null,
    });
    expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
    expect(harness.calls).toEqual([]);
  });

  it("shows the not-found message and calls onNotFound once for an unknown person", async () => {
    const onNotFound = vi.fn();
    renderInHarness(<FollowList who={{ pseudo: "Personne" }} list="following" onNotFound={onNotFound} />, { hoots: 5 });
    await waitFor(() => expect(screen.getAllByText(notFound)).toHaveLength(2));
    expect(onNotFound).toHaveBeenCalledOnce();
  });
});

describe("links from a profile", () => {
  it("links the numbers on a profile to the lists, and a list back to the profile", async () => {
    const { rerender } = renderInHarness(<Profile who={{ uid: "account1" }} />);
    const href = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await href(/abonnés?$/)).toBe("/profile/Basile/abonnes?u=account1");
    expect(await href(/abonnements?$/)).toBe("/profile/Basile/abonnements?u=account1");
    expect(screen.queryByRole("link", { name: /\shoots?$/ })).toBeNull();
    rerender(<FollowList who={{ uid: "account1" }} list="followers" />);
    expect(await href(/\shoots?$/)).toBe("/profile/Basile?u=account1");
    expect(await href(/^Voir le profil$/)).toBe("/profile/Basile?u=account1");
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(/abonnés?$/);
  });

  it("shows plain numbers when the host has no pages for the lists", async () => {
    renderInHarness(<Profile who={{ uid: "account1" }} />, { links: { followers: undefined, following: undefined } });
    expect(await screen.findByText(/abonnés?$/)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /abonnés?$|abonnements?$/ })).toBeNull();
  });
});
