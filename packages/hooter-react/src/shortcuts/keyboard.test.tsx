import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Dashboard } from "../dashboard/Dashboard";
import { Feed } from "../feed/Feed";
import { HootPage } from "../hoot/HootPage";
import { en } from "../labels/en";
import { useToasts } from "../provider/context";
import type { Toasts } from "../provider/toasts";
import { BASILE, busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { ShortcutsButton } from "./ShortcutsButton";

// Load the code of the actions first. Otherwise, a test that expects a key to do nothing might end before the key takes
// effect.
beforeAll(() => Promise.all([import("./run-shortcut"), import("./KeyboardDialogs")]));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const cards = () => screen.findAllByRole("article");
const help = () => screen.findByRole("dialog", { name: "Raccourcis clavier" });
/** Waits long enough for an unexpected shortcut to be executed. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("shortcuts on the whole page", () => {
  it("moves through the feed on j and k, from the first hoot in view, and stops at both ends", async () => {
    const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first, second, third] = await cards();
    await user.keyboard("j");
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard("jj");
    await waitFor(() => expect(third).toHaveFocus());
    await user.keyboard("j");
    await aWhile();
    expect(third).toHaveFocus();
    await user.keyboard("kkkk");
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard("{Shift>}J{/Shift}");
    await aWhile();
    expect(second).not.toHaveFocus();
  });

  it.each(["j", "{PageDown}"])("loads the next page on %s at the end of the list, and continues there", async (key) => {
    const { user } = renderInHarness(<Feed pageSize={3} />, { hoots: 5, shortcuts: "page" });
    const [, , third] = await cards();
    third?.focus();
    await user.keyboard(key);
    await waitFor(() => expect(screen.getAllByRole("article")[3]).toHaveFocus());
    expect(screen.getAllByRole("article")).toHaveLength(5);
  });

  it.each([
    ["j", "k"],
    ["{PageDown}", "{PageUp}"],
  ])("continues in the next list on %s, and goes back on %s", async (next, former) => {
    const { user } = renderInHarness(<Dashboard />, { hoots: 30, shortcuts: "page" });
    const events = await screen.findByRole("feed", { name: "Fil des hoots" });
    const latest = await screen.findByRole("feed", { name: "Derniers hoots des personnes que vous suivez" });
    const last = within(latest).getAllByRole("article").at(-1);
    const first = (await within(events).findAllByRole("article"))[0];
    if (!last || !first) throw new Error("A list has no hoots.");
    // The list has more hoots, which only its button loads.
    expect(last).toHaveAttribute("aria-setsize", "-1");
    last.focus();
    await user.keyboard(next);
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard(former);
    await waitFor(() => expect(last).toHaveFocus());
  });

  it("moves on Ctrl+End and Ctrl+Home to the controls after and before the list", async () => {
    const { user } = renderInHarness(
      <>
        <button type="button">Avant</button>
        <Feed pageSize={3} />
      </>,
      { hoots: 5 },
    );
    const [, second] = await cards();
    second?.focus();
    await user.keyboard("{Control>}{End}{/Control}");
    expect(screen.getByRole("button", { name: "Charger plus" })).toHaveFocus();
    second?.focus();
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(screen.getByRole("button", { name: "Avant" })).toHaveFocus();
  });

  it("toggles the like of the focused hoot on l, and keeps the focus", async () => {
    const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [, second] = await cards();
    if (!second) throw new Error("No second hoot.");
    await waitFor(() => expect(within(second).getByRole("button", { name: /aime/ })).toBeEnabled());
    const before = within(second).getByRole("button", { name: /aime/ }).textContent;
    second.focus();
    await user.keyboard("l");
    await waitFor(() => expect(within(second).getByRole("button", { name: /aime/ }).textContent).not.toBe(before));
    expect(second).toHaveFocus();
  });

  it("opens the page of the focused hoot on r, and focuses the comment field there", async () => {
    const navigate = vi.fn();
    const { user, rerender } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page", navigate });
    const [first] = await cards();
    first?.focus();
    await user.keyboard("r");
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    const path: unknown = navigate.mock.calls[0]?.[0];
    const slug = decodeURIComponent(String(path).replace("/hoot/", ""));
    rerender(<HootPage slug={slug} />);
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Votre commentaire" })).toHaveFocus());
    await user.keyboard("l n r");
    expect(screen.getByRole("textbox", { name: "Votre commentaire" })).toHaveValue("l n r");
  });

  it("toggles the like on l and focuses the comment field on r, on a hoot's page", async () => {
    const harness = createHarness();
    const slug = busiestSlug(harness);
    harness.dispose();
    const { user } = renderInHarness(<HootPage slug={slug} />, { shortcuts: "page" });
    const like = await screen.findByRole("button", { name: /^J'aime$|^Je n'aime plus$/ });
    await waitFor(() => expect(like).toBeEnabled());
    expect(like).toHaveAttribute("aria-keyshortcuts", "l");
    const before = like.textContent;
    await user.keyboard("l");
    await waitFor(() => expect(like.textContent).not.toBe(before));
    await user.keyboard("r");
    const field = await screen.findByRole("textbox", { name: "Votre commentaire" });
    await waitFor(() => expect(field).toHaveFocus());
    like.focus();
    await user.keyboard("r");
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("opens the composer on n, and restores the focus when it closes", async () => {
    const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    first?.focus();
    await user.keyboard("n");
    const dialog = await screen.findByRole("dialog", { name: "Nouveau hoot" });
    expect(within(dialog).getByRole("textbox", { name: "Contenu du hoot" })).toHaveFocus();
    // The key that opened the dialog is not typed into its field.
    expect(within(dialog).getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
    await user.keyboard("n.?");
    expect(within(dialog).getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("n.?");
    await user.clear(within(dialog).getByRole("textbox", { name: "Contenu du hoot" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(first).toHaveFocus());
  });

  it("moves the focus to the newest toast on z, and back when the toast closes", async () => {
    let toasts: Toasts | undefined;
    const Taker = () => {
      const given = useToasts();
      useEffect(() => void (toasts = given), [given]);
      return <Feed />;
    };
    const { user } = renderInHarness(<Taker />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    first?.focus();
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "z" })).toBe(true);
    const run = vi.fn();
    act(() => {
      toasts?.show("Raté", { tone: "error", action: { label: "Réessayer", run } });
      toasts?.show("Bienvenue !", { duration: 60_000 });
    });
    const [close, retry] = within(screen.getByRole("region", { name: "Notifications" })).getAllByRole("button");
    await user.keyboard("z");
    await waitFor(() => expect(close).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard("z");
    await waitFor(() => expect(retry).toHaveFocus());
    await user.keyboard("{Enter}");
    expect(run).toHaveBeenCalledOnce();
    expect(first).toHaveFocus();
  });

  it("focuses the button that opens the composer when the composer closes, if no element had the focus", async () => {
    const { user } = renderInHarness(
      <main tabIndex={-1}>
        <Dashboard />
      </main>,
      { hoots: 3, shortcuts: "page" },
    );
    const button = await screen.findByRole("button", { name: "Commencez un post" });
    await cards();
    expect(document.body).toHaveFocus();
    await user.keyboard("n");
    await screen.findByRole("dialog", { name: "Nouveau hoot" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("ignores n for a visitor", async () => {
    const { user } = renderInHarness(<ShortcutsButton />, { signedInAs: null, shortcuts: "page" });
    await user.keyboard("n");
    await aWhile();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("scrolls to the top and focuses the feed when the full stop is pressed", async () => {
    const scrolled: Element[] = [];
    Reflect.set(Element.prototype, "scrollIntoView", function (this: Element) {
      scrolled.push(this);
    });
    try {
      const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
      const [, , third] = await cards();
      third?.focus();
      await user.keyboard(".");
      await waitFor(() => expect(screen.getByRole("feed")).toHaveFocus());
      expect(scrolled).toHaveLength(1);
      await user.keyboard("j");
      await waitFor(() => expect(screen.getAllByRole("article")[0]).toHaveFocus());
    } finally {
      Reflect.deleteProperty(Element.prototype, "scrollIntoView");
    }
  });

  it("ignores keys in fields, menus and dialogs, and keys that the host has handled", async () => {
    function Host() {
      const [taken, setTaken] = useState(0);
      return (
        <>
          <input aria-label="Recherche" />
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rich-text editors use this role */}
          <div aria-label="Note" role="textbox" tabIndex={0} contentEditable suppressContentEditableWarning />
          <div role="menu" tabIndex={0} aria-label="Menu" />
          <button
            type="button"
            onKeyDown={(event) => {
              event.preventDefault();
              setTaken(taken + 1);
            }}
          >
            Jeu
          </button>
          <Feed />
        </>
      );
    }
    const { user } = renderInHarness(<Host />, { hoots: 3, shortcuts: "page" });
    await cards();
    for (const element of [
      screen.getByRole("textbox", { name: "Recherche" }),
      screen.getByRole("textbox", { name: "Note" }),
      screen.getByRole("menu"),
      screen.getByRole("button", { name: "Jeu" }),
    ]) {
      element.focus();
      await user.keyboard("j?");
      await aWhile();
      expect(element).toHaveFocus();
    }
    expect(screen.queryByRole("dialog")).toBeNull();
    (await cards())[0]?.focus();
    await user.keyboard("?");
    const dialog = await help();
    await user.keyboard("jn");
    await aWhile();
    expect(screen.getAllByRole("dialog", { hidden: true })).toEqual([dialog]);
  });
});

