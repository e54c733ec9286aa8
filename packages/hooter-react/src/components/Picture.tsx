import { internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import {
  createContext,
  forwardRef,
  type ReactElement,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { PreserveFocus } from "../primitives/active-element";
import { useClearWhenOnline, useLatest, useLayoutEffect, useOwnRef } from "../primitives/hooks";
import { imageIcon } from "../primitives/icons";
import type { PictureProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Icon } from "./primitives";

/** Maximum time, in milliseconds, to load a picture that is in view. After this time, it counts as broken. */
const MAX_WAIT_MS = 20_000;
/**
 * A picture up to this size in pixels, such as an icon, is not enlarged to fill the box, because it would look blurred.
 */
const SMALL = 128;

const MAX_SHAPES = 500;
/**
 * Width divided by height of loaded pictures, by their URLs. The page of a hoot then reserves a box of this shape. The
 * ratio is between 1/4 and 4, so that no box is too thin to see or to press.
 */
const shapes = new Map<string, number>();

export interface FramedPicture {
  readonly src: string;
  readonly alt: string;
  readonly image: ReactElement;
}

/** Function that wraps each picture. The page of a hoot uses it to add the button that enlarges the picture. */
export const PictureFrame = createContext<((picture: FramedPicture) => ReactElement) | null>(null);

/**
 * Picture in a box whose size does not change when the picture loads. A card crops the picture to the box. The page of
 * a hoot shows the whole picture; if the picture has already loaded elsewhere, for example in a card, the box there has
 * the shape of the picture. If the picture fails, or does not load within 20 seconds, a smaller box shows its
 * alternative text. The picture is loaded again when the network is back.
 *
 * @example
 * {hoot.picture && <Picture url={hoot.picture.url} alt={hoot.picture.alt} />}
 */
export const DefaultPicture = forwardRef<HTMLElement, PictureProps>(function Picture(
  { url, alt, onSettled, className, style, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const { pictureAddress } = useHooterClient()[internals];
  const frame = useContext(PictureFrame);
  // The shape must not change when this picture loads, because the content below would move.
  const shape = useMemo(() => frame && shapes.get(url), [frame, url]);
  const [settled, setSettled] = useState<{ url: string; loaded: boolean; small: boolean } | null>(null);
  const loaded = settled?.url === url ? settled.loaded : null;
  useClearWhenOnline(loaded === false, setSettled);
  /** @param picture the loaded image element, or null after a failure */
  const settle = useCallback(
    (picture: HTMLImageElement | null) => {
      const small = picture !== null && Math.max(picture.naturalWidth, picture.naturalHeight) <= SMALL;
      if (picture && !small) {
        if (shapes.size >= MAX_SHAPES && !shapes.has(url)) shapes.clear();
        shapes.set(url, Math.min(4, Math.max(1 / 4, picture.naturalWidth / picture.naturalHeight)));
      }
      setSettled({ url, loaded: picture !== null, small });
    },
    [url],
  );
  const latest = useLatest(onSettled);
  useLayoutEffect(() => {
    if (loaded !== null) latest.current?.(loaded);
  }, [loaded, url, latest]);
  const figure = useOwnRef(ref);
  const isAwaited = loaded === null;
  useEffect(() => {
    const root = figure.current;
    if (!isAwaited || !root) return;
    // React does not replay the events of a picture that loaded or failed before hydration, so check the element. The
    // picture has loaded if it has a width or can be decoded. Both checks are necessary: a loaded SVG picture may have
    // no width, and a visible picture may fail to decode.
    const image = root.querySelector("img");
    if (image?.complete)
      image.decode().then(
        () => settle(image),
        () => settle(image.naturalWidth > 0 ? image : null),
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer ??= setTimeout(() => settle(null), MAX_WAIT_MS);
    };
    // Start the timer only when the picture is in view, because a browser might not load a lazy picture earlier.
    const Observer = globalThis.IntersectionObserver;
    const observer = Observer && new Observer((entries) => entries.some((entry) => entry.isIntersecting) && begin());
    if (observer) observer.observe(root);
    else begin();
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, [isAwaited, settle, figure]);
  const src = pictureAddress(url);
  const image = (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => settle(currentTarget)}
      onError={() => settle(null)}
    />
  );
  return (
    <figure
      {...rest}
      {...useRoot("picture", className)}
      ref={figure}
      // A server knows no shape. If the shape is known when the page hydrates, keep the server's box.
      suppressHydrationWarning
      style={shape && loaded !== false ? { ...style, ["--_shape" as string]: shape } : style}
      data-state={loaded === null ? "loading" : loaded ? "loaded" : "broken"}
      data-small={loaded && settled?.small ? "" : undefined}
    >
      {/* Keep the focus when a picture fails, because the button around the picture, which may have the focus, is
          removed. */}
      <PreserveFocus of={loaded === false} within={figure}>
        {loaded === false ? (
          <figcaption>
            <Icon icon={imageIcon} />
            {/* One element with a no-break space, so that no line begins with the dash. */}
            <span>
              {labels.hoot.pictureBroken}
              {alt && <span>{`\u00a0— ${alt}`}</span>}
            </span>
          </figcaption>
        ) : frame ? (
          frame({ src, alt, image })
        ) : (
          image
        )}
      </PreserveFocus>
    </figure>
  );
});
export const Picture = slot<"Picture", HTMLElement>("Picture", DefaultPicture);
