import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ALICE, BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { tabTo } from "../testing/tab-to";
import { Dashboard } from "./Dashboard";

const latest = () => screen.findByRole("feed", { name: "Derniers hoots des personnes que vous suivez" });

async function arrive() {
  const view = renderInHarness(<Dashboard pageSize={6} />, { signedInAs: null });
  await view.harness.client.signUp({ email: "nouvelle@hooter.example", password: PASSWORD });
  return view;
}

it("links the user's picture to their profile", async () => {
  renderInHarness(<Dashboard pageSize={6} />, { hoots: 0 });
  const start = (await screen.findByRole("button", { name: "Commencez un post" })).parentElement ?? document.body;
  const link = await within(start).findByRole("link", { hidden: true });
  expect(link.getAttribute("href")).toMatch(/^\/profile\/Alice/);
});

it("announces only once that its lists are loading", () => {
  renderInHarness(<Dashboard pageSize={6} />, { hoots: 0 });
  const texts = screen.getAllByText("Chargement...");
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((text) => text.getAttribute("aria-live") !== "off")).toHaveLength(1);
});

describe("latest hoots of followed users", () => {
  it("shows one hoot of each followed author, newest first, in a collapsible section", async () => {
    const { user, harness } = renderInHarness(<Dashboard pageSize={6} />);
    const followed = Object.keys(Object(harness.database.read("follow/account0")));
    const hoots = Object.values(Object(harness.database.read("hoots")));
    const authors = new Set(hoots.map((hoot) => Object(hoot).proprietaire).filter((uid) => followed.includes(uid)));
    expect(authors.size).toBeGreaterThan(5);
    await waitFor(async () => expect(within(await latest()).getAllByRole("article")).toHaveLength(3));
    const section = screen.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
    await user.click(within(section).getByRole("button", { name: "Afficher les autres" }));
    const articles = within(await latest()).getAllByRole("article");
    expect(articles).toHaveLength(authors.size);
    const times = articles.map((article) => article.querySelector("time")?.dateTime);
    expect(times).toEqual([...times].sort().reverse());

    await user.click(screen.getByRole("button", { name: "Derniers Hoots de vos abonnements" }));
    expect(within(section).queryByRole("feed")).toBeNull();
    expect(screen.getByRole("feed", { name: "Fil des hoots" })).toBeInTheDocument();
  });

  /** Presses Tab from the last hoot to a button, because pressing Tab through all hoots takes seconds. */
  const tabFromLast = async (user: UserEvent, name: string) => {
    const last = within(await latest())
      .getAllByRole("article")
      .at(-1);
    act(() => last?.focus());
    await tabTo(user, screen.getByRole("button", { name }));
  };

  it("expands from three hoots to all, focuses the first added hoot, and stays expanded on the next visit", async () => {
    const { user, rerender } = renderInHarness(<Dashboard pageSize={6} />);
    const articles = async () => within(await latest()).getAllByRole("article");
    expect(await articles()).toHaveLength(3);
    await tabFromLast(user, "Afficher les autres");
    await user.keyboard("{Enter}");
    const [, , , fourth] = await articles();
    expect(fourth).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Afficher les autres" })).toBeNull();

    rerender(<p />);
    rerender(<Dashboard pageSize={6} />);
    expect((await articles()).length).toBeGreaterThan(3);
    await tabFromLast(user, "Afficher moins");
    await user.keyboard(" ");
    expect(await articles()).toHaveLength(3);
    expect(await latest()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Afficher moins" })).toBeNull();
  });

  it("shows a message when the followed users have published nothing", async () => {
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.write("follow/account0/account1/cle", { suivi: "Basile", suiviId: "account1" });
    rerender(<Dashboard pageSize={6} />);
    expect(await screen.findByText(/n’ont encore rien publié/)).toBeInTheDocument();
    expect(screen.queryByText("Vous ne suivez personne pour le moment")).toBeNull();
  });

  it("shows an error for the latest hoots and reloads them separately from the rest of the page", async () => {
    const { user, harness } = renderInHarness(<Dashboard pageSize={6} />, { network: "down" });
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
    const section = screen.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
    const retry = within(section).getByRole("button", { name: "Réessayer" });
    // The network returns with the click, because an automatic retry that succeeds earlier removes the button.
    retry.addEventListener("click", () => {
      harness.network = "up";
    });
    await tabTo(user, retry);
    await user.keyboard("{Enter}");
    expect(within(await latest()).getAllByRole("article").length).toBeGreaterThan(0);
    // The pressed button has been removed, so the focus has moved to the list.
    expect(section.contains(document.activeElement)).toBe(true);
  });
});

describe("new user", () => {
  it("suggests authors while the user follows nobody and keeps the suggestions after a follow", async () => {
    const { user } = await arrive();
    expect(await screen.findByText("Vous ne suivez personne pour le moment")).toBeInTheDocument();
    const people = within(await screen.findByRole("region", { name: "Des plumes à suivre" }));
    const [person] = people.getAllByRole("listitem");
    const avatar = person?.querySelector(".hooter-avatar")?.closest("a");
    expect(avatar).toHaveAttribute("href", people.getAllByRole("link")[0]?.getAttribute("href"));
    const [first, second] = people.getAllByRole("button", { name: /^S'abonner à/ });
    if (!first || !second) throw new Error("Nobody to follow.");
    await waitFor(() => expect(first).toBeEnabled());
    await user.click(first);
    expect(await screen.findByText(/^Vous suivez .* !$/)).toBeInTheDocument();
    // The list appears below the suggestions, which stay in place, so that the user can follow another author.
    const list = await latest();
    expect(within(list).getAllByRole("article")).toHaveLength(1);
    expect(second.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText("Vous ne suivez personne pour le moment")).toBeNull();
    expect(screen.getByText("Les derniers hoots de vos abonnements sont plus bas")).toBeInTheDocument();
    expect(first).toHaveFocus();
    await user.click(second);
    await waitFor(async () => expect(within(await latest()).getAllByRole("article")).toHaveLength(2));
  });

  it("removes the suggestions when an account that follows others signs in, without a sign-out in between", async () => {
    const { harness } = await arrive();
    await screen.findByRole("region", { name: "Des plumes à suivre" });
    await act(() => harness.client.signIn({ email: ALICE, password: PASSWORD }));
    await latest();
    expect(screen.queryByRole("region", { name: "Des plumes à suivre" })).toBeNull();
  });

  it("shows an invitation to choose a pseudo until the user has chosen one", async () => {
    const { harness } = await arrive();
    expect(await screen.findByRole("link", { name: "Choisir mon pseudo" })).toHaveAttribute("href", "/manage_profile");
    await harness.identity.updateProfile({ displayName: "La chouette" });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Choisir mon pseudo" })).toBeNull());
  });
});

it("shows no invitation and no suggestions to a user who has a pseudo and follows somebody", async () => {
  renderInHarness(<Dashboard pageSize={6} />);
  await latest();
  expect(screen.queryByRole("link", { name: "Choisir mon pseudo" })).toBeNull();
  expect(screen.queryByText("Des plumes à suivre")).toBeNull();
});

describe("Dashboard page", () => {
  it("renders an h1 above the h2 of each section", async () => {
    renderInHarness(<Dashboard pageSize={6} />);
    await latest();
    const headings = screen.getAllByRole("heading").map((heading) => [heading.tagName, heading.textContent]);
    expect(headings).toEqual([
      ["H1", "Tableau de bord"],
      ["H2", "Derniers Hoots de vos abonnements"],
      ["H2", "Toute l'actualité"],
    ]);
  });

  it("restores each account's collapsed sections", async () => {
    const { user, harness, rerender } = renderInHarness(<Dashboard pageSize={6} />);
    await latest();
    const events = () => screen.getByRole("button", { name: "Toute l'actualité" });
    const come = () => {
      rerender(<p />);
      rerender(<Dashboard pageSize={6} />);
    };
    const goToEvents = async () => {
      // The button comes after the last button of the section above.
      act(() => screen.getByRole("button", { name: "Afficher les autres" }).focus());
      await user.tab();
      expect(events()).toHaveFocus();
    };
    await goToEvents();
    await user.keyboard(" ");
    expect(events()).toHaveAttribute("aria-expanded", "false");
    expect(events()).toHaveFocus();
    come();
    await latest();
    expect(events()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("feed", { name: "Fil des hoots" })).toBeNull();

    await act(() => harness.client.signOut());
    await act(() => harness.client.signIn({ email: BASILE, password: PASSWORD }));
    await waitFor(() => expect(events()).toHaveAttribute("aria-expanded", "true"));
    await act(() => harness.client.signOut());
    await act(() => harness.client.signIn({ email: ALICE, password: PASSWORD }));
    await waitFor(() => expect(events()).toHaveAttribute("aria-expanded", "false"));
    await goToEvents();
    await user.keyboard("{Enter}");
    expect(events()).toHaveFocus();
    come();
    expect(events()).toHaveAttribute("aria-expanded", "true");
  });
});
