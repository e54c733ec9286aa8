import type { Author } from "hooter-client";
import { useHooter } from "../provider/context";
import { Link } from "../provider/Link";

/** An author's name: a link where the host has pages for authors, else plain text. */
export function AuthorName({ author, id }: { author: Author; id?: string }) {
  const { profile } = useHooter().links;
  const props = { className: "hooter-author", dir: "auto", ...(id ? { id } : {}) };
  return profile ? (
    <Link {...props} href={profile(author)}>
      {author.pseudo}
    </Link>
  ) : (
    <span {...props}>{author.pseudo}</span>
  );
}
