import { type Author, DEFAULT_PSEUDO, type HootView } from "hooter-client";
import { useFeed } from "hooter-client/react";
import { useId, useState } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { FollowButton } from "../follow/FollowButton";
import * as fr from "../labels/fr-pages";
import { useMuted } from "../mute/use-muted";
import { useHooter, useLabelGroup } from "../provider/context";
import { Heading } from "../provider/Heading";

/** Author whose account is known. Only such an author can be followed. */
interface KnownAuthor extends Author {
  readonly uid: string;
}

const MAX_AUTHORS = 5;

/**
 * Returns at most five authors of these hoots, in the order of the hoots. Omits the current user, duplicates, authors
 * with the default pseudo, and muted authors.
 */
export function authorsOf(
  hoots: readonly Pick<HootView, "author" | "mine">[],
  isMuted: (uid: string) => boolean,
): readonly KnownAuthor[] {
  const authors = new Map<string, KnownAuthor>();
  for (const { author, mine } of hoots) {
    const { uid } = author;
    if (uid === null || mine || author.pseudo === DEFAULT_PSEUDO || authors.has(uid) || isMuted(uid)) continue;
    authors.set(uid, { ...author, uid });
    if (authors.size === MAX_AUTHORS) break;
  }
  return [...authors.values()];
}

const none: readonly KnownAuthor[] = [];

/** Suggests the authors of the newest hoots in the feed, which the dashboard's feed has already read. */
export function Suggestions({ pageSize }: { pageSize: number | undefined }) {
  const { links } = useHooter();
  const texts = useLabelGroup("dashboard", fr.dashboard);
  const id = useId();
  const feed = useFeed(pageSize === undefined ? {} : { pageSize });
  const { isMuted } = useMuted();
  // Choose the authors once, so that a new hoot does not move the buttons.
  const [chosen, setChosen] = useState(none);
  const found = feed.status === "ready" && chosen.length === 0 ? authorsOf(feed.hoots, isMuted) : none;
  if (found.length > 0) setChosen(found);
  if (chosen.length === 0) return null;
  return (
    <section className="hooter-suggestions" aria-labelledby={id}>
      <Heading depth={1} id={id}>
        {texts.suggestions}
      </Heading>
      <ul role="list" className="hooter-people">
        {chosen.map((author) => (
          <li key={author.uid}>
            {linkedAvatar(links.profile(author), <Avatar seed={author.uid} picture={author.picture} />)}
            <div>
              <AuthorName author={author} />
              <FollowButton compact person={author} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
