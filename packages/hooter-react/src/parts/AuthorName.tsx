import { type Author, PSEUDO_MAX_LENGTH } from "hooter-client";
import { type ForwardedRef, forwardRef, type HTMLAttributes, type RefCallback, useMemo } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { slot } from "../provider/slots";

/** What {@link AuthorName} takes, and a component of the host's own in its place. */
export interface AuthorNameProps extends HTMLAttributes<HTMLElement> {
  readonly author: Author;
}

/** The same ref for whichever element it turns out to be. */
function asCallback(ref: ForwardedRef<HTMLElement>): RefCallback<HTMLElement> | null {
  if (typeof ref === "function" || ref === null) return ref;
  return (element) => {
    ref.current = element;
  };
}

/**
 * An author's name: a link where the host has pages for authors, else plain text. Whatever its direction, it
 * leaves that of the words around it alone.
 *
 * @example
 * <AuthorName author={hoot.author} />
 */
export const DefaultAuthorName = forwardRef<HTMLElement, AuthorNameProps>(function AuthorName(
  { author, className, ...rest },
  ref,
) {
  const href = useHooter().links.profile(author);
  const root = useRoot("author", className);
  const { pseudo } = author;
  const given = useMemo(() => asCallback(ref), [ref]);
  // Other clients may write longer names than ours: what is cut off can still be read.
  const whole = pseudo.length > PSEUDO_MAX_LENGTH ? { title: pseudo, "data-long": "" } : {};
  const props = { ...whole, ...rest, ...root };
  const name = <bdi>{pseudo}</bdi>;
  return href !== undefined ? (
    <Link {...props} ref={given} href={href}>
      {name}
    </Link>
  ) : (
    <span {...props} ref={given}>
      {name}
    </span>
  );
});
export const AuthorName = slot<"AuthorName", HTMLElement>("AuthorName", DefaultAuthorName);
