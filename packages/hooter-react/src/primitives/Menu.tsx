import {
  type ButtonHTMLAttributes,
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { activeElementOf, isElement } from "./active-element";
import { ignoreClickBehindDialog, rememberRelease, useCloseRequests } from "./close-requests";
import { useLatest, useLayoutEffect, useOwnRef } from "./hooks";
import { rootProps, type Themed } from "./root";

/** Props of {@link Menu}: the button that opens it, and the callback that closes it. */
export interface MenuProps extends HTMLAttributes<HTMLDivElement>, Themed {
  /** Button of the menu. The menu appears beside it and returns the focus to it. */
  readonly anchor: RefObject<HTMLElement | null>;
  /**
   * Called when an item is chosen, on Esc, on Tab, on a press outside, on Android's Back button, and when the menu's
   * button scrolls out of view.
   */
  readonly onClose: () => void;
  /** Item that receives the focus when the menu opens; default "first". */
  readonly initialFocus?: "first" | "last" | undefined;
}

/** Distance in CSS pixels from the button and from the edges of the window. */
const GAP = 4;
const EDGE = 8;
/** Milliseconds after which a typed letter starts a new search. */
const TYPE_AHEAD_MS = 500;

/**
 * Menu of a button (WAI-ARIA menu button pattern), open while it is mounted. It appears above the rest of the page,
 * even in a container that scrolls or clips. Set `aria-haspopup="menu"` and `aria-expanded` on the button.
 *
 * @example
 * <Button ref={anchor} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>Actions</Button>
 * {open && (
 *   <Menu anchor={anchor} aria-label="Actions" onClose={() => setOpen(false)}>
 *     <MenuItem onClick={edit}>Modifier</MenuItem>
 *   </Menu>
 * )}
 */
export const Menu = forwardRef<HTMLDivElement, MenuProps>(function Menu(
  { anchor, onClose, initialFocus = "first", className, theme, ...rest },
  ref,
) {
  const layer = useRef<HTMLDivElement>(null);
  const menu = useOwnRef(ref);
  const typed = useRef({ text: "", time: 0 });
  const close = () => {
    anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  const latest = useLatest({ close, initialFocus });
  useCloseRequests(true, close, () => anchor.current);

  useLayoutEffect(() => {
    const { current: list } = menu;
    const { current: box } = layer;
    if (!list || !box) return;
    // A popover appears above all content, even in a container that clips. In an older browser, the menu remains an
    // ordinary element of the page.
    if (typeof box.showPopover === "function") {
      box.popover = "manual";
      box.showPopover();
    }
    // Follow the button in every frame: it moves when the page scrolls or when content above it changes.
    let frame = 0;
    const updatePosition = () => {
      if (anchor.current) placeBeside(anchor.current, list);
      frame = requestAnimationFrame(updatePosition);
    };
    updatePosition();
    const target = itemsOf(list).at(latest.current.initialFocus === "last" ? -1 : 0) ?? list;
    target.focus({ preventScroll: true });
    return () => {
      cancelAnimationFrame(frame);
      box.hidePopover?.();
    };
  }, [anchor, menu, latest]);

  useEffect(() => {
    if (!anchor.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) latest.current.close();
    });
    observer.observe(anchor.current);
    return () => observer.disconnect();
  }, [anchor, latest]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    rest.onKeyDown?.(event);
    // Stop the event, so that neither a list nor the shortcuts handle the menu's keys.
    event.stopPropagation();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // `close` focuses the button; the browser then moves the focus from there to the next element.
    if (event.key === "Tab") return close();
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === activeElementOf(item));
    const byKey = new Map([
      ["ArrowDown", items[(at + 1) % items.length]],
      ["ArrowUp", items.at(Math.max(at, 0) - 1)],
      ["Home", items[0]],
      ["End", items.at(-1)],
    ]);
    const next = byKey.get(event.key) ?? foundByLetter(items, at, event, typed.current);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // The backdrop covers the page, so that a press outside closes the menu and has no other effect.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Esc does the same
    <div
      ref={layer}
      className="hooter-menu-layer"
      onPointerUpCapture={rememberRelease}
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) close();
        ignoreClickBehindDialog();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
      <div
        tabIndex={-1}
        {...rest}
        {...rootProps("menu", className, theme)}
        ref={menu}
        role="menu"
        onKeyDown={onKeyDown}
        onClickCapture={(event) => {
          rest.onClickCapture?.(event);
          // Return the focus before the item's action runs, because the action may open a dialog or move the focus.
          if (isItem(event.target)) anchor.current?.focus({ preventScroll: true });
        }}
        onClick={(event) => {
          rest.onClick?.(event);
          // Close in the bubble phase, after the action: if the menu closed in the capture phase, React might render
          // and remove the item before its action runs.
          if (isItem(event.target)) onClose();
        }}
        onBlur={(event) => {
          rest.onBlur?.(event);
          const { relatedTarget, currentTarget } = event;
          if (relatedTarget && relatedTarget !== anchor.current && !currentTarget.contains(relatedTarget)) onClose();
        }}
      />
    </div>
  );
});

