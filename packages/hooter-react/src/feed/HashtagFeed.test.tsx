import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BASILE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { HashtagFeed } from "./HashtagFeed";

const cards = () => screen.findAllByRole("article");
const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });

describe("HashtagFeed", () => {
  it("shows a loading state, then the hoots with the hashtag in a feed named after it", async () => {
    renderInHarness(<HashtagFeed tag="#NuitDesEtoiles" />);
    expect(screen.getByText("Chargement...")).toBeInTheDocument();
    const articles = await cards();
    expect(articles.length).toBeGreaterThan(1);
    for (const article of articles) expect(article).toHaveTextContent("#nuitdesetoiles");
    expect(screen.getByRole("feed")).toHaveAccessibleName("Hoots marqués #nuitdesetoiles");
  });

  it("shows the counters and the like state of its cards", async () => {
    const { harness } = renderInHarness(<HashtagFeed tag="jardin" />);
    const [card] = await cards();
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^J'aime/ })[0]).toBeEnabled());
    expect(card).toHaveTextContent(/\d+ commentaire/);
    // No call reads the counters or likes of all hoots.
    expect(harness.calls.filter((call) => /^GET \/(stats|likedBy\/[^/]+)\.json/.test(call))).toEqual([]);
  });

  it("loads further pages until the end", async () => {
    const { user } = renderInHarness(<HashtagFeed tag="nuitdesetoiles" pageSize={1} />);
    expect(await cards()).toHaveLength(1);
    await user.click(await screen.findByRole("button", { name: "Charger plus" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  });

  it("shows new hoots by another user and by the current user at the top", async () => {
    const { harness } = renderInHarness(<HashtagFeed tag="jardin" />);
    await cards();
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot(draft("Un merle au #Jardin."));
    await screen.findByText(/Un merle au/);
    await harness.client.publishHoot(draft("Moi aussi, au #jardin."));
    const [first, second] = await cards();
    expect(first).toHaveTextContent("Moi aussi, au #jardin.");
    expect(second).toHaveTextContent("Un merle au #Jardin.");
  });

  it("shows an empty state with the hashtag", async () => {
    const { rerender } = renderInHarness(<HashtagFeed tag="RienDuTout" />);
    expect(await screen.findByText("Aucun hoot marqué #riendutout pour le moment.")).toBeInTheDocument();
    rerender(<HashtagFeed tag="riendutout" empty={<p>Rien.</p>} />);
    expect(screen.getByText("Rien.")).toBeInTheDocument();
  });

  it.each(["", "%", "deux mots", "a.b", "<script>", "a".repeat(300)])(
    "explains that %j is not a hashtag without making a call",
    (tag) => {
      const { harness } = renderInHarness(<HashtagFeed tag={tag} />);
      expect(screen.getByText("Ce n’est pas un hashtag.")).toBeInTheDocument();
      expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toBeInTheDocument();
      expect(harness.calls.filter((call) => call.includes("hashtags"))).toEqual([]);
    },
  );

  it("shows another list when its hashtag changes", async () => {
    const { rerender } = renderInHarness(<HashtagFeed tag="jardin" />);
    await cards();
    rerender(<HashtagFeed tag="montagne" />);
    await waitFor(() => expect(screen.getByRole("feed")).toHaveAccessibleName("Hoots marqués #montagne"));
    for (const article of await cards()) expect(article).toHaveTextContent("#montagne");
    rerender(<HashtagFeed tag="!" />);
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("shows a visitor the sign-in link without making a call", async () => {
    const { harness } = renderInHarness(<HashtagFeed tag="jardin" />, { signedInAs: null });
    expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
    expect(harness.calls).toEqual([]);
  });

  it("shows an error and loads the hoots on retry", async () => {
    const { user, harness } = renderInHarness(<HashtagFeed tag="jardin" />, { network: "down" });
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
    harness.network = "up";
    await user.click(retry);
    expect((await cards()).length).toBeGreaterThan(0);
  });
});
