import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { ReplyForm } from "../hoot/ReplyForm";
import { useToasts } from "../provider/context";
import { Settings } from "../settings/Settings";
import styles from "../styles/index.css?inline";
import { hoot } from "../testing/each-widget";
import { goOffline } from "../testing/offline";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";
import { ComposerDialog } from "./ComposerDialog";

const undone: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const undo of undone.splice(0)) undo();
  window.scrollTo(0, 0);
});

function viewport(): VisualViewport {
  const view = window.visualViewport;
  if (!view) throw new Error("No visual viewport.");
  return view;
}

/** Simulates an on-screen keyboard, which changes only the visual viewport. */
function openKeyboard(height: number, offsetTop = 0): void {
  const view = viewport();
  const spies = [
    vi.spyOn(view, "height", "get").mockReturnValue(height),
    vi.spyOn(view, "offsetTop", "get").mockReturnValue(offsetTop),
  ];
  undone.push(() => {
    for (const spy of spies) spy.mockRestore();
    act(() => void view.dispatchEvent(new Event("resize")));
  });
  act(() => void view.dispatchEvent(new Event("resize")));
}

/** Returns the elements that cover a field at three heights, or the field's position if it is out of view. */
function coveredBy(field: HTMLElement, root: DocumentOrShadowRoot = document): string[] {
  for (const moving of document.getAnimations()) moving.finish();
  // Use the box around the field, because a long text scrolls inside the field.
  const { left, right, top, bottom } = (field.closest(".hooter-content-box") ?? field).getBoundingClientRect();
  const { offsetTop, height } = viewport();
  if (top < offsetTop || bottom > offsetTop + height) return [`out of sight: ${top} to ${bottom}`];
  return [top + 4, (top + bottom) / 2, bottom - 4].flatMap((y) => {
    const hit = root.elementFromPoint((left + right) / 2, y);
    return hit === null || field.contains(hit) || hit.contains(field) ? [] : [hit.outerHTML.slice(0, 80)];
  });
}

/** Shows a failure, which stays until the user reacts. */
function ShowToast() {
  const toasts = useToasts();
  useEffect(() => {
    const action = { label: "Réessayer", run: () => {} };
    toasts.show("Raté", { tone: "error", duration: Number.POSITIVE_INFINITY, action });
  }, [toasts]);
  return null;
}

const forms = [
  ["a dialog", () => <ComposerDialog open onClose={() => {}} />],
  [
    "a page",
    () => (
      <div style={{ paddingBlock: "30vh 100vh" }}>
        <Composer takesFocus />
      </div>
    ),
  ],
] as const;

describe.each([
  { width: 390, height: 700, visible: 330, offsetTop: 0 },
  { width: 320, height: 568, visible: 300, offsetTop: 0 },
  // In this case, the browser has moved the page up by 120 px to show the field.
  { width: 390, height: 700, visible: 330, offsetTop: 120 },
  { width: 800, height: 700, visible: 330, offsetTop: 0 },
])(
  "with a keyboard, in a window of $width × $height px, of which $visible px from $offsetTop px on are visible",
  (size) => {
    it.each(forms)("covers no part of the focused field in %s", async (_, render) => {
      await page.viewport(size.width, size.height);
      renderInHarness(render(), { hoots: 0 });
      const content = await screen.findByLabelText("Contenu du hoot");
      await waitFor(() => expect(content).toHaveFocus());
      await userEvent.keyboard(Array.from({ length: 14 }, (_line, line) => `ligne ${line}`).join("{Enter}"));
      openKeyboard(size.visible, size.offsetTop);
      await waitFor(() => expect(coveredBy(content)).toEqual([]));
      for (const field of [screen.getByLabelText(/^Lien d’une image/), content]) {
        field.focus();
        await waitFor(() => expect(coveredBy(field)).toEqual([]));
      }
    });
  },
);

