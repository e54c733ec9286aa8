import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import "../styles/index.css";
import { Modal } from "../components/Modal";
import { ComposerDialog } from "../composer/ComposerDialog";
import { Lightbox } from "../hoot/Lightbox";
import { goBack } from "../testing/go-back";
import { renderInHarness } from "../testing/render";
import { Menu, MenuItem } from "./Menu";

/** TypeScript's DOM library does not declare it yet. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

afterEach(cleanup);

/** Returns a function that returns the number of watchers that would receive a close request. */
function countWatchers(): () => number {
  const active = new Set<unknown>();
  class Counted extends CloseWatcher {
    constructor() {
      super();
      active.add(this);
      this.addEventListener("close", () => active.delete(this));
    }
    override destroy(): void {
      active.delete(this);
      super.destroy();
    }
  }
  vi.stubGlobal("CloseWatcher", Counted);
  return () => active.size;
}

it("closes only the question, and then asks again, when Back is pressed repeatedly in a composer with text", async () => {
  const onClose = vi.fn();
  const { user } = renderInHarness(<ComposerDialog open onClose={onClose} />, { hoots: 0 });
  const field = await screen.findByLabelText("Contenu du hoot");
  await user.type(field, "La nuit tombe tôt.");
  for (let times = 0; times < 3; times += 1) {
    await goBack();
    expect(await screen.findByRole("alertdialog")).toBeVisible();
    await goBack();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(field).toHaveFocus());
  }
  expect(field).toHaveValue("La nuit tombe tôt.");
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(field);
  await goBack();
  expect(onClose).toHaveBeenCalledTimes(1);
});

function DialogWithMenu() {
  const [open, setOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Modal open={open} title="Un dialogue" onClose={() => setOpen(false)}>
        <button ref={anchor} type="button" onClick={() => setMenuOpen(true)}>
          Actions
        </button>
        {isMenuOpen && (
          <Menu anchor={anchor} onClose={() => setMenuOpen(false)}>
            <MenuItem>Modifier</MenuItem>
          </Menu>
        )}
      </Modal>
    </>
  );
}

async function openMenuInDialog() {
  renderInHarness(<DialogWithMenu />, { hoots: 0 });
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Actions" }));
  await screen.findByRole("menu");
  return dialog;
}

it.each([
  ["Back", goBack],
  ["Esc", () => userEvent.keyboard("{Escape}")],
])("closes a menu, then the dialog around it, on %s, and returns the focus", async (_, press) => {
  const watchers = countWatchers();
  const dialog = await openMenuInDialog();
  await press();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(dialog).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Actions" })).toHaveFocus();
  await press();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Ouvrir" })).toHaveFocus();
  expect(watchers()).toBe(0);
});

it("closes the picture in full size on Back", async () => {
  const onClose = vi.fn();
  renderInHarness(<Lightbox open src="data:," alt="Un hibou" onClose={onClose} />, { hoots: 0 });
  await screen.findByRole("dialog");
  await goBack();
  expect(onClose).toHaveBeenCalledTimes(1);
});
