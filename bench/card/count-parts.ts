import { fieldOf } from "../common/decode";

/** Mean numbers of parts in one card. */
export interface Parts {
  readonly elements: number;
  readonly components: number;
  readonly hooks: number;
  readonly contextReads: number;
}

/** Length of a linked list. */
function lengthOf(first: unknown): number {
  let length = 0;
  for (let item = first; typeof item === "object" && item !== null; item = fieldOf(item, "next")) length++;
  return length;
}

/** Counts the parts of rendered cards by reading React's fibers, which are not a public interface. */
export function countParts(cards: readonly Element[]): Parts {
  const sum = { elements: 0, components: 0, hooks: 0, contextReads: 0 };
  const visit = (fiber: unknown): void => {
    // The `type` of a fiber is a string for an element, null for a text, and a function or an object for a component.
    const type = fieldOf(fiber, "type");
    if (typeof type === "function" || (typeof type === "object" && type !== null)) {
      sum.components++;
      sum.hooks += lengthOf(fieldOf(fiber, "memoizedState"));
      sum.contextReads += lengthOf(fieldOf(fieldOf(fiber, "dependencies"), "firstContext"));
    }
    for (let child = fieldOf(fiber, "child"); child; child = fieldOf(child, "sibling")) visit(child);
  };
  for (const card of cards) {
    sum.elements += 1 + card.querySelectorAll("*").length;
    visit(outermost(card));
  }
  const mean = (total: number) => total / Math.max(1, cards.length);
  return {
    elements: mean(sum.elements),
    components: mean(sum.components),
    hooks: mean(sum.hooks),
    contextReads: mean(sum.contextReads),
  };
}

/** Fiber of the component that the list renders for a card. */
function outermost(card: Element): unknown {
  const key = Object.keys(card).find((name) => name.startsWith("__reactFiber$"));
  let fiber: unknown = key === undefined ? null : Reflect.get(card, key);
  for (let parent = fieldOf(fiber, "return"); parent; parent = fieldOf(fiber, "return")) {
    if (typeof fieldOf(parent, "type") === "string") break;
    fiber = parent;
  }
  return fiber;
}
