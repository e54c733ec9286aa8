import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openMenu } from "../testing/choose-action";
import { BASILE } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { Feed } from "./Feed";
import { useNewHootsCount } from "./use-new-hoots-count";

const cards = () => screen.findAllByRole("article");

describe("Feed", () => {
  it("shows a loading state, then the newest page of articles with their positions in the list", async () => {
    renderInHarness(<Feed pageSize={10} />, { hoots: 25 });
    expect(screen.getByText("Chargement...")).toBeInTheDocument();
    const articles = await cards();
    expect(articles).toHaveLength(10);
    const times = articles.map((article) => article.querySelector("time")?.dateTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(articles[3]).toHaveAttribute("aria-posinset", "4");
    expect(articles[3]).toHaveAttribute("aria-setsize", "-1");
    expect(screen.getByRole("feed")).toHaveAccessibleName("Fil des hoots");
  });

  it("loads further pages on demand, up to the end of the list", async () => {
    const { user } = renderInHarness(<Feed pageSize={10} />, { hoots: 25 });
    await cards();
    await user.click(screen.getByRole("button", { name: "Charger plus" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(20));
    await user.click(await screen.findByRole("button", { name: "Charger plus" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(25));
    expect(await screen.findByText("Vous avez tout lu. La nuit est à vous.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Charger plus" })).toBeNull();
    expect(screen.getAllByRole("article")[0]).toHaveAttribute("aria-setsize", "25");
  });

  it("keeps the loaded hoots and the focus when the next page fails, and loads it on retry", async () => {
    const { user, harness } = renderInHarness(<Feed pageSize={10} />, { hoots: 15 });
    await cards();
    harness.network = "down";
    await user.click(screen.getByRole("button", { name: "Charger plus" }));
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getAllByRole("article")).toHaveLength(10);
    expect(retry).toHaveFocus();
    harness.network = "up";
    await user.click(retry);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(15));
    await waitFor(() => expect(screen.getAllByRole("article")[10]).toHaveFocus());
  });

  it("shows an empty state with a hint when there are no hoots", async () => {
    renderInHarness(<Feed />, { hoots: 0 });
    expect(await screen.findByText("Pas encore de hoot par ici.")).toBeInTheDocument();
    expect(screen.getByText(/Écrivez le premier/)).toBeInTheDocument();
  });

  it("loads further pages on demand when the newest pages contain only threads", async () => {
    const { user, harness, rerender } = renderInHarness(<p />, { hoots: 0 });
    const record = { auteur: "Seed", date: "hier", contenu: "Un hoot" };
    const thread = { ...record, contenu: "Une page", thread: "page" };
    for (let index = 0; index < 12; index++) {
      const id = `-OA${String(index).padStart(17, "0")}`;
      await harness.database.write(`hoots/${id}`, { ...(index < 2 ? record : thread), slug: `seed${index}` });
    }
    rerender(<Feed pageSize={2} />);
    const more = await screen.findByRole("button", { name: "Charger plus" });
    await waitFor(() => expect(more).not.toHaveAttribute("aria-disabled", "true"));
    expect(screen.queryByText("Pas encore de hoot par ici.")).toBeNull();
    expect(screen.queryAllByRole("article")).toEqual([]);
    await user.click(more);
    await waitFor(() => expect(more).not.toHaveAttribute("aria-disabled", "true"));
    await user.click(more);
    const articles = await cards();
    expect(articles).toHaveLength(2);
    await waitFor(() => expect(articles[0]).toHaveFocus());
  });

  it("shows a visitor the sign-in link without making a call", async () => {
    const { harness } = renderInHarness(<Feed />, { signedInAs: null });
    expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
    expect(harness.calls).toEqual([]);
  });

  it("shows an error, loads the hoots on retry and focuses their list", async () => {
    const { user, harness } = renderInHarness(<Feed />, { hoots: 5, network: "down" });
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
    harness.network = "up";
    await user.click(retry);
    expect(await cards()).toHaveLength(5);
    expect(screen.getByRole("feed")).toHaveFocus();
  });

  it("shows another user's new hoot first while the user is at the top", async () => {
    const { harness } = renderInHarness(<Feed />, { hoots: 5 });
    await cards();
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "Tout juste arrivé.", pictureUrl: "", pictureAlt: "" });
    await screen.findByText("Tout juste arrivé.");
    expect(screen.getAllByRole("article")[0]).toHaveTextContent("Tout juste arrivé.");
  });

  it("moves the focus between articles with PageDown and PageUp", async () => {
    const { user } = renderInHarness(<Feed />, { hoots: 5 });
    const [first, second] = await cards();
    first?.focus();
    await user.keyboard("{PageDown}");
    expect(second).toHaveFocus();
    await user.keyboard("{PageUp}{PageUp}");
    expect(first).toHaveFocus();
  });

  it.each([
    ["next", "a link", 3, 4],
    ["next", "the menu", 3, 4],
    ["previous", "a link", 9, 8],
  ])(
    "moves the focus to the %s hoot when another client removes the hoot in which %s has the focus",
    async (_, focused, at, beside) => {
      const { user, harness } = renderInHarness(<Feed pageSize={10} />, { hoots: 10 });
      const articles = await cards();
      const card = articles[at] ?? document.body;
      if (focused === "the menu") await openMenu(user, card);
      else act(() => within(card).getAllByRole("link")[0]?.focus());
      expect(card).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null);
      const ids = Object.keys(Object(harness.database.read("hoots")))
        .sort()
        .reverse();
      await act(() => harness.database.write(`hoots/${ids[at]}`, null));
      await waitFor(() => expect(card).not.toBeInTheDocument());
      expect(articles[beside]).toHaveFocus();
    },
  );

  it("closes its streams when it unmounts", async () => {
    const { harness, unmount } = renderInHarness(<Feed />, { hoots: 5 });
    await cards();
    await waitFor(() => expect(harness.database.openStreams()).toBeGreaterThan(0));
    unmount();
    await waitFor(() => expect(harness.database.openStreams()).toBe(0));
  });
});

