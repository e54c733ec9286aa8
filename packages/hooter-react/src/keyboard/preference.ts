import { useSyncExternalStore } from "react";

const STORED = "hooter:shortcuts";
/** Choice for the lifetime of the page, when storage is not available. */
let here: boolean | null = null;
const listeners = new Set<() => void>();

/** Whether the user of this device has switched off the single-key shortcuts. */
export function areSwitchedOff(): boolean {
  if (here !== null) return here;
  try {
    return localStorage.getItem(STORED) === "off";
  } catch {
    return false;
  }
}

/** Stored on this device, for every account and all tabs. */
export function switchShortcuts(on: boolean): void {
  here = null;
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    here = !on;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export function useSwitchedOff(): boolean {
  return useSyncExternalStore(subscribe, areSwitchedOff, () => false);
}
