import { segmentText } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";

/** Props of {@link RichText}: the text, and the props of a `<p>`. */
export interface RichTextProps extends HTMLAttributes<HTMLParagraphElement> {
  readonly text: string;
}

/** Two or more consecutive blank lines, which are collapsed so that a hoot does not fill the screen with space. */
const emptyLines = /\n(?:[^\S\n]*\n){2,}/g;

/**
 * Matches a long address in three parts: the scheme, the beginning, and the rest. The beginning contains the whole
 * host, so that a reader always sees where the link leads. An address with a user name does not match: the user name is
 * before the host, and could look like one.
 */
const longAddress = /^(https?:\/\/)([^/?#\\@]+[/?#\\].{15})(.{5,})$/iu;

/**
 * Renders a user's text as text nodes, safe links and #hashtags, never as HTML. The stylesheet shortens long addresses.
 * A hashtag is plain text if the host has no page for it.
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
        if (segment.kind === "link" && segment.url) {
          const [address, scheme, beginning, rest] = longAddress.exec(segment.text) ?? [];
          return (
            <a
              key={key}
              href={segment.url}
              target="_blank"
              rel="nofollow noopener ugc"
              title={address}
              data-shortened={address !== undefined || undefined}
            >
              {/* The hidden parts stay in the document, so that a copied text contains the whole address. */}
              {address === undefined ? (
                segment.text
              ) : (
                <>
                  <span>{scheme}</span>
                  <span>{beginning}</span>
                  <span>{rest}</span>
                </>
              )}
            </a>
          );
        }
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