describe("default shortcuts", () => {
  it("handles keys by default only while the focus is inside a feed", async () => {
    const { user } = renderInHarness(
      <>
        <button type="button">De l’hôte</button>
        <Feed />
      </>,
      { hoots: 3 },
    );
    const [first, second] = await cards();
    screen.getByRole("button", { name: "De l’hôte" }).focus();
    await user.keyboard("j?n");
    await aWhile();
    expect(screen.getByRole("button", { name: "De l’hôte" })).toHaveFocus();
    expect(screen.queryByRole("dialog")).toBeNull();
    first?.focus();
    await user.keyboard("j");
    await waitFor(() => expect(second).toHaveFocus());
    await user.keyboard("?");
    expect(await help()).toHaveTextContent("quand vous êtes dans un fil");
  });

  it("handles keys in the focused feed, regardless of the settings of the other feed's provider", async () => {
    const other = renderInHarness(<Feed aria-label="Ailleurs" />, { hoots: 3, shortcuts: "page" });
    const { user } = renderInHarness(<Feed aria-label="Ici" />, { hoots: 3 });
    const here = await screen.findByRole("feed", { name: "Ici" });
    const [first, second] = await within(here).findAllByRole("article");
    await within(other.container).findAllByRole("article");
    first?.focus();
    await user.keyboard("j");
    await waitFor(() => expect(second).toHaveFocus());
  });
});

