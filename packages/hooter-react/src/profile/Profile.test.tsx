import { act, screen, waitFor, within } from "@testing-library/react";
import { internals } from "hooter-client";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CommentList } from "../hoot/CommentList";
import { BASILE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { FollowList } from "./FollowList";
import { Profile, type ProfileProps } from "./Profile";

const name = (pseudo: string | RegExp) => screen.findByRole("heading", { level: 1, name: pseudo });
type Returning = Pick<ProfileProps, "onBack">;

const notFound = "Ce profil n'existe pas !";

describe("finding a profile", () => {
  it.each([[{ uid: "account1" }], [{ pseudo: "Basile" }], [{ pseudo: "basile" }], [{ pseudo: " BASILE " }]])(
    "finds Basile by %j",
    async (who) => {
      const onReady = vi.fn();
      renderInHarness(<Profile who={who} onReady={onReady} />);
      await name("Basile");
      expect(onReady).toHaveBeenLastCalledWith(expect.objectContaining({ uid: "account1", pseudo: "Basile" }));
    },
  );

  it.each([
    ["an unknown pseudo", { pseudo: "Personne" }],
    ["nothing", { pseudo: "" }],
    ["a path", { pseudo: "../hoots" }],
    ["a query", { pseudo: 'a"&limitToLast=1' }],
    ["emoji", { pseudo: "🦉🦉🦉" }],
    ["right-to-left text", { pseudo: "بومة الليل" }],
    ["HTML", { pseudo: "<b>Basile</b>" }],
    ["far too long a name", { pseudo: "x".repeat(500) }],
    ["a homoglyph", { pseudo: "Bаsile" }], // a Cyrillic а
    ["an unknown account", { uid: "inconnu" }],
    ["what cannot be a key", { uid: "a/b.c#d" }],
  ])("shows the not-found message and calls onNotFound once for %s", async (_, who) => {
    const onNotFound = vi.fn();
    const { rerender } = renderInHarness(<Profile who={who} onNotFound={onNotFound} />, { hoots: 5 });
    // Both the toast and the page show the message.
    await waitFor(() => expect(screen.getAllByText(notFound)).toHaveLength(2));
    rerender(<Profile who={{ ...who }} onNotFound={() => onNotFound()} />);
    expect(onNotFound).toHaveBeenCalledOnce();
    expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
    expect(screen.queryByRole("button", { name: "S'abonner" })).toBeNull();
  });

  it.each([undefined, "Basile", {}, { uid: undefined }, { pseudo: 3 }])(
    "throws an error that names `who` when it is %j",
    (who) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      onTestFinished(() => void vi.restoreAllMocks());
      const wrong: object = { who };
      expect(() => renderInHarness(<Profile who={{ uid: "" }} {...wrong} />, { hoots: 0 })).toThrow(
        new TypeError(`who must be { uid }, { pseudo } or null, received ${JSON.stringify(who)}`),
      );
    },
  );

  it("renders a name in a bdi element, as text even if it contains HTML", async () => {
    const written = "<img src=x onerror=alert(1)> بومة";
    const { harness, rerender, container } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.write("auteurImg/account3/profil", { name: written });
    rerender(<Profile who={{ uid: "account3" }} />);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent(written);
    expect(heading.querySelector("bdi")).not.toBeNull();
    expect(container.querySelector("img[src=x]")).toBeNull();
  });

  it("shows a name that consists of emoji, from another client, on a profile, a card and a comment", async () => {
    const pseudo = "🦉🦉🦉";
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    const basile = await harness.otherUser(BASILE);
    const hoot = await basile.publishHoot({ content: "Hou", pictureUrl: "", pictureAlt: "" });
    await basile.addComment(hoot, "Hou hou");
    const [comment] = Object.keys(Object(harness.database.read("comment")));
    await harness.database.update("", {
      "auteurImg/account1/profil": { name: pseudo },
      [`hoots/${hoot.id}/auteur`]: pseudo,
      [`comment/${comment}/auteur`]: pseudo,
    });
    rerender(
      <>
        <Profile who={{ uid: "account1" }} />
        <CommentList hoot={hoot} />
      </>,
    );
    expect(await name(pseudo)).toBeVisible();
    const feed = await screen.findByRole("feed", { name: `Hoots de ${pseudo}` });
    const card = await within(feed).findByRole("article", { name: pseudo });
    const row = (await screen.findByText("Hou hou")).closest("li") ?? document.body;
    const links = [card, row].map((element) => within(element).getByRole("link", { name: pseudo }));
    for (const link of links) {
      expect(link).toHaveTextContent(pseudo);
      expect(link).toHaveAttribute("href", `/profile/${encodeURIComponent(pseudo)}?u=account1`);
    }
  });

  it("shows a visitor the sign-in link without making a call", async () => {
    const { harness } = renderInHarness(<Profile who={{ pseudo: "Basile" }} />, { signedInAs: null });
    expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
    expect(harness.calls).toEqual([]);
    expect(screen.queryByText(notFound)).toBeNull();
  });

  it("shows an error until a retry has loaded the profile, and then focuses the profile's heading", async () => {
    const { user, harness } = renderInHarness(<Profile who={{ pseudo: "Basile" }} />, { network: "down" });
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("Le réseau ne répond pas.");
    harness.network = "silent";
    await user.click(retry);
    expect(alert).toHaveAttribute("aria-busy", "true");
    expect(retry).toHaveAttribute("aria-disabled", "true");
    expect(retry).toHaveFocus();
    harness.network = "up";
    act(() => harness.client[internals].reader.get()?.person({ pseudo: "Basile" }).refetch());
    expect(await name("Basile")).toHaveFocus();
  });

  it("keeps the notice, its button and the focus when a retry fails, and announces the failure again", async () => {
    const { user, harness } = renderInHarness(<Profile who={{ pseudo: "Basile" }} />, { network: "down" });
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    const text = screen.getByText(/^Le réseau ne répond pas\./);
    const { length } = harness.calls;
    await user.click(retry);
    await waitFor(() => expect(harness.calls.length).toBeGreaterThan(length));
    await waitFor(() => expect(retry).toHaveAttribute("aria-disabled", "false"));
    expect(retry).toHaveFocus();
    expect(text).not.toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
  });

  it("keeps the notice during the automatic retries", async () => {
    const { harness } = renderInHarness(<Profile who={{ pseudo: "Basile" }} />, { network: "down" });
    const text = await screen.findByText(/^Le réseau ne répond pas\./);
    harness.network = "silent";
    act(() => void harness.client[internals].reader.get()?.person({ pseudo: "Basile" }).retain(0));
    expect(text).toBeInTheDocument();
    expect(screen.getByRole("alert")).not.toHaveAttribute("aria-busy");
  });
});

