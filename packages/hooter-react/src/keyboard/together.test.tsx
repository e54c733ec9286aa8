import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Composer } from "../composer/Composer";
import { Dashboard } from "../dashboard/Dashboard";
import { Feed } from "../feed/Feed";
import { HootPage } from "../hoot/HootPage";
import { HooterProvider, type HooterProviderProps } from "../provider/HooterProvider";
import { renderInWorld } from "../testing/render";
import { busiestSlug, createWorld, type World } from "../testing/world";
import { ShortcutsButton } from "./ShortcutsButton";

/* Shortcuts beside the rest of a page: other hoots, other providers, fields and dialogs of the host. */

const undone: (() => void)[] = [];
afterEach(() => {
  for (const undo of undone.splice(0)) undo();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const cards = () => screen.findAllByRole("article");
/** Long enough for a shortcut to execute. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

function put<T extends HTMLElement>(element: T): T {
  document.body.append(element);
  undone.push(() => element.remove());
  return element;
}

function hostField(): HTMLInputElement {
  return put(document.createElement("input"));
}

function worldOfThree(): World {
  const world = createWorld({ hoots: 3 });
  undone.push(() => world.dispose());
  return world;
}

type Surroundings = Pick<HooterProviderProps, "shortcuts" | "portalContainer">;

/** Renders a feed, and the elements before it, in a closed shadow root. */
async function inClosedRoot(surroundings: Surroundings, before = <></>) {
  const host = put(document.createElement("div"));
  const box = host.attachShadow({ mode: "closed" }).appendChild(document.createElement("div"));
  const { client } = worldOfThree();
  const { unmount } = render(
    <HooterProvider client={client} portalContainer={box} {...surroundings}>
      {before}
      <Feed />
    </HooterProvider>,
    { container: box },
  );
  undone.push(unmount);
  const feed = await within(box).findByRole("feed");
  return { host, box, cards: await within(feed).findAllByRole("article") };
}

const activeIn = (element: Element) => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.activeElement : null;
};

describe("of two hoots on a page", () => {
  async function two(shortcuts?: "page") {
    const made = createWorld({ hoots: 3 });
    const slugs = [...new Set([busiestSlug(made), ...Object.keys(Object(made.database.read("slugs")))])];
    made.dispose();
    const view = renderInWorld(
      <>
        <HootPage slug={slugs[0] ?? ""} />
        <HootPage slug={slugs[1] ?? ""} />
      </>,
      { hoots: 3, ...(shortcuts ? { shortcuts } : {}) },
    );
    const likes = () => screen.getAllByRole("button", { name: /^J'aime$|^Je n'aime plus$/ });
    await waitFor(() => {
      expect(likes()).toHaveLength(2);
      for (const like of likes()) expect(like).toBeEnabled();
    });
    return { ...view, likes: () => likes().map(({ textContent }) => textContent) };
  }

  it("l and r are for the one that has the focus", async () => {
    const { user, likes } = await two();
    const before = likes();
    screen.getAllByRole("button", { name: "Répondre" })[1]?.focus();
    await user.keyboard("l");
    await waitFor(() => expect(likes()[1]).not.toBe(before[1]));
    expect(likes()[0]).toBe(before[0]);
    await user.keyboard("r");
    const field = await screen.findByRole("textbox", { name: "Votre commentaire" });
    // Only the first hoot still has its reply button.
    expect(screen.getByRole("button", { name: "Répondre" }).compareDocumentPosition(field)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it("none is meant while neither has it", async () => {
    const { user, likes } = await two("page");
    const before = likes();
    await user.keyboard("lr");
    await aWhile();
    expect(likes()).toEqual(before);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("before what a key opens has loaded", () => {
  const open = {
    "n, by its key": (first: Element) => fireEvent.keyDown(first, { key: "n" }),
    "the list, by its button": () => fireEvent.click(screen.getByRole("button", { name: "Raccourcis clavier" })),
  };
  it.each(Object.entries(open))("what is typed next does nothing to a hoot (%s)", async (_, begin) => {
    const { user } = renderInWorld(
      <>
        <ShortcutsButton />
        <Feed />
      </>,
      { hoots: 3, shortcuts: "page" },
    );
    const [first] = await cards();
    if (!first) throw new Error("No hoot.");
    const like = () => within(first).getByRole("button", { name: /aime/ });
    await waitFor(() => expect(like()).toBeEnabled());
    const before = like().textContent;
    // The actions have loaded by then, the dialogs have not.
    await user.keyboard("j");
    await waitFor(() => expect(first).toHaveFocus());
    begin(first);
    fireEvent.keyDown(first, { key: "l" });
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(first).toHaveFocus());
    await aWhile();
    expect(like().textContent).toBe(before);
    await user.keyboard("l");
    await waitFor(() => expect(like().textContent).not.toBe(before));
  });

  it("who has gone into a field of the host stays there", async () => {
    const field = hostField();
    renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    fireEvent.keyDown(document.body, { key: "j" });
    field.focus();
    await aWhile();
    expect(field).toHaveFocus();
    field.blur();
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(first).toHaveFocus());
  });

  it("keys that follow each other at once are all done", async () => {
    renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
    const [, second] = await cards();
    fireEvent.keyDown(document.body, { key: "j" });
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(second).toHaveFocus());
  });
});

describe("closed shadow roots", () => {
  it.each(["div", "host-search"])("of the host keep what is typed in them (%s)", async (name) => {
    renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    const host = put(document.createElement(name));
    const input = host.attachShadow({ mode: "closed" }).appendChild(document.createElement("input"));
    input.focus();
    // False would mean that a shortcut has handled the key.
    expect(fireEvent.keyDown(input, { key: "j", composed: true })).toBe(true);
    await aWhile();
    expect(document.activeElement).toBe(host);
  });

  it("with Hooter in one: its feed is walked, its own field takes letters", async () => {
    const { box, cards } = await inClosedRoot({ shortcuts: "page" }, <Composer />);
    const field = within(box).getByRole("textbox", { name: "Contenu du hoot" });
    field.focus();
    expect(fireEvent.keyDown(field, { key: "l", composed: true })).toBe(true);
    const [first, second] = cards;
    if (!first) throw new Error("No hoot.");
    first.focus();
    expect(fireEvent.keyDown(first, { key: "j", composed: true })).toBe(false);
    await waitFor(() => expect(activeIn(box)).toBe(second));
    if (second) fireEvent.keyDown(second, { key: "n", composed: true });
    await waitFor(() => expect(activeIn(box)).toBe(field));
  });

  it("with Hooter in one: by default too", async () => {
    const { box, cards } = await inClosedRoot({});
    const [first, second] = cards;
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: "j", composed: true });
    await waitFor(() => expect(activeIn(box)).toBe(second));
  });
});

describe("a portal of the host's", () => {
  it.each([
    ["?", "Raccourcis clavier"],
    ["n", "Nouveau hoot"],
  ])("%s gives the focus back, the first time too", async (key, name) => {
    const { user } = renderInWorld(<Feed />, {
      hoots: 3,
      portalContainer: put(document.createElement("div")),
    });
    const [first] = await cards();
    for (const _ of [1, 2]) {
      first?.focus();
      await user.keyboard(key);
      const dialog = await screen.findByRole("dialog", { name });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await user.keyboard("{Escape}");
      await waitFor(() => expect(first).toHaveFocus());
    }
  });
});

describe("beside another provider", () => {
  async function beside(one: ReactElement, settings: Surroundings, other: Surroundings) {
    const [a, b] = [worldOfThree(), worldOfThree()];
    render(
      <>
        <section aria-label="Un">
          <HooterProvider client={a.client} {...settings}>
            {one}
          </HooterProvider>
        </section>
        <section aria-label="Deux">
          <HooterProvider client={b.client} {...other}>
            <Feed />
          </HooterProvider>
        </section>
      </>,
    );
    const place = (name: string) => within(screen.getByRole("region", { name }));
    await place("Deux").findAllByRole("article");
    return place;
  }

  it("n leaves its form alone", async () => {
    const place = await beside(<Composer />, {}, {});
    const theirs = await place("Un").findByRole("textbox", { name: "Contenu du hoot" });
    const [card] = place("Deux").getAllByRole("article");
    card?.focus();
    if (card) fireEvent.keyDown(card, { key: "n" });
    const dialog = await screen.findByRole("dialog", { name: "Nouveau hoot" });
    expect(theirs).not.toHaveFocus();
    await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "Contenu du hoot" })).toHaveFocus());
  });

  it("the focus stays in a feed that has no shortcuts", async () => {
    const place = await beside(<Feed />, { shortcuts: false }, { shortcuts: "page" });
    const [card] = await place("Un").findAllByRole("article");
    card?.focus();
    if (card) fireEvent.keyDown(card, { key: "j" });
    await aWhile();
    expect(card).toHaveFocus();
  });
});