/** Props of {@link MenuItem}, in addition to those of a button. */
export interface MenuItemProps extends ButtonHTMLAttributes<HTMLButtonElement>, Themed {
  /** "danger" for an action that deletes; default "plain". */
  readonly variant?: "plain" | "danger" | undefined;
}

/**
 * Action in a {@link Menu}. When `onClick` is called, the menu's button has the focus; the menu then closes.
 *
 * @example
 * <MenuItem variant="danger" onClick={remove}><Icon name="trash" /> Supprimer</MenuItem>
 */
export const MenuItem = forwardRef<HTMLButtonElement, MenuItemProps>(function MenuItem(
  { variant = "plain", className, theme, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...rest}
      {...rootProps("menu-item", className, theme)}
      ref={ref}
      role="menuitem"
      data-variant={variant}
    />
  );
});

function isItem(target: EventTarget): boolean {
  return isElement(target) && target.closest("[role=menuitem]") !== null;
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)")];
}

/** Text in lower case and without accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Next item that starts with the typed letters; after the focused item if a single letter is repeated. */
function foundByLetter(
  items: readonly HTMLElement[],
  at: number,
  { key, timeStamp }: KeyboardEvent,
  typed: { text: string; time: number },
): HTMLElement | undefined {
  if (key.length !== 1 || key === " ") return undefined;
  typed.text = plain((timeStamp - typed.time < TYPE_AHEAD_MS ? typed.text : "") + key);
  typed.time = timeStamp;
  const isRepeated = new Set(typed.text).size === 1;
  const wanted = isRepeated ? typed.text.slice(0, 1) : typed.text;
  const start = isRepeated ? at + 1 : Math.max(at, 0);
  const inOrder = [...items.slice(start), ...items.slice(0, start)];
  return inOrder.find((item) => plain(item.textContent ?? "").startsWith(wanted));
}

/**
 * Places a menu below a button, or above it if there is more space there. The menu is aligned with the end of the
 * button and stays inside the window.
 */
function placeBeside(anchor: HTMLElement, menu: HTMLElement): void {
  const { clientWidth, clientHeight } = anchor.ownerDocument.documentElement;
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  // Rectangles are in pixels of the window, but sizes and styles of the menu are in pixels before CSS `zoom`.
  const zoom = menu.currentCSSZoom ?? 1;
  const [width, height] = [menu.offsetWidth * zoom, menu.offsetHeight * zoom];
  const isRightToLeft = getComputedStyle(anchor).direction === "rtl";
  const isAbove = bottom + GAP + height > clientHeight - EDGE && top > clientHeight - bottom;
  const within = (position: number, size: number, end: number) =>
    `${Math.round(Math.max(EDGE, Math.min(position, end - size - EDGE)) / zoom)}px`;
  menu.style.left = within(isRightToLeft ? left : right - width, width, clientWidth);
  menu.style.top = within(isAbove ? top - GAP - height : bottom + GAP, height, clientHeight);
}
