import { createStore, type Store } from "hooter-client";

// Toasts are custom code: no library keeps its live regions accessible while a modal dialog hides the rest of the page.

/** Meaning of a toast: its colour and icon, and how urgently a screen reader announces it. */
export type ToastTone = "success" | "info" | "error";

/** Options of a message: tone, action and duration. */
export interface ToastOptions {
  /** "error" is announced at once, the others when the screen reader is idle; default "success". */
  readonly tone?: ToastTone | undefined;
  /** Button in the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Called when the toast is dismissed, but not when another toast replaces it. */
  readonly onDismiss?: (() => void) | undefined;
  /**
   * Milliseconds until the toast closes by itself; default 5,000 (specification, section 9). By default, a toast with
   * an action never closes by itself.
   */
  readonly duration?: number | undefined;
  /**
   * Milliseconds until the toast closes even while the focus or the pointer is on it. By default, such a toast stays
   * open.
   */
  readonly maxDuration?: number | undefined;
  /** A toast with the same key replaces the earlier one. */
  readonly key?: string | undefined;
}

export interface Toast extends ToastWithSlug {
  readonly id: string;
  readonly text: string;
  readonly tone: ToastTone;
  readonly duration: number;
  /** Time in milliseconds at which the toast closes by itself if nothing pauses it. */
  readonly end: number;
}

export interface ToastWithSlug extends ToastOptions {
  /** Slug of the hoot that the action shows. */
  readonly slug?: string | undefined;
}

/** Result of {@link useToasts}. */
export interface Toasts {
  /** Shows a message. @returns its id, for `dismiss` */
  show(text: string, options?: ToastOptions): string;
  dismiss(id: string): void;
}

export interface ToastStore extends Toasts, Pick<Store<readonly Toast[]>, "get" | "subscribe"> {
  show(text: string, options?: ToastWithSlug): string;
  /**
   * Removes the toasts with an action, because the account to which they were offered has signed out; with a slug, only
   * those that show this hoot, because it has been deleted.
   */
  dismissActions(slug?: string): void;
}

export const TOAST_DURATION_MS = 5000;
export const VIEW_DURATION_MS = 8000;
/**
 * Duration of a toast that offers to undo a change for which the client sets no limit: as long as that of a deletion.
 */
export const UNDO_DURATION_MS = 20_000;
/** Maximum number of toasts at a time, because more would hide the page. */
const MAX_TOASTS = 4;
const MAX_TOASTS_ON_PHONE = 2;

/** A phone is narrow in portrait and short in landscape orientation. */
function isPhone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(width <= 590px), (height <= 30em)").matches;
}

/** If the newest toast reports a success, removes the earlier ones that only report a success. */
function withoutEarlierSuccesses(toasts: readonly Toast[]): readonly Toast[] {
  const newest = toasts.at(-1);
  if (newest?.tone !== "success") return toasts;
  return toasts.filter((toast) => toast === newest || toast.action || toast.tone !== "success");
}

/**
 * Removes the oldest toasts beyond the maximum, first those without an action, because the user cannot respond to them.
 * Failures with an action are not removed.
 */
function limit(toasts: readonly Toast[], maximum: number): readonly Toast[] {
  const removable = toasts.slice(0, -1).filter(({ action, tone }) => !action || tone !== "error");
  removable.sort((a, b) => Number(a.action !== undefined) - Number(b.action !== undefined));
  const excess = new Set(removable.slice(0, Math.max(0, toasts.length - maximum)));
  return toasts.filter((toast) => !excess.has(toast));
}

/**
 * Whether a toast repeats an earlier one. Of the toasts with an action, only failures are joined: undoing one change
 * must not undo an earlier one too.
 */
function isRepeat(former: Toast, next: Toast): boolean {
  const { text, tone, action } = next;
  return (
    former.text === text &&
    former.tone === tone &&
    former.action?.label === action?.label &&
    (!action || tone === "error")
  );
}

/** Combines the actions of repeated toasts, so that one retry retries them all. */
function join(former: Toast, next: Toast): Toast {
  const { action, onDismiss } = next;
  return {
    ...next,
    ...(action && {
      action: {
        label: action.label,
        run() {
          former.action?.run();
          action.run();
        },
      },
    }),
    onDismiss() {
      former.onDismiss?.();
      onDismiss?.();
    },
  };
}

export function createToastStore(): ToastStore {
  const { get, set, subscribe } = createStore<readonly Toast[]>([]);
  /** Older failures with an action. They are shown once there is room for them. */
  let waiting: readonly Toast[] = [];
  const all = () => [...waiting, ...get()];
  const update = (toasts: readonly Toast[]) => {
    const onPhone = isPhone();
    const maximum = onPhone ? MAX_TOASTS_ON_PHONE : MAX_TOASTS;
    const kept = limit(onPhone ? withoutEarlierSuccesses(toasts) : toasts, maximum);
    waiting = kept.slice(0, -maximum);
    set(kept.slice(-maximum));
  };
  let lastId = 0;
  return {
    get,
    subscribe,
    show(text, options = {}) {
      const {
        key,
        action,
        tone = "success",
        duration = action ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS,
      } = options;
      lastId += 1;
      // The id is new even for a repeated key, so that React creates a new element: the timer restarts, and a screen
      // reader announces the toast again.
      const id = String(lastId);
      const shown: Toast = { ...options, id, text, tone, duration, end: Date.now() + duration };
      const others = all().filter((toast) => key === undefined || toast.key !== key);
      const repeated = others.filter((toast) => isRepeat(toast, shown));
      update([
        ...others.filter((toast) => !repeated.includes(toast)),
        repeated.reduce((next, former) => join(former, next), shown),
      ]);
      return id;
    },
    dismissActions(slug) {
      const kept = all().filter((toast) => (slug === undefined ? !toast.action : toast.slug !== slug));
      if (kept.length < all().length) update(kept);
    },
    dismiss(id) {
      const dismissed = all().find((toast) => toast.id === id);
      if (!dismissed) return;
      update(all().filter((toast) => toast !== dismissed));
      dismissed.onDismiss?.();
    },
  };
}
