import { type RefObject, useEffect, useRef } from "react";
import { useHooter } from "../provider/context";
import { seeInto } from "./closed-roots";

/** Where the shortcuts answer; "widget": while the focus is within a list of hoots or on a hoot. */
export type ShortcutScope = "off" | "widget" | "page";

/** A list of hoots that can be walked. */
export interface WalkableList {
  readonly kind: "list";
  readonly element: () => HTMLElement | null;
  readonly count: number;
  readonly slugAt: (index: number) => string | undefined;
  /** Gives a card the focus, at once. */
  readonly goTo: (index: number) => void;
  /** Its further pages come by themselves; of another list they are asked for only where no list follows. */
  readonly auto: boolean;
  /** Gets the next page and goes on with its first card; false: there is none. */
  readonly more: () => boolean;
  /** Shows what has arrived, and goes to the very top. */
  readonly toTop: (() => void) | undefined;
}

/** A hoot on its own page. */
export interface OpenHoot {
  readonly kind: "hoot";
  readonly element: () => HTMLElement | null;
  readonly reply: () => void;
}

/** The form for a new hoot, where the page has it. The keys lead to it; they do not answer in it. */
export interface OpenComposer {
  readonly kind: "composer";
  /** Its field; null: it changes a hoot. */
  readonly element: () => HTMLElement | null;
}

export type KeyTarget = WalkableList | OpenHoot | OpenComposer;
export type KeyboardDialog = "help" | "composer";

/** What the shortcuts of a provider can reach, and which of their dialogs is open. */
export interface KeyboardCenter {
  readonly targets: () => readonly KeyTarget[];
  readonly add: (target: RefObject<KeyTarget>) => () => void;
  readonly dialog: () => KeyboardDialog | null;
  readonly show: (dialog: KeyboardDialog | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createKeyboardCenter(): KeyboardCenter {
  const targets = new Set<RefObject<KeyTarget>>();
  const listeners = new Set<() => void>();
  let dialog: KeyboardDialog | null = null;
  return {
    targets: () => [...targets].map((target) => target.current),
    add(target) {
      targets.add(target);
      return () => targets.delete(target);
    },
    dialog: () => dialog,
    show(next) {
      dialog = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The list or the hoot that a key was pressed in. */
export function widgetIn(center: KeyboardCenter, path: readonly EventTarget[]): HTMLElement | null {
  for (const target of center.targets()) {
    const element = target.kind === "composer" ? null : target.element();
    if (element && path.includes(element)) return element;
  }
  return null;
}

/** Puts a list, a hoot or a form within reach of the shortcuts for as long as it is there. */
export function useKeyTarget(target: KeyTarget): void {
  const { keyboard } = useHooter();
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    const remove = keyboard.add(latest);
    const element = latest.current.element();
    const leave = element && seeInto(element);
    return () => {
      remove();
      leave?.();
    };
  }, [keyboard]);
}
