import { segmentText } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";

/** Props of {@link RichText}: the text, and the props of a `<p>`. */
export interface RichTextProps extends HTMLAttributes<HTMLParagraphElement> {
  readonly text: string;
}

/**
 * Matches two or more consecutive blank lines, which are collapsed so that a hoot does not fill the screen with blank
 * space.
 */
const emptyLines = /\n(?:[^\S\n]*\n){2,}/g;

/**
 * Renders a user's text as text nodes, safe links and #hashtags, never as HTML. A hashtag is plain text if the host has
 * no page for it.
 *
 * @example
 * <RichText text="Bonne nuit #chouette" />
 */
export const RichText = forwardRef<HTMLParagraphElement, RichTextProps>(function RichText(
  { text, className, ...rest },
  ref,
) {
  const { links } = useHooter();
  return (
    <p {...rest} {...useRoot("text", className)} ref={ref} dir="auto">
      {segmentText(text.replace(emptyLines, "\n\n")).map((segment, key) => {
        if (segment.kind === "link" && segment.url)
          return (
            <a key={key} href={segment.url} target="_blank" rel="nofollow noopener ugc">
              {segment.text}
            </a>
          );
        const href = segment.hashtag === undefined ? undefined : links.hashtag(segment.hashtag);
        if (href === undefined) return segment.text;
        return (
          <Link key={key} href={href}>
            {segment.text}
          </Link>
        );
      })}
    </p>
  );
});