describe("what assistive technology is told", () => {
  it.each([
    [undefined, null],
    ["page", "n"],
  ] as const)("is true of the button that writes (%s)", async (shortcuts, keys) => {
    renderInWorld(<Dashboard />, { hoots: 3, shortcuts });
    const list = await screen.findByRole("feed", { name: "Fil des hoots" });
    expect(list).toHaveAttribute("aria-keyshortcuts", "j k");
    expect(screen.getByRole("button", { name: "Commencez un post" }).getAttribute("aria-keyshortcuts")).toBe(keys);
  });
});

describe("a dialog of the host's", () => {
  function dialog(modal: boolean) {
    const element = put(document.createElement("div"));
    element.setAttribute("role", "dialog");
    if (modal) element.setAttribute("aria-modal", "true");
    return element;
  }

  it("has the page to itself while it is open", async () => {
    const modal = dialog(true);
    renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(true);
    await aWhile();
    expect(document.body).toHaveFocus();
    modal.hidden = true;
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(false);
    await waitFor(() => expect(first).toHaveFocus());
  });

  it("has it from within a shadow root too, while one can see it", async () => {
    const outer = put(document.createElement("host-app"));
    const inner = outer.attachShadow({ mode: "open" }).appendChild(document.createElement("host-dialog"));
    inner.attachShadow({ mode: "open" }).append(dialog(true));
    renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(true);
    // Some applications keep closed dialogs in the document, with their host.
    inner.setAttribute("aria-hidden", "true");
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(false);
    await waitFor(() => expect(first).toHaveFocus());
  });

  it.each([false, true])("may hold a feed, which is walked (modal: %s)", async (modal) => {
    const panel = dialog(modal);
    const { client } = worldOfThree();
    const { unmount } = render(
      <HooterProvider client={client}>
        <Feed />
      </HooterProvider>,
      { container: panel },
    );
    undone.push(unmount);
    const [first, second] = await cards();
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: "j" });
    await waitFor(() => expect(second).toHaveFocus());
  });

  it("keeps the keys that are pressed in it, elsewhere than in a feed", async () => {
    const button = dialog(false).appendChild(document.createElement("button"));
    renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    button.focus();
    expect(fireEvent.keyDown(button, { key: "j" })).toBe(true);
  });
});

it("a form that the browser fills in is no key", async () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener("error", failed);
  undone.push(() => removeEventListener("error", failed));
  const field = hostField();
  renderInWorld(<Feed />, { hoots: 3, shortcuts: "page" });
  await cards();
  // Such a keydown event has no key.
  act(() => void field.dispatchEvent(new Event("keydown", { bubbles: true })));
  expect(failed).not.toHaveBeenCalled();
});

it("j over the end of the list draws nothing out of turn", async () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => {});
  const { user } = renderInWorld(<Feed pageSize={3} />, { hoots: 5, shortcuts: "page" });
  const [, , third] = await cards();
  third?.focus();
  await user.keyboard("j");
  await waitFor(() => expect(screen.getAllByRole("article")[3]).toHaveFocus());
  expect(complained.mock.calls.filter(([text]) => String(text).includes("flushSync"))).toEqual([]);
});
