import { useReadable } from "hooter-client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { activeElementOf, isFocusFree } from "../primitives/active-element";
import { useLayoutEffect } from "../primitives/hooks";
import { alertIcon, checkIcon, closeIcon, infoIcon } from "../primitives/icons";
import { useStacked } from "../primitives/stacked";
import { type ToastCorner, useHooter, useLayer, useRoot } from "../provider/context";
import type { Toast } from "../provider/toasts";
import { usePortal } from "../provider/use-portal";
import { Button, Icon } from "./primitives";

const none: readonly Toast[] = [];

/**
 * Maximum delay of a timer in milliseconds: the largest 31-bit number. A timer with a longer delay fires immediately.
 */
const MAX_TIMER_MS = 2_147_483_647;

interface ToastItemProps {
  readonly toast: Toast;
  readonly order: number;
  readonly isNewest: boolean;
  readonly paused: boolean;
  readonly onDismiss: (id: string) => void;
}

function ToastItem({ toast, order, isNewest, paused, onDismiss }: ToastItemProps) {
  const { labels, keyboard } = useHooter();
  const { id, action, maxDuration } = toast;
  const remainingMs = useRef(toast.duration);

  useEffect(() => {
    if (paused || remainingMs.current > MAX_TIMER_MS) return;
    const since = Date.now();
    const timer = setTimeout(onDismiss, remainingMs.current, id);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - since;
    };
  }, [paused, id, onDismiss]);
  useEffect(() => {
    if (maxDuration === undefined) return;
    const timer = setTimeout(onDismiss, Math.min(maxDuration, MAX_TIMER_MS), id);
    return () => clearTimeout(timer);
  }, [maxDuration, id, onDismiss]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in the toast receive the key
    <div
      ref={isNewest ? keyboard.newestToast : undefined}
      className="hooter-toast"
      data-tone={toast.tone}
      data-newest={isNewest || undefined}
      style={{ order }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onDismiss(id);
      }}
    >
      <div>
        <Icon icon={toast.tone === "error" ? alertIcon : toast.tone === "info" ? infoIcon : checkIcon} />
        <p>{toast.text}</p>
      </div>
      <div>
        {action && (
          <Button
            variant="quiet"
            onClick={() => {
              onDismiss(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        {/* Not part of the announcement, unlike the action, which the user would otherwise not know about. */}
        <Button variant="icon" aria-live="off" aria-label={labels.common.dismiss} onClick={() => onDismiss(id)}>
          <Icon icon={closeIcon} />
        </Button>
      </div>
    </div>
  );
}

/**
 * Corner in which toasts appear. Its two live regions exist before the first toast. Because they have `aria-live`, an
 * open dialog does not hide them from screen readers. The corner is a landmark only while it contains a toast.
 */
export function ToastOutlet({ corner }: { corner: ToastCorner }) {
  const { labels, toastStore } = useHooter();
  const portal = usePortal();
  const root = useRoot("toasts");
  const layer = useLayer();
  const toasts = useReadable(toastStore, none);
  const present = toasts.length > 0;
  const name = useLandmarkName(labels.common.notifications, present);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const previousFocus = useRef<Element | null>(null);
  const outlet = useRef<HTMLElement>(null);
  useStacked(outlet, "toasts", present);
  useEffect(() => {
    if (!present) return;
    // Remember the focus with a listener instead of `relatedTarget`, which is null when the focus comes from the
    // browser's address bar.
    const remember = () => {
      const active = activeElementOf(outlet.current);
      if (active && active !== document.body && !outlet.current?.contains(active)) previousFocus.current = active;
    };
    remember();
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [present]);

  const returnFocus = useCallback(() => {
    setFocused(false);
    if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
      previousFocus.current.focus({ preventScroll: true });
  }, []);
  const dismiss = useCallback(
    (id: string) => {
      // If the focus is in the toasts, return it to the page: the removal of the toast would move the focus to the
      // document body.
      const inside = outlet.current?.contains(activeElementOf(outlet.current)) ?? false;
      toastStore.dismiss(id);
      if (inside) returnFocus();
    },
    [toastStore, returnFocus],
  );
  // Reset the hover and focus states here, because browsers fire no event when a hovered or focused element is removed.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- React has just removed the hovered toast
    if (toasts.length === 0) setHovered(false);
    if (focused && outlet.current && isFocusFree(outlet.current)) returnFocus();
  }, [toasts, focused, returnFocus]);

  if (!portal) return null;
  // The toast that closes last is nearest to the edge of the window, so that no toast moves when another one closes by
  // itself. If two toasts close at the same time, the later one is nearer. Toasts without a time limit keep their
  // order, so that a new failure does not move the button of an earlier one.
  const fromEdge = toasts.toSorted((one, other) => {
    if (one.end !== other.end) return other.end - one.end;
    return one.end < Number.POSITIVE_INFINITY ? Number(other.id) - Number(one.id) : 0;
  });
  const direction = corner.startsWith("top") ? 1 : -1;
  const region = (live: "polite" | "assertive") => (
    <div aria-live={live} aria-relevant="additions">
      {toasts
        .filter((toast) => (toast.tone === "error") === (live === "assertive"))
        .map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            order={direction * fromEdge.indexOf(toast)}
            isNewest={toast === toasts.at(-1)}
            paused={hovered || focused}
            onDismiss={dismiss}
          />
        ))}
    </div>
  );
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer only pauses the timer; there is nothing to press
    <section
      {...root}
      {...layer}
      ref={outlet}
      aria-label={name}
      data-corner={corner}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      {region("polite")}
      {region("assertive")}
    </section>,
    portal,
  );
}

/** Names of the existing landmarks of all providers on the page. */
const usedNames = new Set<string>();

/**
 * Unique name of a landmark that exists only while it has content. Two landmarks on a page must not have the same name,
 * so later ones are numbered.
 *
 * @returns undefined while there is no landmark
 */
function useLandmarkName(name: string, present: boolean): string | undefined {
  const [unique, setUnique] = useState<string>();
  useLayoutEffect(() => {
    if (!present) return;
    let free = name;
    for (let number = 2; usedNames.has(free); number += 1) free = `${name} ${number}`;
    usedNames.add(free);
    setUnique(free);
    return () => {
      usedNames.delete(free);
    };
  }, [name, present]);
  return present ? unique : undefined;
}
