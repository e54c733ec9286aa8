import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { cdp } from "vitest/browser";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { RichText } from "./RichText";

afterEach(async () => {
  cleanup();
  getSelection()?.removeAllRanges();
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
});

/** Text of an element without the parts that take up no space. */
function visibleText(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = new Range();
  let text = "";
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    if (range.getBoundingClientRect().width > 0) text += walker.currentNode.textContent;
  }
  return text;
}

/** Content that the stylesheet adds after the beginning of the address. */
const ellipsisOf = (link: Element) => getComputedStyle(link.children[1] ?? link, "::after").content;

function show(text: string): HTMLElement {
  renderInHarness(<RichText text={text} />, { hoots: 0 });
  return screen.getByRole("link");
}

it.each([
  ["https://exemple.fr/oiseaux/chouettes/hulotte", "exemple.fr/oiseaux/chouett"],
  ["HTTP://exemple.fr:8080?recherche=chouette%20hulotte", "exemple.fr:8080?recherche=choue"],
  [
    `https://${"a".repeat(60)}.${"b".repeat(60)}.fr/${"c".repeat(25)}`,
    `${"a".repeat(60)}.${"b".repeat(60)}.fr/${"c".repeat(15)}`,
  ],
  ["https://exemple.fr/" + "\u{1f989}".repeat(30), "exemple.fr/" + "\u{1f989}".repeat(15)],
])("shows the host and the beginning of the long address %s, and copies all of it", (address, beginning) => {
  const link = show(`Lisez ${address} !`);
  expect(visibleText(link)).toBe(beginning);
  expect(ellipsisOf(link)).toContain("…");
  expect(link).toHaveAttribute("href", new URL(address).href);
  expect(link).toHaveAttribute("title", address);
  expect(link.textContent).toBe(address);
  getSelection()?.selectAllChildren(link.closest("p") ?? link);
  expect(getSelection()?.toString()).toBe(`Lisez ${address} !`);
});

it.each([
  "https://exemple.fr",
  "https://exemple.fr/oiseaux/chouettes",
  // A reader must see the host, which is after the user name.
  `https://banque.fr@pirate.exemple/${"a".repeat(30)}`,
  `https:///pirate.exemple/${"a".repeat(30)}`,
])("shows the whole address %s", (address) => {
  const link = show(address);
  expect(visibleText(link)).toBe(address);
  expect(ellipsisOf(link)).toBe("none");
});

it("prints a long address in full", async () => {
  const address = "https://exemple.fr/oiseaux/chouettes/hulotte";
  const link = show(address);
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  expect(visibleText(link)).toBe(address);
  expect(ellipsisOf(link)).toBe("none");
});
