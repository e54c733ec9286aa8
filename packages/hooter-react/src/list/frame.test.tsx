import { fireEvent, waitFor, within } from "@testing-library/react";
import { createPortal } from "react-dom";
import { expect, it, onTestFinished } from "vitest";
import { Feed } from "../feed/Feed";
import { renderInHarness } from "../testing/render";

/** Renders a feed into a frame, which has its own classes, such as `Element`. */
async function openInFrame() {
  const frame = document.body.appendChild(document.createElement("iframe"));
  onTestFinished(() => frame.remove());
  const page = frame.contentDocument ?? expect.fail("The frame has no document.");
  renderInHarness(createPortal(<Feed />, page.body), { hoots: 5 });
  const inside = within(page.body);
  const [first, second] = await inside.findAllByRole("article");
  if (!first || !second) throw new Error("There are not two cards.");
  return { page, inside, first, second };
}

it("moves the focus from card to card in a frame that the page renders into", async () => {
  const { page, first, second } = await openInFrame();
  first.focus();
  fireEvent.keyDown(first, { key: "PageDown" });
  await waitFor(() => expect(page.activeElement).toBe(second));
  fireEvent.keyDown(second, { key: "Home" });
  await waitFor(() => expect(page.activeElement).toBe(first));
});

it("closes the menu of a card in a frame on Esc and after an action", async () => {
  const { page, inside, first } = await openInFrame();
  const button = within(first).getByRole("button", { name: "Plus d’actions" });
  const open = async () => {
    button.focus();
    fireEvent.click(button);
    return inside.findByRole("menuitem", { name: "Copier le lien" });
  };
  fireEvent.keyDown(await open(), { key: "Escape" });
  await waitFor(() => expect(inside.queryByRole("menu")).toBeNull());
  expect(page.activeElement).toBe(button);
  fireEvent.click(await open());
  await waitFor(() => expect(inside.queryByRole("menu")).toBeNull());
  expect(page.activeElement).toBe(button);
});
