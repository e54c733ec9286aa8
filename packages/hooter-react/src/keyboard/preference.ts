import { useSyncExternalStore } from "react";

const STORED = "hooter:shortcuts";
/** Where nothing can be kept: as long as the page lasts. */
let here: boolean | null = null;
const listeners = new Set<() => void>();

/** Whether the person at this device wants no shortcuts of a single key. */
export function areSwitchedOff(): boolean {
  if (here !== null) return here;
  try {
    return localStorage.getItem(STORED) === "off";
  } catch {
    return false;
  }
}

/** Remembered on this device, for every account and in all its tabs. */
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
