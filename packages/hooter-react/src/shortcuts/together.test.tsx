import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Composer } from "../composer/Composer";
import { Dashboard } from "../dashboard/Dashboard";
import { Feed } from "../feed/Feed";
import { HooterProvider, type HooterProviderProps } from "../HooterProvider";
import { HootPage } from "../hoot/HootPage";
import { chooseAction } from "../testing/choose-action";
import { busiestSlug, createHarness, type Harness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { ShortcutsButton } from "./ShortcutsButton";

/* Tests shortcuts on a page with other content: other hoots, other providers, fields and dialogs of the host. */

const undone: (() => void)[] = [];
afterEach(() => {
  for (const undo of undone.splice(0)) undo();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const cards = () => screen.findAllByRole("article");
/** Waits long enough for an unexpected shortcut to be executed. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

function put<T extends HTMLElement>(element: T): T {
  document.body.append(element);
  undone.push(() => element.remove());
  return element;
}

function hostField(): HTMLInputElement {
  return put(document.createElement("input"));
}

function harnessOfThree(): Harness {
  const harness = createHarness({ hoots: 3 });
  undone.push(() => harness.dispose());
  return harness;
}

type Surroundings = Pick<HooterProviderProps, "shortcuts" | "portalContainer">;

/** Renders the given elements, then a feed, in a closed shadow root. */
async function inClosedRoot(surroundings: Surroundings, before = <></>) {
  const host = put(document.createElement("div"));
  const box = host.attachShadow({ mode: "closed" }).appendChild(document.createElement("div"));
  const { client } = harnessOfThree();
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

describe("two hoots on a page", () => {
  // Load the code of the actions first. Otherwise, a test that expects a key to do nothing might end before the key
  // takes effect.
  beforeAll(() => import("./run-shortcut"));

  async function two(shortcuts?: "page") {
    const made = createHarness({ hoots: 3 });
    const slugs = [...new Set([busiestSlug(made), ...Object.keys(Object(made.database.read("slugs")))])];
    made.dispose();
    const view = renderInHarness(
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

  it("applies l and r to the hoot that has the focus", async () => {
    const { user, likes } = await two();
    const before = likes();
    screen.getAllByRole("button", { name: "Répondre" })[1]?.focus();
    await user.keyboard("l");
    await waitFor(() => expect(likes()[1]).not.toBe(before[1]));
    expect(likes()[0]).toBe(before[0]);
    await user.keyboard("r");
    const field = await screen.findByRole("textbox", { name: "Votre commentaire" });
    // The second hoot now has a close button instead of a reply button, so the only reply button belongs to the first
    // hoot.
    expect(screen.getByRole("button", { name: "Répondre" }).compareDocumentPosition(field)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it("ignores l and r while neither hoot has the focus", async () => {
    const { user, likes } = await two("page");
    const before = likes();
    await user.keyboard("lr");
    await aWhile();
    expect(likes()).toEqual(before);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("keys pressed while code loads", () => {
  const open = {
    "composer, opened by n": (first: Element) => {
      fireEvent.keyDown(first, { key: "n" });
      return first;
    },
    "list of shortcuts, opened by its button": () => {
      const button = screen.getByRole("button", { name: "Raccourcis clavier" });
      // Focus the button, as a browser does when it is pressed, because `fireEvent` does not.
      act(() => button.focus());
      fireEvent.click(button);
      return button;
    },
  };
  it.each(Object.entries(open))("ignores a key pressed while the dialog loads (%s)", async (_, begin) => {
    const { user } = renderInHarness(
      <>
        <ShortcutsButton />
        <Feed />
      </>,
      { hoots: 3, shortcuts: "page" },
    );
    const [first] = await cards();
    if (!first) throw new Error("No hoot.");
    const like = () => within(first).getByRole("button", { name: /aime/ });
    await waitFor(() => {
      expect(like()).toBeEnabled();
      expect(like()).toHaveTextContent(/\d/);
    });
    const before = like().textContent;
    // This key loads only the code of the actions, not the code of the dialogs.
    await user.keyboard("j");
    await waitFor(() => expect(first).toHaveFocus());
    const opener = begin(first);
    fireEvent.keyDown(first, { key: "l" });
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
    await aWhile();
    expect(like().textContent).toBe(before);
    act(() => first.focus());
    await user.keyboard("l");
    await waitFor(() => expect(like().textContent).not.toBe(before));
  });

  it("keeps the focus in a host's field to which the user has moved it", async () => {
    const field = hostField();
    renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    fireEvent.keyDown(document.body, { key: "j" });
    field.focus();
    await aWhile();
    expect(field).toHaveFocus();
    field.blur();
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(first).toHaveFocus());
  });

  it("handles both keys when two are pressed in quick succession", async () => {
    renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [, second] = await cards();
    fireEvent.keyDown(document.body, { key: "j" });
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(second).toHaveFocus());
  });
});

describe("a field that is removed while the user types in it", () => {
  it.each([
    ["a press", (user: UserEvent) => user.click(document.body)],
    ["Tab", (user: UserEvent) => user.tab()],
    ["Esc", (user: UserEvent) => user.keyboard("{Escape}")],
    ["Page Down", (user: UserEvent) => user.keyboard("{PageDown}")],
    ["Back", async () => void fireEvent(window, new PopStateEvent("popstate"))],
  ])("ignores keys until %s, even if another element receives the focus", async (_, notice) => {
    const field = hostField();
    const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [, second] = await cards();
    if (!second) throw new Error("Too few hoots.");
    await user.click(field);
    await user.keyboard("un texte");
    field.remove();
    act(() => second.focus());
    expect(fireEvent.keyDown(second, { key: "l" })).toBe(true);
    act(() => second.blur());
    expect(fireEvent.keyDown(document.body, { key: "n" })).toBe(true);
    await notice(user);
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(false);
  });

  it("handles keys after Enter in an input, which sends the form", async () => {
    const field = hostField();
    const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    await user.click(field);
    await user.keyboard("un mot{Enter}");
    field.remove();
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(false);
  });

  it("handles keys after Ctrl+Enter has published the hoot and closed the composer", async () => {
    const { user } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    await user.keyboard("n");
    await screen.findByRole("dialog", { name: "Nouveau hoot" });
    await user.keyboard("Hou{Control>}{Enter}{/Control}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("n");
    expect(await screen.findByRole("dialog", { name: "Nouveau hoot" })).toBeInTheDocument();
  });

  it("ignores the rest of an edit when the hoot is deleted on another device", async () => {
    const { user, harness } = renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    await act(() => harness.client.publishHoot({ content: "Le mien", pictureUrl: "", pictureAlt: "" }));
    const card = (await screen.findByText("Le mien")).closest("article");
    if (!card) throw new Error("The hoot has no card.");
    await chooseAction(user, "Modifier", card);
    await user.click(await screen.findByRole("textbox", { name: "Contenu du hoot" }));
    await user.keyboard(", dont je corrige");
    const id = Object.keys(harness.database.read("hoots") ?? {})
      .sort()
      .at(-1);
    await act(() => harness.database.update("", { [`hoots/${id}`]: null, [`stats/${id}`]: null }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The focus has moved to the next card.
    await waitFor(() => expect(screen.getByRole("feed").contains(document.activeElement)).toBe(true));
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "l" })).toBe(true);
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "n" })).toBe(true);
  });
});

describe("closed shadow roots", () => {
  it.each(["div", "host-search"])("ignores keys typed in the host's closed shadow root (%s)", async (name) => {
    renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    const host = put(document.createElement(name));
    const input = host.attachShadow({ mode: "closed" }).appendChild(document.createElement("input"));
    input.focus();
    // `fireEvent` returns false if a shortcut has handled the key.
    expect(fireEvent.keyDown(input, { key: "j", composed: true })).toBe(true);
    await aWhile();
    expect(document.activeElement).toBe(host);
  });

  it("moves through a feed in a closed shadow root and ignores keys in its own fields", async () => {
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

  it("moves through a feed in a closed shadow root with the default shortcuts", async () => {
    const { box, cards } = await inClosedRoot({});
    const [first, second] = cards;
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: "j", composed: true });
    await waitFor(() => expect(activeIn(box)).toBe(second));
  });
});

describe("portal container of the host", () => {
  it.each([
    ["?", "Raccourcis clavier"],
    ["n", "Nouveau hoot"],
  ])("each time the dialog of the key %s closes, restores the focus", async (key, name) => {
    const { user } = renderInHarness(<Feed />, {
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

describe("two providers on one page", () => {
  async function beside(one: ReactElement, settings: Surroundings, other: Surroundings) {
    const [a, b] = [harnessOfThree(), harnessOfThree()];
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
    const regionOf = (name: string) => within(screen.getByRole("region", { name }));
    await regionOf("Deux").findAllByRole("article");
    return regionOf;
  }

  it("opens a dialog on n instead of focusing another provider's composer", async () => {
    const regionOf = await beside(<Composer />, {}, {});
    const theirs = await regionOf("Un").findByRole("textbox", { name: "Contenu du hoot" });
    const [card] = regionOf("Deux").getAllByRole("article");
    card?.focus();
    if (card) fireEvent.keyDown(card, { key: "n" });
    const dialog = await screen.findByRole("dialog", { name: "Nouveau hoot" });
    expect(theirs).not.toHaveFocus();
    await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "Contenu du hoot" })).toHaveFocus());
  });

  it("keeps the focus in a feed whose provider has shortcuts disabled", async () => {
    const regionOf = await beside(<Feed />, { shortcuts: false }, { shortcuts: "page" });
    const [card] = await regionOf("Un").findAllByRole("article");
    card?.focus();
    if (card) fireEvent.keyDown(card, { key: "j" });
    await aWhile();
    expect(card).toHaveFocus();
  });
});

describe("aria-keyshortcuts", () => {
  it.each([
    [undefined, null],
    ["page", "n"],
  ] as const)(
    "exposes the key n on the composer button only if shortcuts work on the whole page (%s)",
    async (shortcuts, keys) => {
      renderInHarness(<Dashboard />, { hoots: 3, shortcuts });
      const list = await screen.findByRole("feed", { name: "Fil des hoots" });
      expect(list).toHaveAttribute("aria-keyshortcuts", "j k");
      expect(screen.getByRole("button", { name: "Commencez un post" }).getAttribute("aria-keyshortcuts")).toBe(keys);
    },
  );
});

describe("dialogs of the host", () => {
  function dialog(modal: boolean) {
    const element = put(document.createElement("div"));
    element.setAttribute("role", "dialog");
    if (modal) element.setAttribute("aria-modal", "true");
    return element;
  }

  it("ignores keys while the host's modal dialog is open", async () => {
    const modal = dialog(true);
    renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(true);
    await aWhile();
    expect(document.body).toHaveFocus();
    modal.hidden = true;
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(false);
    await waitFor(() => expect(first).toHaveFocus());
  });

  it("ignores keys while a modal dialog in a shadow root is visible", async () => {
    const outer = put(document.createElement("host-app"));
    const inner = outer.attachShadow({ mode: "open" }).appendChild(document.createElement("host-dialog"));
    inner.attachShadow({ mode: "open" }).append(dialog(true));
    renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    const [first] = await cards();
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(true);
    // Some applications keep a closed dialog in the document and only hide the host of its shadow root.
    inner.setAttribute("aria-hidden", "true");
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(false);
    await waitFor(() => expect(first).toHaveFocus());
  });

  it.each([false, true])("handles keys in a feed inside the host's dialog (modal: %s)", async (modal) => {
    const panel = dialog(modal);
    const { client } = harnessOfThree();
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

  it("ignores keys pressed inside the host's dialog but outside a feed", async () => {
    const button = dialog(false).appendChild(document.createElement("button"));
    renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
    await cards();
    button.focus();
    expect(fireEvent.keyDown(button, { key: "j" })).toBe(true);
  });
});

it("ignores a keydown event without a key, such as one from the browser's autofill", async () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener("error", failed);
  undone.push(() => removeEventListener("error", failed));
  const field = hostField();
  renderInHarness(<Feed />, { hoots: 3, shortcuts: "page" });
  await cards();
  // Dispatch an event without a key, as the browser's autofill does.
  act(() => void field.dispatchEvent(new Event("keydown", { bubbles: true })));
  expect(failed).not.toHaveBeenCalled();
});

it("loads the next page on j without a flushSync warning", async () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => {});
  const { user } = renderInHarness(<Feed pageSize={3} />, { hoots: 5, shortcuts: "page" });
  const [, , third] = await cards();
  third?.focus();
  await user.keyboard("j");
  await waitFor(() => expect(screen.getAllByRole("article")[3]).toHaveFocus());
  expect(complained.mock.calls.filter(([text]) => String(text).includes("flushSync"))).toEqual([]);
});
