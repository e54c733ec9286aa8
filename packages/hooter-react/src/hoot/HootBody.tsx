import type { HootView } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { Picture } from "../parts/Picture";
import { RichText } from "../parts/RichText";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/** What {@link HootBody} takes, and a component of the host's own in its place. */
export interface HootBodyProps extends Omit<HTMLAttributes<HTMLDivElement>, "id"> {
  readonly hoot: HootView;
  /** Of the element with the text: the card is described by it. */
  readonly id?: string | undefined;
}

/**
 * What a hoot says and shows; the same in the feed and on its own page.
 *
 * @example
 * <HootBody hoot={hoot} />
 */
export const DefaultHootBody = forwardRef<HTMLDivElement, HootBodyProps>(function HootBody(
  { hoot, id, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  return (
    <div {...rest} {...useRoot("hoot-body", className)} ref={ref}>
      <RichText id={id} text={hoot.content} />
      {hoot.picture && (
        <Picture url={hoot.picture.url} alt={hoot.picture.alt || labels.hoot.picture(hoot.author.pseudo)} />
      )}
    </div>
  );
});
export const HootBody = slot<"HootBody", HTMLDivElement>("HootBody", DefaultHootBody);
