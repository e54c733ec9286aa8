import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInWorld } from "../testing/render";
import { ALICE, BASILE, PASSWORD } from "../testing/world";
import { Dashboard } from "./Dashboard";

const latest = () => screen.findByRole("feed", { name: "Derniers hoots des personnes que vous suivez" });

async function arrive() {
  const view = renderInWorld(<Dashboard pageSize={6} />, { signedInAs: null });
  await view.world.client.signUp({ email: "nouvelle@hooter.example", password: PASSWORD });
  return view;
}

describe("latest hoots of followed users", () => {
  it("shows one hoot of each followed author, newest first, in a collapsible section", async () => {
    const { user, world } = renderInWorld(<Dashboard pageSize={6} />);
    const followed = Object.keys(Object(world.database.read("follow/account0")));
    const hoots = Object.values(Object(world.database.read("hoots")));
    const authors = new Set(hoots.map((hoot) => Object(hoot).proprietaire).filter((uid) => followed.includes(uid)));
    expect(authors.size).toBeGreaterThan(5);
    await waitFor(async () => expect(within(await latest()).getAllByRole("article")).toHaveLength(5));
    const section = screen.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
    for (let shown = 5; shown < authors.size; shown += 5)
      await user.click(within(section).getByRole("button", { name: "Charger plus" }));
    const articles = within(await latest()).getAllByRole("article");
    expect(articles).toHaveLength(authors.size);
    const times = articles.map((article) => article.querySelector("time")?.dateTime);
    expect(times).toEqual([...times].sort().reverse());

    await user.click(screen.getByRole("button", { name: "Derniers Hoots de vos abonnements" }));
    expect(within(section).queryByRole("feed")).toBeNull();
    expect(screen.getByRole("feed", { name: "Fil des hoots" })).toBeInTheDocument();
  });

  it("shows a message when the followed users have not published", async () => {
    const { world, rerender } = renderInWorld(<p />, { hoots: 0 });
    await world.database.write("follow/account0/account1/cle", { suivi: "Basile", suiviId: "account1" });
    rerender(<Dashboard pageSize={6} />);
    expect(await screen.findByText(/n’ont encore rien publié/)).toBeInTheDocument();
    expect(screen.queryByText("Vous ne suivez personne pour le moment")).toBeNull();
  });

  it("shows an error for the latest hoots and reloads them separately from the rest of the page", async () => {
    const { user, world } = renderInWorld(<Dashboard pageSize={6} />, { network: "down" });
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
    world.network = "up";
    const section = screen.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
    await user.click(within(section).getByRole("button", { name: "Réessayer" }));
    expect(within(await latest()).getAllByRole("article").length).toBeGreaterThan(0);
  });
});

describe("new user", () => {
  it("suggests authors while the user follows nobody and keeps the suggestions after a follow", async () => {
    const { user } = await arrive();
    expect(await screen.findByText("Vous ne suivez personne pour le moment")).toBeInTheDocument();
    const people = within(await screen.findByRole("region", { name: "Des plumes à suivre" }));
    const [first, second] = people.getAllByRole("button", { name: /^S'abonner à/ });
    if (!first || !second) throw new Error("Nobody to follow.");
    await waitFor(() => expect(first).toBeEnabled());
    await user.click(first);
    expect(await screen.findByText(/^Vous suivez .* !$/)).toBeInTheDocument();
    // The list replaces the text. The suggestions stay, so that the user can follow another author.
    expect(within(await latest()).getAllByRole("article")).toHaveLength(1);
    expect(screen.queryByText("Vous ne suivez personne pour le moment")).toBeNull();
    expect(first).toHaveFocus();
    await user.click(second);
    await waitFor(async () => expect(within(await latest()).getAllByRole("article")).toHaveLength(2));
  });

  it("shows an invitation to choose a pseudo until the user has one", async () => {
    const { world } = await arrive();
    expect(await screen.findByRole("link", { name: "Choisir mon pseudo" })).toHaveAttribute("href", "/manage_profile");
    await world.identity.updateProfile({ displayName: "La chouette" });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Choisir mon pseudo" })).toBeNull());
  });
});

it("shows no invitation and no suggestions to a user with a pseudo and follows", async () => {
  renderInWorld(<Dashboard pageSize={6} />);
  await latest();
  expect(screen.queryByRole("link", { name: "Choisir mon pseudo" })).toBeNull();
  expect(screen.queryByText("Des plumes à suivre")).toBeNull();
});

describe("Dashboard page", () => {
  it("renders an h1 above the h2 of each section", async () => {
    renderInWorld(<Dashboard pageSize={6} />);
    await latest();
    const headings = screen.getAllByRole("heading").map((heading) => [heading.tagName, heading.textContent]);
    expect(headings).toEqual([
      ["H1", "Tableau de bord"],
      ["H2", "Derniers Hoots de vos abonnements"],
      ["H2", "Toute l'actualité"],
    ]);
  });

  it("remembers which sections each account has collapsed", async () => {
    const { user, world, rerender } = renderInWorld(<Dashboard pageSize={6} />);
    await latest();
    const news = () => screen.getByRole("button", { name: "Toute l'actualité" });
    const come = () => {
      rerender(<p />);
      rerender(<Dashboard pageSize={6} />);
    };
    await user.click(news());
    come();
    await latest();
    expect(news()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("feed", { name: "Fil des hoots" })).toBeNull();

    await act(() => world.client.signOut());
    await act(() => world.client.signIn({ email: BASILE, password: PASSWORD }));
    await waitFor(() => expect(news()).toHaveAttribute("aria-expanded", "true"));
    await act(() => world.client.signOut());
    await act(() => world.client.signIn({ email: ALICE, password: PASSWORD }));
    await waitFor(() => expect(news()).toHaveAttribute("aria-expanded", "false"));
    await user.click(news());
    come();
    expect(news()).toHaveAttribute("aria-expanded", "true");
  });
});
