import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { internals, preferencesOf } from "hooter-client";
import { useHoot } from "hooter-client/react";
import { createRef } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { DefaultHootCard as HootCard } from "../hoot/HootCard";
import { HootPage } from "../hoot/HootPage";
import { de } from "../labels/elision";
import { chooseAction, openMenu } from "../testing/choose-action";
import { ALICE, BASILE, PASSWORD } from "../testing/harness";
import { communityHootsOf, hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { tabTo } from "../testing/tab-to";
import { hiddenHoot } from "./use-hidden";

const hide = "Masquer ce hoot";
const feed = () => screen.findByRole("feed");
const folded = () => screen.queryAllByRole("article", { name: /^Hoot masqué/ });
const undo = () => screen.getByRole("button", { name: "Annuler" });

/** Signs in as Alice and hides the first hoot in the feed by another author. */
async function hideOne() {
  const view = renderInHarness(<Feed />, { hoots: 60 });
  const articles = within(await feed()).getAllByRole("article");
  const theirs = articles.find((article) => article.getAttribute("data-mine") === "false");
  if (!theirs) throw new Error("All hoots are by Alice.");
  const position = theirs.getAttribute("aria-posinset");
  const content = (theirs.querySelector(".hooter-text")?.textContent ?? "?").replace(/\s+/g, " ");
  view.harness.calls.length = 0;
  await chooseAction(view.user, hide, theirs);
  // Hovering over the toast keeps it visible.
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Notifications" }));
  return { ...view, position, content, count: articles.length };
}

describe("hidden hoot", () => {
  it("collapses in place and keeps the focus, without a call to the service", async () => {
    const { harness, position, content, count } = await hideOne();
    expect(screen.getByText("Ce hoot est masqué pour vous seulement.")).toBeInTheDocument();
    expect(folded()).toHaveLength(1);
    expect(folded()[0]).toHaveFocus();
    expect(folded()[0]).toHaveAttribute("aria-posinset", position);
    expect(await feed()).not.toHaveTextContent(content);
    expect(within(await feed()).getAllByRole("article")).toHaveLength(count);
    expect(harness.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("offers « Annuler » for as long as after a deletion", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await hideOne();
    fireEvent.pointerLeave(screen.getByRole("region", { name: "Notifications" }));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(undo()).toBeInTheDocument();
  });

  it("shows the hidden hoot again when the user presses « Annuler »", async () => {
    const { user, content } = await hideOne();
    await user.click(undo());
    expect(folded()).toHaveLength(0);
    expect(await feed()).toHaveTextContent(content);
    expect(screen.getByText("Ce hoot n’est plus masqué.")).toBeInTheDocument();
  });

  it("focuses the hoot again when a keyboard user presses « Annuler »", async () => {
    const { user, position } = await hideOne();
    act(() => within(screen.getByRole("feed")).getAllByRole("button").at(-1)?.focus());
    await tabTo(user, undo());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toHaveAttribute("aria-posinset", position));
    expect(folded()).toHaveLength(0);
  });

  it("shows the hidden hoot temporarily, and permanently after the menu item « Afficher ce hoot »", async () => {
    const { user, rerender, content } = await hideOne();
    await user.click(screen.getByRole("button", { name: /^Afficher le hoot masqué/ }));
    expect(await feed()).toHaveTextContent(content);
    expect(document.activeElement).toHaveTextContent(content);
    rerender(<p />);
    rerender(<Feed />);
    await feed();
    expect(folded()).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: /^Afficher le hoot masqué/ }));
    const revealed = document.activeElement;
    if (!(revealed instanceof HTMLElement)) throw new Error("No hoot has the focus.");
    await chooseAction(user, "Afficher ce hoot", revealed);
    expect(within(revealed).getByRole("button", { name: "Plus d’actions" })).toHaveFocus();
    rerender(<p />);
    rerender(<Feed />);
    await feed();
    expect(folded()).toHaveLength(0);
  });

  it("hides the hoot only for the account that hid it, and offers no undo after sign-out", async () => {
    const { harness } = await hideOne();
    await act(() => harness.client.signOut());
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull();
    await act(() => harness.client.signIn({ email: BASILE, password: PASSWORD }));
    await feed();
    await waitFor(() => expect(folded()).toHaveLength(0));
    await act(() => harness.client.signOut());
    await act(() => harness.client.signIn({ email: ALICE, password: PASSWORD }));
    await feed();
    await waitFor(() => expect(folded()).toHaveLength(1));
  });
});