it("the keyboard covers no part of the focused field in a dialog in a shadow root", async () => {
  await page.viewport(390, 700);
  const host = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const portalContainer = root.appendChild(document.createElement("div"));
  renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0, portalContainer });
  const dialog = within(portalContainer);
  const content = await dialog.findByLabelText("Contenu du hoot");
  await waitFor(() => expect(root.activeElement).toBe(content));
  await userEvent.keyboard(Array.from({ length: 14 }, (_line, line) => `ligne ${line}`).join("{Enter}"));
  openKeyboard(330);
  const field = dialog.getByLabelText(/^Lien d’une image/);
  field.focus();
  await waitFor(() => expect(coveredBy(field, root)).toEqual([]));
  const row = portalContainer.querySelector(".hooter-composer-foot");
  expect(row && getComputedStyle(row).position).toBe("static");
});

describe.each([
  { width: 390, height: 700, visible: 330, offsetTop: 120 },
  { width: 800, height: 700, visible: 330, offsetTop: 0 },
])("a toast above a keyboard that leaves $visible px of $width × $height, $offsetTop px below the top", (size) => {
  it.each(forms)("does not cover the focused field in %s", async (_, render) => {
    await page.viewport(size.width, size.height);
    renderInHarness(
      <>
        {render()}
        <ShowToast />
      </>,
      { hoots: 0 },
    );
    const content = await screen.findByLabelText("Contenu du hoot");
    await waitFor(() => expect(content).toHaveFocus());
    await userEvent.keyboard(Array.from({ length: 14 }, (_line, line) => `ligne ${line}`).join("{Enter}"));
    const bottomOfToast = () => screen.getByRole("region", { name: "Notifications" }).getBoundingClientRect().bottom;
    for (const field of [content, screen.getByLabelText(/^Lien d’une image/)]) {
      field.focus();
      openKeyboard(size.visible, size.offsetTop);
      await waitFor(() => {
        expect(coveredBy(field)).toEqual([]);
        expect(bottomOfToast()).toBeLessThan(size.offsetTop + size.visible);
      });
      // The keyboard stays while the focus moves from field to field.
      content.focus();
      await waitFor(() => expect(coveredBy(content)).toEqual([]));
      for (const undo of undone.splice(0)) undo();
    }
  });
});

describe.each([
  { width: 390, height: 700, visible: 330, offsetTop: 120 },
  { width: 800, height: 700, visible: 330, offsetTop: 0 },
])("a keyboard that leaves $visible px of $width × $height, $offsetTop px below the top", (size) => {
  it.each([
    [forms[0][0], forms[0][1], "Contenu du hoot"],
    [forms[1][0], forms[1][1], "Contenu du hoot"],
    ["a reply form", () => <ReplyForm hoot={hoot} />, "Votre commentaire"],
    ["the settings", () => <Settings />, "Nouveau pseudo"],
  ] as const)("covers no part of the field of %s when a toast appears", async (_, render, name) => {
    await page.viewport(size.width, size.height);
    const withToast = (hasToast: boolean) => (
      <>
        <div style={{ paddingBlock: "100vh" }}>{render()}</div>
        {hasToast && <ShowToast />}
      </>
    );
    const { rerender } = renderInHarness(withToast(false), { hoots: 0 });
    const field = await screen.findByLabelText(name);
    field.focus();
    openKeyboard(size.visible, size.offsetTop);
    // Without a toast, the field is directly above the keyboard.
    const { bottom } = field.getBoundingClientRect();
    window.scrollBy({ top: bottom - size.offsetTop - size.visible + 8, behavior: "instant" });
    await waitFor(() => expect(coveredBy(field)).toEqual([]));
    rerender(withToast(true));
    await screen.findByText("Raté");
    await waitFor(() => expect(coveredBy(field)).toEqual([]));
    expect(field).toHaveFocus();
  });
});