describe("content", () => {
  it("shows the numbers of hoots, followers and followed users", async () => {
    const { harness } = renderInHarness(<Profile who={{ uid: "account1" }} />);
    await name("Basile");
    const { hoots, followers, following } = Object(harness.database.read("profileStats/account1"));
    const counts = within(screen.getByRole("list", { name: "En chiffres" })).getAllByRole("listitem");
    expect(counts.map((count) => count.textContent?.replace(/\D+$/, ""))).toEqual([
      `${hoots}`,
      `${followers}`,
      `${following}`,
    ]);
  });

  it("shows no counts for a profile that another client stored without them", async () => {
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.write("auteurImg/account3/profil", { name: "Gaspard Lenoir" });
    rerender(<Profile who={{ uid: "account3" }} />);
    await name("Gaspard Lenoir");
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("lists only the author's hoots, newest first, page by page", async () => {
    const { user, harness } = renderInHarness(<Profile who={{ uid: "account1" }} pageSize={3} />, { hoots: 300 });
    await name("Basile");
    expect(screen.getByRole("heading", { level: 2, name: "Historique" })).toBeInTheDocument();
    const list = await screen.findByRole("feed", { name: "Hoots de Basile" });
    const all = Number(harness.database.read("profileStats/account1/hoots"));
    expect(all).toBeGreaterThan(3);
    await waitFor(() => expect(within(list).getAllByRole("article")).toHaveLength(3));
    for (let shown = 3; shown < all; shown += 3) {
      await user.click(await screen.findByRole("button", { name: "Charger plus" }));
      await waitFor(() => expect(within(list).getAllByRole("article")).toHaveLength(Math.min(all, shown + 3)));
    }
    const articles = within(list).getAllByRole("article", { name: "Basile" });
    expect(articles).toHaveLength(all);
    const times = articles.map((article) => article.querySelector("time")?.dateTime);
    expect(times).toEqual([...times].sort().reverse());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Charger plus" })).toBeNull());
  });

  it("shows a message when the author has published nothing", async () => {
    const { harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.write("auteurImg/account3/profil", { name: "Gaspard Lenoir" });
    rerender(<Profile who={{ uid: "account3" }} />);
    expect(await screen.findByText("Gaspard Lenoir n’a encore rien publié.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Tableau de bord" })).toBeNull();
  });

  it("links to the dashboard when the user has published nothing", async () => {
    renderInHarness(<Profile who={{ uid: "account0" }} />, { hoots: 0 });
    expect(await screen.findByRole("link", { name: "Tableau de bord" })).toHaveAttribute("href", "/dashboard");
  });
});

describe("actions", () => {
  it.each([
    ["a profile", (props: Returning) => <Profile who={{ pseudo: "Basile" }} {...props} />],
    ["a list", (props: Returning) => <FollowList who={{ pseudo: "Basile" }} list="followers" {...props} />],
    ["a missing profile", (props: Returning) => <Profile who={{ pseudo: "Personne" }} {...props} />],
  ])("shows « Retour » above %s when the host can go back, and no such button otherwise", async (_, page) => {
    const onBack = vi.fn();
    const { user, rerender } = renderInHarness(page({ onBack }));
    // The button is there while the page loads, and is its first tab stop.
    await user.tab();
    expect(screen.getByRole("button", { name: "Retour" })).toHaveFocus();
    await screen.findByRole("heading", { level: 1 });
    await user.keyboard("{Enter}");
    expect(onBack).toHaveBeenCalledOnce();
    rerender(page({}));
    expect(screen.queryByRole("button", { name: "Retour" })).toBeNull();
  });

  it("follows the author and updates the number of followers", async () => {
    const { user, harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    await harness.database.update("", {
      "auteurImg/account1/profil": { name: "Basile", cle: "basiie" },
      "profileStats/account1": { hoots: 0, followers: 0, following: 0 },
    });
    rerender(<Profile who={{ uid: "account1" }} />);
    const follow = await screen.findByRole("button", { name: "S'abonner" });
    await waitFor(() => expect(follow).toBeEnabled());
    await user.click(follow);
    expect(await screen.findByText("Vous suivez Basile !")).toBeInTheDocument();
    expect(await screen.findByText(/^1\sabonné$/)).toBeInTheDocument();
    expect(follow).toHaveAccessibleName("Se désabonner");
  });

  it("links to the settings instead of showing a follow button on the user's own profile", async () => {
    renderInHarness(<Profile who={{ pseudo: "Alice Moreau" }} />);
    expect(await screen.findByRole("link", { name: "Modifier mon profil" })).toHaveAttribute("href", "/manage_profile");
    expect(screen.queryByRole("button", { name: /abonner/ })).toBeNull();
  });

  it("shows no settings link when the host has no settings page", async () => {
    renderInHarness(<Profile who={{ uid: "account0" }} />, { links: { settings: undefined } });
    await name("Alice Moreau");
    expect(screen.queryByRole("link", { name: "Modifier mon profil" })).toBeNull();
  });
});
