import { forwardRef, type HTMLAttributes, useState } from "react";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Icon } from "./Icon";

/** What {@link Picture} takes, and a component of the host's own in its place. */
export interface PictureProps extends HTMLAttributes<HTMLElement> {
  readonly url: string;
  readonly alt: string;
  /** Told once the picture has loaded or failed. */
  readonly onSettled?: ((loaded: boolean) => void) | undefined;
}

/**
 * A picture in a box whose size never changes; a broken one leaves its alternative text there.
 *
 * @example
 * {hoot.picture && <Picture url={hoot.picture.url} alt={hoot.picture.alt} />}
 */
export const DefaultPicture = forwardRef<HTMLElement, PictureProps>(function Picture(
  { url, alt, onSettled, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const [settled, setSettled] = useState<{ url: string; loaded: boolean } | null>(null);
  const loaded = settled?.url === url ? settled.loaded : null;
  const settle = (success: boolean) => {
    setSettled({ url, loaded: success });
    onSettled?.(success);
  };
  return (
    <figure
      {...rest}
      {...useRoot("picture", className)}
      ref={ref}
      data-state={loaded === null ? "loading" : loaded ? "loaded" : "broken"}
    >
      {loaded === false ? (
        <figcaption>
          <Icon name="image" />
          {labels.hoot.pictureBroken}
          {alt && <span className="hooter-quiet"> — {alt}</span>}
        </figcaption>
      ) : (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => settle(true)}
          onError={() => settle(false)}
        />
      )}
    </figure>
  );
});
export const Picture = slot<"Picture", HTMLElement>("Picture", DefaultPicture);
