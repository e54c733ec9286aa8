import { cleanup, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { useToasts } from "../provider/context";
import { hoot } from "../testing/each-widget";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";
import { ComposerDialog } from "./ComposerDialog";

afterEach(cleanup);

/** Returns the elements that cover the visible part of a field, at three heights. */
function coveredBy(field: HTMLElement): string[] {
  // Use the box around the field, because a long text scrolls inside the field.
  const { left, right, top, bottom } = (field.closest(".hooter-content-box") ?? field).getBoundingClientRect();
  const from = Math.max(top, 0);
  const to = Math.min(bottom, innerHeight);
  if (to - from < 16) return ["the edge of the window"];
  return [from + 4, (from + to) / 2, to - 4].flatMap((y) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    return hit === null || field.contains(hit) || hit.contains(field) ? [] : [hit.outerHTML.slice(0, 80)];
  });
}

describe.each([
  [640, 360],
  [320, 256],
])("in a window of %i × %i", (width, height) => {
  it.each([
    ["a dialog", () => <ComposerDialog open onClose={() => {}} />],
    ["the page", () => <Composer takesFocus />],
  ])("no element covers any part of the focused field in %s", async (_, render) => {
    await page.viewport(width, height);
    renderInHarness(render(), { hoots: 0 });
    const content = await screen.findByLabelText("Contenu du hoot");
    await waitFor(() => expect(content).toHaveFocus());
    await userEvent.keyboard(Array.from({ length: 14 }, (_, line) => `ligne ${line}`).join("{Enter}"));
    for (const field of [content, screen.getByLabelText(/^Lien d’une image/), content]) {
      field.focus();
      await waitFor(() => expect(coveredBy(field)).toEqual([]));
    }
  });
});

it.each(testFonts)("shows « Publier » of an empty form in a dialog of 320 × 340 (%s font)", async (font) => {
  await setTestFont(font);
  onTestFinished(() => setTestFont(null));
  await page.viewport(320, 340);
  renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0 });
  await waitFor(() => expect(screen.getByLabelText("Contenu du hoot")).toHaveFocus());
  for (const moving of document.getAnimations()) moving.finish();
  expect(screen.getByRole("button", { name: "Publier" }).getBoundingClientRect().bottom).toBeLessThanOrEqual(340);
});

const picture = "/apps/demo/public/communaute/images/aquarelle.svg";

/** Types a picture URL, moves the focus to the description with Tab, and expects nothing to cover the description. */
async function describePicture(link: HTMLElement): Promise<void> {
  await userEvent.fill(link, picture);
  await waitFor(() => expect(screen.getByRole("figure")).toHaveAttribute("data-state", "loaded"));
  const description = screen.getByLabelText("Description de l’image");
  for (let step = 0; step < 6 && document.activeElement !== description; step++) await userEvent.keyboard("{Tab}");
  expect(description).toHaveFocus();
  await waitFor(() => expect(coveredBy(description)).toEqual([]));
}

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Raté", { tone: "error", duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

const forms = [
  ["a dialog", <ComposerDialog key="" open onClose={() => {}} />],
  [
    "a dialog with a toast",
    <>
      <ComposerDialog open onClose={() => {}} />
      <ShowToast />
    </>,
  ],
  [
    "a page with a toast",
    <>
      <Composer takesFocus />
      <ShowToast />
      {/* Leave space for toasts, as the documentation requires. */}
      <footer style={{ marginBlockEnd: "var(--hooter-bottom, 0px)" }}>Le site</footer>
    </>,
  ],
] as const;

describe.each([
  [390, 560],
  [700, 520],
  [1280, 680],
])("in a window of %i × %i", (width, height) => {
  it.each(forms)("the last row of %s does not cover the picture fields", async (_, form) => {
    await page.viewport(width, height);
    renderInHarness(form, { hoots: 0, client: { picturePaths: ["/apps/"] } });
    await waitFor(() => expect(screen.getByLabelText("Contenu du hoot")).toHaveFocus());
    await userEvent.keyboard("{Tab}");
    const link = screen.getByLabelText(/^Lien d’une image/);
    expect(link).toHaveFocus();
    await describePicture(link);
    for (let step = 0; step < 6 && document.activeElement !== link; step++)
      await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await waitFor(() => expect(coveredBy(link)).toEqual([]));
  });
});

it.each([
  [390, 600],
  [1280, 800],
])("the last row of a dialog covers no field after a toast has disappeared, at %i × %i", async (width, height) => {
  await page.viewport(width, height);
  renderInHarness(
    <>
      <ComposerDialog open onClose={() => {}} />
      <ShowToast />
    </>,
    { hoots: 0, client: { picturePaths: ["/apps/"] } },
  );
  await waitFor(() => expect(screen.getByLabelText("Contenu du hoot")).toHaveFocus());
  await userEvent.click(await screen.findByRole("button", { name: "Fermer la notification" }));
  await waitFor(() => expect(screen.queryByText("Raté")).toBeNull());
  await describePicture(screen.getByLabelText(/^Lien d’une image/));
});

it.each([
  [390, 400],
  [590, 400],
])(
  "keeps « Publier » in view when a toast appears over a dialog that is scrolled to its end, at %i × %i",
  async (width, height) => {
    await page.viewport(width, height);
    const form = (toast: ReactNode) => (
      <>
        <ComposerDialog open onClose={() => {}} />
        {toast}
      </>
    );
    const { rerender } = renderInHarness(form(null), { hoots: 0 });
    const content = await screen.findByLabelText("Contenu du hoot");
    await userEvent.fill(content, "ligne\n".repeat(14));
    const dialog = screen.getByRole("dialog");
    const publish = screen.getByRole("button", { name: "Publier" });
    for (const moving of document.getAnimations()) moving.finish();
    dialog.scrollTo(0, dialog.scrollHeight);
    await waitFor(() => expect(dialog.scrollTop).toBeGreaterThan(0));
    rerender(form(<ShowToast />));
    await screen.findByText("Raté");
    await waitFor(() => expect(coveredBy(publish)).toEqual([]));
  },
);

it.each([
  [320, 520],
  [700, 520],
])("places the last row at the lower edge if the form is taller than a window of %i × %i", async (width, height) => {
  await page.viewport(width, height);
  renderInHarness(<ComposerDialog open hoot={hoot} onClose={() => {}} />, { hoots: 0 });
  const dialog = await screen.findByRole("dialog", { name: "Modifier le hoot" });
  dialog.style.fontSize = "20px";
  await userEvent.click(screen.getByLabelText("Contenu du hoot"));
  await userEvent.keyboard(Array.from({ length: 14 }, (_, line) => `ligne ${line}`).join("{Enter}"));
  for (const scroller of [dialog, dialog.closest(".hooter-overlay")]) scroller?.scrollTo(0, 0);
  // The dialog is taller than the window; on phones, it is a sheet whose content is taller than the sheet.
  await waitFor(() => {
    const isSheet = dialog.scrollHeight > dialog.clientHeight;
    expect(isSheet || dialog.getBoundingClientRect().bottom > innerHeight).toBe(true);
  });
  const { left, right } = dialog.getBoundingClientRect();
  const last = document.elementFromPoint((left + right) / 2, innerHeight - 4);
  expect(last?.closest(".hooter-composer-foot")).toContainElement(screen.getByRole("button", { name: "Modifier" }));
});
