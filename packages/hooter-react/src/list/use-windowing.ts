import { type RefObject, startTransition, useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLayoutEffect } from "../primitives/hooks";
import { cardsOf } from "./cards";
import { allRows, type Rows, rowsAround } from "./rows";
import type * as Module from "./windowing";

/** Maximum number of cards that all stay in the document. */
const FEW = 40;
/** Number of cards above which the windowing module is loaded. */
const SOON = 25;
/** Milliseconds until loading is retried: the first delay and the maximum. */
const SOONEST = 2_000;
const LATEST = 60_000;
/** Pixels: estimated height of a card when none has been rendered. */
const ESTIMATE = 160;

/** Loaded module; with it, a list that is shown again renders its window immediately. */
let loaded: typeof Module | null = null;

/**
 * Chooses the cards of a list to render: all cards of a short list; for a long list, the cards near the view and those
 * at `kept`. The elements of the cards are kept when the list becomes long.
 *
 * @param ids a stable array while its content is equal
 * @param start index around which a long list starts
 */
export function useWindowing(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  kept: readonly number[],
  start: number,
): { readonly rows: Rows; readonly windowed: boolean } {
  const [module, setModule] = useState(loaded);
  const [windowing, setWindowing] = useState<Module.Windowing | null>(null);
  // A list that has grown keeps all cards until their heights are known.
  const [bornLong] = useState(ids.length > FEW && module !== null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const count = ids.length;
  const long = count > FEW && module !== null;

  const wanted = count > SOON && module === null;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const load = async (pause: number) => {
      try {
        loaded = await import("./windowing");
        if (!left) setModule(loaded);
      } catch {
        // Without the module, all cards stay in the document.
        if (!left) again = setTimeout(() => void load(Math.min(2 * pause, LATEST)), pause);
      }
    };
    void load(SOONEST);
    return () => {
      left = true;
      clearTimeout(again);
    };
  }, [wanted]);

  const latest = useRef({ ids, kept });
  useLayoutEffect(() => {
    latest.current = { ids, kept };
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!long || !element || typeof ResizeObserver === "undefined") return;
    const made = module.createWindowing(element, usualHeight(element), (when) => {
      if (when === "now") flushSync(redraw);
      else if (when === "soon") startTransition(redraw);
      else redraw();
    });
    // Measure the existing cards before any of them is removed.
    made.rows(latest.current.ids, latest.current.kept);
    made.measure();
    setWindowing(made);
    return () => {
      made.close();
      setWindowing(null);
    };
  }, [long, module, list]);

  useLayoutEffect(() => {
    if (long) windowing?.measure();
  });

  if (!long || typeof ResizeObserver === "undefined") return { rows: allRows(count), windowed: false };
  if (windowing) return { rows: windowing.rows(ids, kept), windowed: true };
  return { rows: bornLong ? rowsAround(start, count, ESTIMATE) : allRows(count), windowed: true };
}

function usualHeight(list: HTMLElement): number {
  const cards = cardsOf(list).slice(0, FEW);
  const sum = cards.reduce((total, card) => total + card.offsetHeight, 0);
  return cards.length > 0 && sum > 0 ? Math.round(sum / cards.length) : ESTIMATE;
}
