import { type Author, PSEUDO_MAX_LENGTH } from "hooter-client";
import { useHooter } from "../provider/context";
import { Link } from "../provider/Link";

/**
 * An author's name, on one line: a link where the host has pages for authors, else plain text. Whatever its direction, it
 * leaves that of the words around it alone.
 */
export function AuthorName({ author, id }: { author: Author; id?: string }) {
  const { profile } = useHooter().links;
  const { pseudo } = author;
  // Other clients may write longer names than ours: what is cut off can still be read.
  const whole = pseudo.length > PSEUDO_MAX_LENGTH ? { title: pseudo } : {};
  const props = { className: "hooter-author", ...whole, ...(id ? { id } : {}) };
  const name = <bdi>{pseudo}</bdi>;
  return profile ? (
    <Link {...props} href={profile(author)}>
      {name}
    </Link>
  ) : (
    <span {...props}>{name}</span>
  );
}