it("offers neither shortcuts nor their button when the provider disables them", async () => {
  const { user } = renderInHarness(
    <>
      <ShortcutsButton />
      <Feed />
    </>,
    { hoots: 3, shortcuts: false },
  );
  const [first] = await cards();
  first?.focus();
  await user.keyboard("j?");
  await aWhile();
  expect(first).toHaveFocus();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Raccourcis clavier" })).toBeNull();
  expect(screen.getByRole("feed")).not.toHaveAttribute("aria-keyshortcuts");
});

describe("switching shortcuts off", () => {
  it("disables the shortcuts on this device until the user enables them again", async () => {
    const view = renderInHarness(
      <>
        <ShortcutsButton />
        <Feed />
      </>,
      { hoots: 3, shortcuts: "page", client: { storage: localStorage } },
    );
    const [first] = await cards();
    const { user } = view;
    expect(screen.getByRole("feed")).toHaveAttribute("aria-keyshortcuts", "j k");
    await user.keyboard("?");
    const box = within(await help()).getByRole("checkbox", { name: "Raccourcis à une seule touche" });
    // A press on the space bar must not switch the shortcuts off before the user has moved to the switch.
    expect(within(await help()).getByRole("button", { name: "Fermer" })).toHaveFocus();
    expect(box).toBeChecked();
    await user.tab();
    await user.keyboard(" ");
    expect(box).not.toBeChecked();
    expect(await help()).toHaveTextContent("Désactivés sur cet appareil.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("feed")).not.toHaveAttribute("aria-keyshortcuts");
    await user.keyboard("?j");
    await aWhile();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(first).not.toHaveFocus();
    first?.focus();
    await user.keyboard("jn");
    await aWhile();
    expect(first).toHaveFocus();
    view.unmount();

    const { user: later } = renderInHarness(
      <>
        <ShortcutsButton />
        <Feed />
      </>,
      { hoots: 3, shortcuts: "page", client: { storage: localStorage } },
    );
    const [again] = await cards();
    await later.keyboard("j");
    await aWhile();
    expect(again).not.toHaveFocus();
    // In the feed, ? still opens the dialog that contains the switch; the button opens the dialog from anywhere.
    again?.focus();
    await later.keyboard("?");
    await later.click(within(await help()).getByRole("button", { name: "Fermer" }));
    await later.click(screen.getByRole("button", { name: "Raccourcis clavier" }));
    await later.click(within(await help()).getByRole("checkbox"));
    await later.click(within(await help()).getByRole("button", { name: "Fermer" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Raccourcis clavier" })).toHaveFocus());
    await later.keyboard("j");
    await waitFor(() => expect(again).toHaveFocus());
  });

  it("toggles the switch even if the choice cannot be stored", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { user } = renderInHarness(<ShortcutsButton />, { hoots: 0, labels: en });
    await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    const box = await screen.findByRole("checkbox", { name: "Single-key shortcuts" });
    await user.click(box);
    expect(box).not.toBeChecked();
    await user.click(box);
    vi.restoreAllMocks();
    await user.click(box);
    await user.click(box);
    expect(box).toBeChecked();
  });
});

it("puts each key of the list into a separate kbd element, without the words between keys", async () => {
  const { user } = renderInHarness(<ShortcutsButton />, { hoots: 0, labels: en });
  await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  const dialog = await screen.findByRole("dialog");
  /** Visible text of each key. A symbol such as ⌘ is hidden from screen readers, which read a word instead. */
  const keys = [...dialog.querySelectorAll("kbd")].map((key) => key.querySelector("[aria-hidden]") ?? key);
  expect(keys.slice(6).map(({ textContent }) => textContent)).toEqual([
    ".",
    "?",
    "Enter",
    "PgUp",
    "PgDn",
    "Home",
    "End",
    "Ctrl",
    "Home",
    "End",
    "Ctrl",
    "⌘",
    "Enter",
    "Esc",
  ]);
  for (const word of ["full stop", "question mark"]) expect(within(dialog).getByText(word)).toBeInTheDocument();
  expect(within(dialog).getByText("Publish").previousElementSibling).toHaveTextContent("Ctrl or ⌘ + Enter");
});

it("removes its keydown listeners when it unmounts", async () => {
  const added = vi.spyOn(document, "addEventListener");
  const removed = vi.spyOn(document, "removeEventListener");
  const { unmount } = renderInHarness(<Feed />, { hoots: 3 });
  await cards();
  unmount();
  const keydowns = (spy: typeof added | typeof removed) => spy.mock.calls.filter(([type]) => type === "keydown");
  expect(keydowns(added).length).toBeGreaterThan(0);
  for (const [, listener] of keydowns(added)) expect(keydowns(removed).map(([, gone]) => gone)).toContain(listener);
});

it("does not move the focus when another user's new hoot arrives", async () => {
  const { user, harness } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
  const [first, second] = await cards();
  first?.focus();
  await user.keyboard("j");
  await waitFor(() => expect(second).toHaveFocus());
  const basile = await harness.otherUser(BASILE);
  await basile.publishHoot({ content: "Tout juste arrivé.", pictureUrl: "", pictureAlt: "" });
  await screen.findByText("Tout juste arrivé.");
  expect(second).toHaveFocus();
  await user.keyboard("k");
  await waitFor(() => expect(first).toHaveFocus());
});

it("does not open a dialog that loads after the user has gone back", async () => {
  const { user } = renderInHarness(
    <>
      <ShortcutsButton />
      <Feed />
    </>,
    { hoots: 3, shortcuts: "page" },
  );
  await cards();
  const button = screen.getByRole("button", { name: "Raccourcis clavier" });
  const goBack = () => fireEvent(window, new PopStateEvent("popstate"));
  // Go back in the same task, before the dialog's code can load.
  fireEvent.keyDown(document.body, { key: "n" });
  goBack();
  fireEvent.click(button);
  goBack();
  await act(aWhile);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(button);
  expect(await help()).toBeInTheDocument();
});
