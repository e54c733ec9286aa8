import { createStore, type Store } from "hooter-client";
import type { RefObject } from "react";

/** Scope of the shortcuts. With "widget", they work only while the focus is in a list of hoots or on a hoot. */
export type ShortcutScope = "off" | "widget" | "page";

export interface NavigableList {
  readonly kind: "list";
  readonly element: () => HTMLElement | null;
  readonly count: number;
  readonly slugAt: (index: number) => string | undefined;
  /** Focuses a card, synchronously. */
  readonly goTo: (index: number) => void;
  /**
   * Whether further pages load automatically. If not, a shortcut at the end of the list continues in the next list, and
   * loads a further page only when no list follows.
   */
  readonly auto: boolean;
  /** Loads the next page and moves to its first card; returns false when there is no next page. */
  readonly more: () => boolean;
  /** Shows the new hoots and scrolls to the top of the feed. */
  readonly toTop: (() => void) | undefined;
}

export interface OpenHoot {
  readonly kind: "hoot";
  readonly element: () => HTMLElement | null;
  readonly reply: () => void;
}

/** The page's composer, if any. A shortcut focuses it; no shortcut works inside it. */
export interface OpenComposer {
  readonly kind: "composer";
  /** Content field; null when the composer edits an existing hoot. */
  readonly element: () => HTMLElement | null;
}

export type KeyTarget = NavigableList | OpenHoot | OpenComposer;
export type KeyboardDialog = "help" | "composer";

/** Widgets on which a provider's shortcuts act, and the dialog that a shortcut has opened. */
export interface KeyboardCenter {
  readonly targets: () => readonly KeyTarget[];
  readonly add: (target: RefObject<KeyTarget>) => () => void;
  readonly newestToast: { current: HTMLDivElement | null };
  readonly dialog: Store<KeyboardDialog | null>;
  /** Dialog whose code is loading. */
  readonly loading: Store<KeyboardDialog | null>;
}

export function createKeyboardCenter(): KeyboardCenter {
  const targets = new Set<RefObject<KeyTarget>>();
  return {
    targets: () => [...targets].map((target) => target.current),
    add(target) {
      targets.add(target);
      return () => targets.delete(target);
    },
    newestToast: { current: null },
    dialog: createStore<KeyboardDialog | null>(null),
    loading: createStore<KeyboardDialog | null>(null),
  };
}

/** Returns the list or hoot in which a key was pressed; null when it was pressed elsewhere. */
export function widgetIn(center: KeyboardCenter, path: readonly EventTarget[]): HTMLElement | null {
  const widgets = center.targets().filter(({ kind }) => kind !== "composer");
  return widgets.map((widget) => widget.element()).find((element) => element && path.includes(element)) ?? null;
}

/** Focuses the page's composer, or else opens the composer in a dialog. Both share a draft. */
export function openComposer(keyboard: KeyboardCenter): void {
  const composers = keyboard.targets().filter(({ kind }) => kind === "composer");
  const field = composers.map((composer) => composer.element()).find((element) => element && isRendered(element));
  if (field) field.focus();
  else keyboard.dialog.set("composer");
}

export function isRendered(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== "function" || element.checkVisibility();
}
