import { PSEUDO_MAX_LENGTH } from "hooter-client";
import { type ForwardedRef, forwardRef, type RefCallback, useMemo } from "react";
import type { AuthorNameProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { slot } from "../provider/slots";

/** Turns the ref into a callback, which TypeScript accepts for an `<a>` and for a `<span>`. */
function asCallback(ref: ForwardedRef<HTMLElement>): RefCallback<HTMLElement> | null {
  if (typeof ref === "function" || ref === null) return ref;
  return (element) => {
    ref.current = element;
  };
}

/**
 * Author's name: a link when the host has author pages, otherwise plain text. The direction of the name does not affect
 * the surrounding text.
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
  // Other clients may write names that are longer than Hooter allows. The stylesheet truncates such a name, so the
  // attribute `title` contains the full name.
  const overlong = pseudo.length > PSEUDO_MAX_LENGTH ? { title: pseudo, "data-long": "" } : {};
  const props = { ...overlong, ...rest, ...root };
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