it.each([
  [390, 844, 400],
  [320, 568, 300],
])(
  "two toasts do not cover a reply form in a window of %i × %i of which %i px are visible",
  async (width, height, visible) => {
    await page.viewport(width, height);
    function ShowToasts() {
      const toasts = useToasts();
      useEffect(() => {
        const action = { label: "Réessayer", run: () => {} };
        const options = { tone: "error", action } as const;
        toasts.show("Votre hoot n’est pas parti. Vous n’avez pas le droit de faire cela. Reconnectez-vous.", options);
        toasts.show("Vous n’avez pas le droit de faire cela. Reconnectez-vous.", options);
      }, [toasts]);
      return null;
    }
    const withToasts = (hasToasts: boolean) => (
      <>
        <div style={{ paddingBlock: "100vh" }}>
          <ReplyForm hoot={hoot} />
        </div>
        {hasToasts && <ShowToasts />}
      </>
    );
    const { rerender } = renderInHarness(withToasts(false), { hoots: 0 });
    const field = await screen.findByLabelText("Votre commentaire");
    field.focus();
    openKeyboard(visible);
    rerender(withToasts(true));
    await waitFor(() => {
      expect(document.querySelectorAll(".hooter-toast")).toHaveLength(2);
      for (const shown of [field, screen.getByRole("button", { name: "Envoyer" })])
        expect(coveredBy(shown)).toEqual([]);
    });
    // The newest toast is visible.
    expect(screen.getByText(/^Vous n’avez pas le droit/)).toBeVisible();
  },
);

it.each(forms)("shows « Publier » with the focused field in %s above a keyboard", async (_, render) => {
  await page.viewport(390, 700);
  renderInHarness(render(), { hoots: 0 });
  const content = await screen.findByLabelText("Contenu du hoot");
  await waitFor(() => expect(content).toHaveFocus());
  openKeyboard(350);
  await waitFor(() => {
    expect(coveredBy(content)).toEqual([]);
    expect(screen.getByRole("button", { name: "Publier" }).getBoundingClientRect().bottom).toBeLessThanOrEqual(350);
  });
});

it.each([
  [390, 844, 400],
  [320, 568, 300],
])(
  "the offline banner covers neither the field nor the close button in a dialog of %i × %i of which %i px are visible",
  async (width, height, visible) => {
    await page.viewport(width, height);
    renderInHarness(forms[0][1](), { hoots: 0 });
    const content = await screen.findByLabelText("Contenu du hoot");
    await waitFor(() => expect(content).toHaveFocus());
    openKeyboard(visible);
    undone.push(goOffline());
    act(() => void window.dispatchEvent(new Event("offline")));
    const banner = (await screen.findByText(/hors ligne/)).closest("[data-said]") ?? document.body;
    await waitFor(() => {
      expect(coveredBy(content)).toEqual([]);
      const { top, bottom, right } = banner.getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(right).toBeLessThan(screen.getByRole("button", { name: "Fermer" }).getBoundingClientRect().left);
      expect(bottom).toBeLessThan((content.closest(".hooter-content-box") ?? content).getBoundingClientRect().top);
      // A field that is scrolled into view stays below the banner too.
      const dialog = screen.getByRole("dialog");
      const padding = Number.parseFloat(getComputedStyle(dialog).scrollPaddingBlockStart);
      expect(dialog.getBoundingClientRect().top + padding).toBeGreaterThan(bottom);
    });
  },
);

it("moves a dialog above the keyboard, and back to the lower edge when the keyboard closes", async () => {
  await page.viewport(390, 700);
  renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0 });
  const bottom = () => {
    for (const moving of document.getAnimations()) moving.finish();
    return screen.getByRole("dialog").getBoundingClientRect().bottom;
  };
  openKeyboard(330);
  await waitFor(() => expect(bottom()).toBe(330));
  for (const undo of undone.splice(0)) undo();
  await waitFor(() => expect(bottom()).toBe(700));
});

it("removes the keyboard attributes from the page when the last component that needs them unmounts", async () => {
  await page.viewport(390, 700);
  const { unmount } = renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0 });
  openKeyboard(330);
  expect(document.documentElement).toHaveAttribute("data-hooter-keyboard");
  expect(document.documentElement.style.getPropertyValue("--_covered")).toBe("370px");
  unmount();
  expect(document.documentElement).not.toHaveAttribute("data-hooter-keyboard");
  expect(document.documentElement.style.getPropertyValue("--_covered")).toBe("");
});
