import { type RefObject, useEffect, useRef, useState } from "react";
import { activeElementOf } from "../parts/active-element";
import { useLayoutEffect } from "../parts/use-layout-effect";
import { cardAt } from "./cards";
import { type Position, positionHere, watchPosition } from "./positions";
import { scrollerOf, topOf } from "./scroller";

/** After so many frames without a correction the page has come to rest. */
const RESTED = 20;
/** Frames at most: a page that never rests is the reader's. */
const LONGEST = 180;
/** Pages that are read again after a reload, to come to where one was. */
const MOST_PAGES = 50;

interface List {
  readonly name: string;
  /** Newest first. */
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly failed: boolean;
  readonly loadMore: () => void;
}

/** Where the reader is to be brought back to. */
export interface Goal {
  /** Places that must be drawn. */
  readonly places: readonly number[];
  /** Around which the list begins. */
  readonly start: number;
  /** It is still under way. */
  readonly pending: boolean;
}

/**
 * Brings the reader back to where they were, when the browser's "back", "forward" or a reload shows a list again: the same
 * hoot at the same height, and the focus on the card that had it. Whatever they do meanwhile ends it.
 */
export function usePosition(list: RefObject<HTMLElement | null>, present: List): Goal {
  const { name, ids, hasMore, isLoadingMore, failed, loadMore } = present;
  const [wanted, setWanted] = useState<Position | null>(() => {
    const position = positionHere();
    return position && (position.list === name || position.focus?.list === name) ? position : null;
  });
  const anchor = wanted && wanted.list === name && wanted.offset !== null ? placeOf(wanted.id, ids, hasMore) : null;
  const focus = wanted?.focus?.list === name ? ids.indexOf(wanted.focus.id) : -1;

  const latest = useRef({ ids, wanted });
  useLayoutEffect(() => {
    latest.current = { ids, wanted };
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    return watchPosition({
      name,
      element,
      idAt: (index) => latest.current.ids[index],
      pending: () => latest.current.wanted,
    });
  }, [list, name]);

  const offset = wanted?.offset ?? null;
  const arrived = wanted !== null && (anchor === null ? wanted.list !== name || offset === null : anchor >= 0);
  const target = arrived && anchor !== null && anchor >= 0 ? (ids[anchor] ?? null) : null;
  useLayoutEffect(() => {
    const element = list.current;
    if (!arrived || !element) return;
    const done = () => setWanted(null);
    takeFocus(element, focus);
    if (target === null || offset === null) {
      done();
      return;
    }
    return hold(element, () => cardAt(element, latest.current.ids.indexOf(target)), offset, done);
    // Once: what changes meanwhile is read from `latest`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [arrived, target]);

  // After a reload the pages below are not there yet.
  const pages = useRef(0);
  const missing = wanted !== null && !arrived;
  useEffect(() => {
    if (!missing) return;
    if (failed || !hasMore || pages.current >= MOST_PAGES) {
      setWanted(null);
      return;
    }
    if (isLoadingMore) return;
    pages.current++;
    loadMore();
  }, [missing, failed, hasMore, isLoadingMore, loadMore]);
  useEffect(() => (missing ? onReader(() => setWanted(null)) : undefined), [missing]);

  return {
    places: wanted ? [anchor ?? -1, focus] : [],
    start: anchor !== null && anchor >= 0 ? anchor : Math.max(0, focus),
    pending: wanted !== null,
  };
}

/** Where a hoot is in a list, or else the next older one; -1: further down than what has been read. */
function placeOf(id: string, ids: readonly string[], hasMore: boolean): number {
  const place = ids.indexOf(id);
  if (place >= 0) return place;
  const older = ids.findIndex((other) => other < id);
  return older >= 0 ? older : hasMore ? -1 : ids.length - 1;
}

/** Unless the reader has it somewhere already. */
function takeFocus(list: HTMLElement, place: number): void {
  const activeElement = activeElementOf(list);
  if (place < 0 || (activeElement && activeElement !== document.body && !activeElement.contains(list))) return;
  cardAt(list, place)?.focus({ preventScroll: true });
}

/** Keeps a card at its height until the page has come to rest, or the reader moves. @returns how to end it */
function hold(list: HTMLElement, card: () => HTMLElement | null, offset: number, done: () => void): () => void {
  const scroller = scrollerOf(list);
  let rested = 0;
  let frames = 0;
  let frame = 0;
  const settle = () => {
    const element = card();
    const distance = element ? element.getBoundingClientRect().top - topOf(scroller) - offset : 0;
    if (Math.abs(distance) < 1) rested++;
    else {
      rested = 0;
      scroller.scrollBy({ top: distance, behavior: "instant" });
    }
    if (!element || rested > RESTED || ++frames > LONGEST) end();
    else frame = requestAnimationFrame(settle);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    release();
  };
  const end = () => {
    stop();
    done();
  };
  const release = onReader(end);
  settle();
  return stop;
}

/** Calls once the reader scrolls, presses or types. */
function onReader(call: () => void): () => void {
  const stop = new AbortController();
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    window.addEventListener(type, call, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}
