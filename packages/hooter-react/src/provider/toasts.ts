/**
 * Toasts are custom code: the smallest toast library takes a third of this package's size budget, and none keeps its
 * live regions readable while a modal dialog hides the rest of the page.
 */

export type ToastTone = "success" | "info" | "error";

/** Options of a message: tone, action and duration. */
export interface ToastOptions {
  /** "error" is announced at once, the others when the screen reader pauses; default "success". */
  readonly tone?: ToastTone;
  /** Button in the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called when the toast is dismissed, but not when others replace it. */
  readonly onDismiss?: () => void;
  /** Milliseconds until it closes by itself; default 5,000 (specification, section 9), never with an action. */
  readonly duration?: number;
  /** A toast with the same key replaces the earlier one. */
  readonly key?: string;
}

export interface Toast {
  readonly id: string;
  readonly key: string | undefined;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: ToastOptions["action"];
  readonly onDismiss: ToastOptions["onDismiss"];
  readonly duration: number;
}

/** Result of {@link useToasts}. */
export interface Toasts {
  /** Shows a message. @returns its id, for `dismiss` */
  show(text: string, options?: ToastOptions): string;
  dismiss(id: string): void;
}

export interface ToastStore extends Toasts {
  get(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Removes the toasts with an action, because the account that they were offered to has signed out. */
  dismissActions(): void;
}

export const TOAST_DURATION = 5000;
/** Above this number, toasts hide the page, so the oldest one is removed. */
const MAX_TOASTS = 4;

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
    show(text, { tone = "success", action, onDismiss, duration, key } = {}) {
      lastId += 1;
      // A repeated key gets a new id, so a new element: its timer restarts and it is announced again.
      const id = String(lastId);
      const others = toasts.filter((toast) => key === undefined || toast.key !== key);
      const time = duration ?? (action ? Number.POSITIVE_INFINITY : TOAST_DURATION);
      set([...others, { id, key, text, tone, action, onDismiss, duration: time }].slice(-MAX_TOASTS));
      return id;
    },
    dismissActions() {
      if (toasts.some((toast) => toast.action)) set(toasts.filter((toast) => !toast.action));
    },
    dismiss(id) {
      const dismissed = toasts.find((toast) => toast.id === id);
      if (!dismissed) return;
      set(toasts.filter((toast) => toast !== dismissed));
      dismissed.onDismiss?.();
    },
  };
}
