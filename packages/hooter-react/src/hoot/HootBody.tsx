import { forwardRef } from "react";
import { Picture } from "../components/Picture";
import { RichText } from "../components/RichText";
import type { HootBodyProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/**
 * Text and picture of a hoot, in a feed and on the page of the hoot.
 *
 * @example
 * <HootBody hoot={hoot} />
 */
export const DefaultHootBody = forwardRef<HTMLDivElement, HootBodyProps>(function HootBody(
  { hoot, id, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const text = useRoot("text");
  return (
    <div {...rest} {...useRoot("hoot-body", className)} ref={ref}>
      {hoot.thread === undefined ? (
        <RichText id={id} text={hoot.content} />
      ) : (
        // The content of a thread's hoot is the address of a page. Any account can choose this address, so do not
        // render it as a link.
        <p {...text} id={id} dir="auto">
          {`${labels.hoot.commentsTitle}\n${hoot.content}`}
        </p>
      )}
      {hoot.picture && (
        <Picture url={hoot.picture.url} alt={hoot.picture.alt || labels.hoot.picture(hoot.author.pseudo)} />
      )}
    </div>
  );
});
export const HootBody = slot<"HootBody", HTMLDivElement>("HootBody", DefaultHootBody);