describe("new hoots while the user is scrolled down", () => {
  it("shows the number of new hoots on a button; a press scrolls to the top and shows them", async () => {
    // jsdom has no layout, so the test calls the observer itself to report the scroll position.
    let notify: (atTop: boolean) => void = () => {};
    class Observer implements Pick<IntersectionObserver, "observe" | "disconnect"> {
      constructor(private readonly callback: IntersectionObserverCallback) {}
      observe(element: Element) {
        // Ignore the observers of the cards.
        if (element.closest("article")) return;
        notify = (isIntersecting) => Reflect.apply(this.callback, undefined, [[{ isIntersecting }], this]);
      }
      disconnect() {}
    }
    const scrolled: string[] = [];
    Reflect.set(globalThis, "IntersectionObserver", Observer);
    Reflect.set(Element.prototype, "scrollIntoView", () => scrolled.push("top"));
    try {
      const { user, harness } = renderInHarness(<Feed />, { hoots: 5 });
      await cards();
      act(() => notify(false));
      const basile = await harness.otherUser(BASILE);
      await basile.publishHoot({ content: "Tout juste arrivé.", pictureUrl: "", pictureAlt: "" });
      await user.click(await screen.findByRole("button", { name: "1\u00a0nouveau hoot" }));
      expect(screen.getAllByRole("article")[0]).toHaveTextContent("Tout juste arrivé.");
      expect(screen.getAllByRole("article")[0]).toHaveFocus();
      expect(scrolled).toEqual(["top"]);
      expect(screen.queryByRole("button", { name: /nouveau/ })).toBeNull();
    } finally {
      Reflect.deleteProperty(globalThis, "IntersectionObserver");
      Reflect.deleteProperty(Element.prototype, "scrollIntoView");
    }
  });
});

describe("a hidden page", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const turn = (state: DocumentVisibilityState) =>
    act(() => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    });

  it("counts new hoots once a minute on a hidden page, without a stream, and shows them when the page is visible again", async () => {
    const { harness } = renderInHarness(
      <>
        <p>
          Attendent : <b>{<Waiting />}</b>
        </p>
        <Feed />
      </>,
      { hoots: 5 },
    );
    await cards();
    await waitFor(() => expect(harness.database.openStreams()).toBeGreaterThan(0));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    turn("hidden");
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "Un.", pictureUrl: "", pictureAlt: "" });
    const calls = harness.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText("1", { selector: "b" })).toBeInTheDocument();
    expect(harness.calls.length - calls).toBe(1);
    expect(screen.queryByText("Un.")).toBeNull();
    turn("visible");
    expect(await screen.findByText("Un.")).toBeInTheDocument();
    expect(await screen.findByText("0", { selector: "b" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /nouveau/ })).toBeNull();
  });
});

function Waiting() {
  return useNewHootsCount();
}

describe("number of new hoots", () => {
  function Count() {
    return <p>Attendent : {useNewHootsCount()}</p>;
  }
  const page = (
    <>
      <Count />
      <Feed arrivals="wait" />
      <Feed arrivals="wait" aria-label="Autre fil" />
    </>
  );

  it("announces only the first new hoot, and counts all new hoots on the button and in the hook", async () => {
    const { user, harness, rerender } = renderInHarness(page, { hoots: 5 });
    await cards();
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "Un.", pictureUrl: "", pictureAlt: "" });
    const announced = await screen.findAllByText("1 nouveau hoot", { selector: "output" });
    expect(announced).toHaveLength(2);
    // The old number would otherwise stay before the button.
    for (const region of announced) await waitFor(() => expect(region).toBeEmptyDOMElement());
    expect(screen.getByText("Attendent : 1")).toBeInTheDocument();
    await basile.publishHoot({ content: "Deux.", pictureUrl: "", pictureAlt: "" });
    const [button] = await screen.findAllByRole("button", { name: "2\u00a0nouveaux hoots" });
    for (const region of announced) expect(region).toBeEmptyDOMElement();
    expect(screen.getByText("Attendent : 2")).toBeInTheDocument();
    if (!button) throw new Error("There is no button.");
    await user.click(button);
    expect(screen.getByText("Attendent : 0")).toBeInTheDocument();
    for (const region of announced) expect(region).toBeEmptyDOMElement();

    await basile.publishHoot({ content: "Trois.", pictureUrl: "", pictureAlt: "" });
    expect(await screen.findByText("Attendent : 1")).toBeInTheDocument();
    rerender(<Count />);
    expect(screen.getByText("Attendent : 0")).toBeInTheDocument();
  });
});