it("still shows a hoot on its own page after the user has hidden it with the menu on that page", async () => {
  const [hoot] = communityHootsOf(BASILE);
  const { user, harness } = renderInHarness(<HootPage slug={hoot.slug} />);
  await chooseAction(user, hide);
  expect(screen.getByText("Ce hoot est masqué pour vous seulement.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Plus d’actions" })).toHaveFocus();
  const preferences = preferencesOf(harness.client[internals].device);
  expect(preferences.entry(hiddenHoot, "account0", hootId(harness, hoot.slug)).read()).toBe(true);
  await user.click(undo());
  expect(within(await openMenu(user)).getByRole("menuitem", { name: hide })).toBeInTheDocument();
});

it("shows the menu items that edit and delete, and none that hides, on the user's own hoots", async () => {
  const { user } = renderInHarness(<Feed />, { hoots: 60 });
  const mine = within(await feed())
    .getAllByRole("article")
    .find((article) => article.getAttribute("data-mine") === "true");
  const items = within(await openMenu(user, mine)).getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Modifier", "Supprimer", "Copier le lien"]);
});

it("has different icons for hiding a hoot and for muting its author", async () => {
  const { user } = renderInHarness(<Feed />, { hoots: 60 });
  const card = within(await feed())
    .getAllByRole("article")
    .find((article) => article.getAttribute("data-mine") === "false");
  const menu = within(await openMenu(user, card));
  const [hoot, author] = [hide, "Masquer ses hoots"].map((name) =>
    menu.getByRole("menuitem", { name }).querySelector("[data-icon]")?.getAttribute("data-icon"),
  );
  expect(hoot).toBe("eyeOff");
  expect(author).toBe("person");
});

it("mutes the author from a card's menu and focuses the line that replaces the card", async () => {
  const { user } = renderInHarness(<Feed />, { hoots: 60 });
  const card = within(await feed())
    .getAllByRole("article")
    .find((article) => article.getAttribute("data-mine") === "false");
  const position = card?.getAttribute("aria-posinset");
  const name = card?.querySelector("bdi")?.textContent ?? "";
  await chooseAction(user, "Masquer ses hoots", card);
  expect(screen.getByText(`Les hoots ${de(name)} sont masqués pour vous seulement.`)).toBeInTheDocument();
  expect(folded().length).toBeGreaterThan(0);
  expect(document.activeElement).toHaveAccessibleName(`Hoot masqué\u00a0: ${name}`);
  expect(document.activeElement).toHaveAttribute("aria-posinset", position);
  await user.click(undo());
  expect(folded()).toHaveLength(0);
});

it("passes the host's props to the line that replaces a hidden card", async () => {
  const [{ slug }] = communityHootsOf(BASILE);
  const ref = createRef<HTMLElement>();
  function Card() {
    const state = useHoot(slug);
    if (state.status !== "ready") return null;
    return (
      <HootCard
        hoot={state.hoot}
        className="mine"
        style={{ opacity: 0.5 }}
        title="Un hoot"
        aria-label="Du jour"
        ref={ref}
      />
    );
  }
  const { user } = renderInHarness(<Card />, { theme: "dark" });
  await chooseAction(user, hide);
  const card = screen.getByRole("article", { name: "Du jour" });
  expect(card).toBe(ref.current);
  expect(card).toHaveFocus();
  expect(card).toHaveClass("hooter", "hooter-muted", "mine", { exact: true });
  expect(card).toHaveAttribute("data-hooter-theme", "dark");
  expect(card).toHaveAttribute("title", "Un hoot");
  expect(card).toHaveStyle({ opacity: "0.5" });
  await user.click(screen.getByRole("button", { name: /^Afficher le hoot masqué/ }));
  expect(ref.current).toHaveClass("hooter", "hooter-hoot-card", "mine", { exact: true });
});
