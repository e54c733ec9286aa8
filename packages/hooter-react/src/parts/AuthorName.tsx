import { type Author, PSEUDO_MAX_LENGTH } from "hooter-client";
import type { HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { slot } from "../provider/slots";

export interface AuthorNameProps extends HTMLAttributes<HTMLElement> {
  readonly author: Author;
}

/**
 * An author's name, on one line: a link where the host has pages for authors, else plain text. Whatever its direction, it
 * leaves that of the words around it alone.
 */
export function DefaultAuthorName({ author, className, ...rest }: AuthorNameProps) {
  const { profile } = useHooter().links;
  const root = useRoot("author", className);
  const { pseudo } = author;
  // Other clients may write longer names than ours: what is cut off can still be read.
  const whole = pseudo.length > PSEUDO_MAX_LENGTH ? { title: pseudo } : {};
  const props = { ...whole, ...rest, ...root };
  const name = <bdi>{pseudo}</bdi>;
  return profile ? (
    <Link {...props} href={profile(author)}>
      {name}
    </Link>
  ) : (
    <span {...props}>{name}</span>
  );
}
export const AuthorName = slot<"AuthorName", HTMLElement>("AuthorName", DefaultAuthorName);
