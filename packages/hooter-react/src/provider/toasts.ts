/**
 * Toasts of our own: the smallest library for them costs a third of this package's whole size budget, and none keeps
 * its live regions readable while a modal dialog hides the rest of the page.
 */

export type ToastTone = "success" | "info" | "error";

/** How a message is shown: its tone, what it offers, and for how long. */
export interface ToastOptions {
  /** "error" is announced at once, the others when the reader pauses; default "success". */
  readonly tone?: ToastTone;
  /** A button in the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it closes by itself; default 5,000 (specification, section 9), never with an action. */
  readonly duration?: number;
  /** A toast with the same key takes the place of the one before. */
  readonly key?: string;
}

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: ToastOptions["action"];
  readonly duration: number;
}

/** What {@link useToasts} gives. */
export interface Toasts {
  /** Shows a message. @returns its id, for `dismiss` */
  show(text: string, options?: ToastOptions): string;
  dismiss(id: string): void;
}

export interface ToastStore extends Toasts {
  get(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Takes away what offers something to do: it was offered to somebody who is gone. */
  dismissActions(): void;
}

export const TOAST_DURATION = 5000;
/** More than this at once hides the page; the oldest gives way. */
const MAX_TOASTS = 4;

/** The key of a toast about words that no draft holds: what becomes of the next ones must not take away its « Réessayer ». */
export function keyOfWords(key: string, words: string): string {
  return `${key}:${words.replaceAll("#", "＃")}`;
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(text, { tone = "success", action, duration = action ? Number.POSITIVE_INFINITY : TOAST_DURATION, key } = {}) {
      lastId += 1;
      // The count makes a repeated key a new element: its clock starts again and it is announced again.
      const id = `${key ?? ""}#${lastId}`;
      const others = key === undefined ? toasts : toasts.filter((toast) => !toast.id.startsWith(`${key}#`));
      set([...others, { id, text, tone, action, duration }].slice(-MAX_TOASTS));
      return id;
    },
    dismissActions() {
      if (toasts.some((toast) => toast.action)) set(toasts.filter((toast) => !toast.action));
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
    },
  };
}
