import { queryAllByLabelText, queryAllByRole, queryAllByText } from "@testing-library/dom";
import type { Point } from "./browser";
import type { Target } from "./target";

declare global {
  // API of the script that finds elements. It is installed in each document.
  var hooterWalk: { find(target: Target): Element[]; pointOf(target: Target): Point | null } | undefined;
}

const words = (value: string | { source: string }) =>
  typeof value === "string" ? value : new RegExp(value.source, "u");

function find(target: Target): Element[] {
  const roots = target.within === undefined ? [document.body] : find(target.within);
  const found = roots.flatMap((root) => (root instanceof HTMLElement ? findIn(root, target) : []));
  const { hasText } = target;
  return hasText === undefined ? found : found.filter((element) => element.textContent?.includes(hasText));
}

function findIn(root: HTMLElement, target: Target): Element[] {
  if ("role" in target) {
    return queryAllByRole(root, target.role, target.name === undefined ? {} : { name: words(target.name) });
  }
  const found = "label" in target ? queryAllByLabelText(root, target.label) : queryAllByText(root, words(target.text));
  return found.filter((element) => element.checkVisibility());
}

/** Centre of the first matching element, or null while a click at that point would not reach the element. */
function pointOf(target: Target): Point | null {
  const [element] = find(target);
  if (element === undefined || element.matches(":disabled, [aria-disabled='true']")) return null;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
  // A link that wraps has several boxes, and the centre of their bounding rectangle may be outside all of them. Use the
  // first box.
  const box = element.getClientRects()[0];
  if (box === undefined) return null;
  const point = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit !== null && element.contains(hit) ? point : null;
}

globalThis.hooterWalk = { find, pointOf };
