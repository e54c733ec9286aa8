import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { Modal } from "./Modal";

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

const lines = (count: number) => Array.from({ length: count }, (_, index) => <p key={index}>Ligne {index}</p>);

/** A page that is taller than the window, with a dialog that the key "o" opens. */
function Page({ children }: { readonly children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <header style={{ blockSize: 60 }} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- stands for a shortcut */}
      <main tabIndex={-1} onKeyDown={(event) => event.key === "o" && setOpen(true)}>
        <button type="button">Ouvrir</button>
        {lines(80)}
      </main>
      <Modal open={open} onClose={() => setOpen(false)} title="Un dialogue" closeLabel="Fermer">
        {children}
      </Modal>
    </>
  );
}

async function openFrom(element: HTMLElement) {
  element.focus({ preventScroll: true });
  await userEvent.keyboard("o");
  await waitFor(() => expect(screen.getByRole("button", { name: "Fermer" })).toHaveFocus());
}

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

it.each([0, 200])("does not scroll a page at %i px when a dialog returns the focus to a tall element", async (from) => {
  await page.viewport(700, 400);
  render(<Page />);
  window.scrollTo(0, from);
  await openFrom(screen.getByRole("main"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(window.scrollY).toBe(from);
});

it.each([
  ["completely", 500],
  ["partly", -10],
])("scrolls to a control that is %s out of view when a dialog returns the focus to it", async (_, by) => {
  await page.viewport(700, 400);
  render(<Page />);
  const button = screen.getByRole("button", { name: "Ouvrir" });
  window.scrollTo(0, button.getBoundingClientRect().bottom + by);
  await openFrom(button);
  expect(isInView(button)).toBe(false);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
  expect(isInView(button)).toBe(true);
});

it.each([
  [320, 400],
  [700, 400],
])("scrolls to the focused control of a tall dialog when Tab wraps around, at %i × %i", async (width, height) => {
  await page.viewport(width, height);
  render(
    <Page>
      {lines(40)}
      <button type="button">Terminer</button>
    </Page>,
  );
  await openFrom(screen.getByRole("main"));
  const [first, last] = ["Fermer", "Terminer"].map((name) => screen.getByRole("button", { name }));
  if (!first || !last) throw new Error("A button is missing.");
  await userEvent.tab();
  await waitFor(() => expect(isInView(last)).toBe(true));
  expect(isInView(first)).toBe(false);
  await userEvent.tab();
  expect(first).toHaveFocus();
  await waitFor(() => expect(isInView(first)).toBe(true));
  await userEvent.tab({ shift: true });
  expect(last).toHaveFocus();
  await waitFor(() => expect(isInView(last)).toBe(true));
});
