import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Modal } from "../components/Modal";
import { Button, Icon } from "../components/primitives";
import { useLatest } from "../primitives/hooks";
import { zoomIcon } from "../primitives/icons";
import { useHooter } from "../provider/context";
import { type Point, pan, pinch, type Sizes, type View, whole, zoom } from "./zoom";

export interface LightboxProps {
  readonly src: string;
  readonly alt: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Whole picture in a dialog over a dark backdrop. Zooms with the wheel, two fingers, a double click or tap, a button,
 * and the keys +, - and 0. Dragging and the arrow keys move a zoomed picture.
 */
export function Lightbox({ src, alt, open, onClose }: LightboxProps) {
  const texts = useHooter().labels.hoot;
  // The accessible name of the picture is its description. A screen reader would read the description three times if it
  // were also the accessible name of the title.
  const title = (
    <>
      <span className="hooter-hidden">{texts.enlarged}</span>
      <span aria-hidden="true">{alt}</span>
    </>
  );
  return (
    <Modal className="hooter-lightbox" open={open} onClose={onClose} title={title}>
      <ZoomStage src={src} alt={alt} onClose={onClose} />
    </Modal>
  );
}

function ZoomStage({ src, alt, onClose }: Omit<LightboxProps, "open">) {
  const texts = useHooter().labels.hoot;
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { view, isHeld, toggle, handlers } = useZoom(stage, image, onClose);
  const isZoomed = view.scale > 1;
  return (
    <>
      <div
        {...handlers}
        ref={stage}
        className="hooter-lightbox-stage"
        data-zoomed={isZoomed || undefined}
        data-held={isHeld || undefined}
      >
        <img
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          referrerPolicy="no-referrer"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <Button
        variant="icon"
        aria-label={texts.zoom}
        title={texts.zoom}
        aria-pressed={isZoomed}
        onClick={() => toggle(whole)}
      >
        <Icon icon={zoomIcon} />
      </Button>
    </>
  );
}

/** Zoom factor of a key press. */
const KEY_FACTOR = 1.5;
/** Pixels by which an arrow key moves the picture. */
const KEY_PIXELS = 80;
/** Zoom factor of a double click or double tap. */
const DOUBLE_FACTOR = 2;
/** Zoom exponent per pixel of wheel movement. Browsers report a pinch on a touchpad as a wheel event with Ctrl. */
const WHEEL = 0.002;
const WHEEL_PINCH = 0.01;
/** Number of pixels that the pointer may move before a press counts as a drag. */
const PRESS_TOLERANCE = 10;
/** Maximum number of milliseconds between the taps of a double tap. */
const DOUBLE_TAP_MS = 350;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_PIXELS, y: 0 },
  ArrowRight: { x: -KEY_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: KEY_PIXELS },
  ArrowDown: { x: 0, y: -KEY_PIXELS },
};

interface Press extends Point {
  readonly onPicture: boolean;
  readonly isStill: boolean;
}

const distanceBetween = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** View, toggle and pointer handlers. While `isHeld` is true, the picture moves without a transition. */
function useZoom(
  stage: RefObject<HTMLDivElement | null>,
  image: RefObject<HTMLImageElement | null>,
  onClose: () => void,
) {
  const [{ view, isHeld }, setShown] = useState({ view: whole, isHeld: false });
  const pointers = useRef(new Map<number, Point>());
  const press = useRef<Press | null>(null);
  const formerTap = useRef<(Point & { readonly time: number }) | null>(null);

  const change = (next: (view: View, sizes: Sizes) => View, isHeld: boolean) => {
    const { current: box } = stage;
    const { current: picture } = image;
    if (!box || !picture) return;
    const sizes = {
      picture: { width: picture.offsetWidth, height: picture.offsetHeight },
      stage: { width: box.clientWidth, height: box.clientHeight },
    };
    setShown(({ view }) => ({ view: next(view, sizes), isHeld }));
  };
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  /** Doubles the size around a point, or shows the whole picture. */
  const toggle = (around: Point) =>
    change((view, sizes) => (view.scale > 1 ? whole : zoom(view, DOUBLE_FACTOR, around, sizes)), false);

  const onWheel = (event: WheelEvent) => {
    // Prevent the browser from zooming the page.
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? WHEEL_PINCH : WHEEL));
    const around = pointOf(event);
    change((view, sizes) => zoom(view, factor, around, sizes), true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const arrow = arrows[key];
    if (key === "+" || key === "=") change((view, sizes) => zoom(view, KEY_FACTOR, whole, sizes), false);
    else if (key === "-") change((view, sizes) => zoom(view, 1 / KEY_FACTOR, whole, sizes), false);
    else if (key === "0") change(() => whole, false);
    else if (arrow) change((view, sizes) => pan(view, arrow, sizes), false);
    else return;
    event.preventDefault();
  };
  const latest = useLatest({ onWheel, onKeyDown });
  useEffect(() => {
    const { current: box } = stage;
    const dialog = box?.closest<HTMLElement>("[role=dialog]");
    if (!box || !dialog) return;
    const onWheel = (event: WheelEvent) => latest.current.onWheel(event);
    const onKeyDown = (event: KeyboardEvent) => latest.current.onKeyDown(event);
    const onResize = () => setShown({ view: whole, isHeld: false });
    // A listener that React adds for `onWheel` is passive and could not prevent the page from scrolling.
    box.addEventListener("wheel", onWheel, { passive: false });
    dialog.addEventListener("keydown", onKeyDown);
    addEventListener("resize", onResize);
    return () => {
      box.removeEventListener("wheel", onWheel);
      dialog.removeEventListener("keydown", onKeyDown);
      removeEventListener("resize", onResize);
    };
  }, [stage, latest]);

  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      stage.current?.setPointerCapture?.(event.pointerId);
      const point = pointOf(event);
      pointers.current.set(event.pointerId, point);
      press.current = {
        ...point,
        onPicture: event.target === image.current,
        isStill: pointers.current.size === 1,
      };
    },
    onPointerMove(event: PointerEvent) {
      const held = pointers.current;
      const before = held.get(event.pointerId);
      if (!before) return;
      const point = pointOf(event);
      const { current: pressed } = press;
      if (pressed && distanceBetween(point, pressed) > PRESS_TOLERANCE) press.current = { ...pressed, isStill: false };
      const [first, second] = held.values();
      held.set(event.pointerId, point);
      const [firstAfter, secondAfter] = held.values();
      if (first && second && firstAfter && secondAfter)
        change((view, sizes) => pinch(view, [first, second], [firstAfter, secondAfter], sizes), true);
      else change((view, sizes) => pan(view, { x: point.x - before.x, y: point.y - before.y }, sizes), true);
    },
    onPointerUp: release,
    onPointerCancel: release,
    // Do not react to `pointerup`: the `click` event that follows a tap would then reach the page behind the dialog.
    onClick({ detail, timeStamp: time }: MouseEvent) {
      const { current: pressed } = press;
      if (!pressed?.isStill) return;
      if (!pressed.onPicture) return onClose();
      const { current: former } = formerTap;
      // For a mouse, `detail` respects the double-click speed of the system. Not every browser sets it for touch.
      const isDouble =
        former !== null &&
        (detail === 2 || time - former.time < DOUBLE_TAP_MS) &&
        distanceBetween(pressed, former) < 2 * PRESS_TOLERANCE;
      formerTap.current = isDouble ? null : { ...pressed, time };
      if (isDouble) toggle(pressed);
    },
  };
  return { view, isHeld, toggle, handlers };
}
