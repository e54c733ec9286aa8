import type { HootView } from "hooter-client";
import { useVisibleHoot } from "hooter-client/react";
import { forwardRef, memo, useId, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { DefaultAuthorName } from "../components/AuthorName";
import { DefaultAvatar } from "../components/Avatar";
import { Icon } from "../components/primitives";
import { DefaultTimestamp } from "../components/Timestamp";
import { HideButton } from "../mute/HideButton";
import { MutedWords } from "../mute/MutedHoot";
import { useHidden } from "../mute/use-hidden";
import { useOwnRef } from "../primitives/hooks";
import { namedBy } from "../primitives/root";
import type { HootCardProps } from "../provider/component-props";
import { useHooter, useOwnParts, useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { Delivery } from "./Delivery";
import { DefaultHootBody } from "./HootBody";
import { HootSettings } from "./HootSettings";
import { LikeButton } from "./LikeButton";

/** Follows the card's permalink with the pressed modifier keys, like a click on the link. */
function followPermalink(card: HTMLElement, held: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">): void {
  const { ctrlKey, metaKey, shiftKey } = held;
  card
    .querySelector("a[data-permalink]")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/**
 * Parts of a card that the host may replace. The card chooses them itself, because a slot around each would double the
 * number of its components. An element is kept while nothing of it changes, so that another replaced part does not
 * render it again.
 */
function useCardParts(hoot: HootView, id: string) {
  const { components } = useOwnParts();
  const { AuthorName = DefaultAuthorName, Avatar = DefaultAvatar } = components;
  const { HootBody = DefaultHootBody, Timestamp = DefaultTimestamp } = components;
  const { author, publishedAt, writtenDate } = hoot;
  const { uid, pseudo, picture } = author;
  return {
    avatar: useMemo(() => <Avatar seed={uid ?? pseudo} picture={picture} />, [Avatar, uid, pseudo, picture]),
    author: useMemo(() => <AuthorName author={author} id={`${id}-author`} />, [AuthorName, author, id]),
    when: useMemo(() => <Timestamp time={publishedAt} written={writtenDate} />, [Timestamp, publishedAt, writtenDate]),
    body: useMemo(() => <HootBody hoot={hoot} id={`${id}-text`} />, [HootBody, hoot, id]),
  };
}

/**
 * Hoot in a list (specification, section 2). The user's own hoots have settings; hoots of other users can be hidden,
 * which replaces the card with a line and keeps the focus. The whole card links to the page of the hoot; its text can
 * be selected.
 *
 * @example
 * <HootCard hoot={hoot} className="of-the-day" />
 */
export const DefaultHootCard = memo(
  forwardRef<HTMLElement, HootCardProps>(function HootCard({ hoot, className, ...rest }, ref) {
    const { labels, links } = useHooter();
    const card = useOwnRef(ref);
    useVisibleHoot(card, hoot);
    const id = useId();
    const stored = hoot.delivery === "stored";
    const parts = useCardParts(hoot, id);
    const href = links.hoot(hoot.slug);
    const hiding = useHidden(hoot.id);
    const [revealed, setRevealed] = useState(false);
    const folded = hiding.hidden && !hoot.mine && !revealed;
    const root = useRoot(folded ? "muted" : "hoot-card", className);
    const reveal = (next: boolean) => {
      flushSync(() => setRevealed(next));
      card.current?.focus({ preventScroll: true });
    };
    if (folded)
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the feed pattern moves from article to article
        <article tabIndex={0} {...rest} {...root} ref={card} aria-labelledby={namedBy(rest, `${id}-author`)}>
          <MutedWords id={`${id}-author`} pseudo={hoot.author.pseudo} onReveal={() => reveal(true)} />
        </article>
      );

    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut to the link inside the card
      <article
        aria-describedby={`${id}-text`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the feed pattern moves from article to article
        tabIndex={0}
        {...rest}
        {...root}
        ref={card}
        aria-labelledby={namedBy(rest, `${id}-author`)}
        data-delivery={hoot.delivery}
        data-mine={hoot.mine}
        data-linked={stored && href !== undefined ? "" : undefined}
        onClick={(event) => {
          rest.onClick?.(event);
          const { target, currentTarget } = event;
          const inner = target instanceof Element && target.closest("a, button, input, textarea");
          if (event.defaultPrevented || inner || getSelection()?.isCollapsed === false) return;
          followPermalink(currentTarget, event);
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.key === "Enter" && event.target === event.currentTarget)
            followPermalink(event.currentTarget, event);
        }}
      >
        {parts.avatar}
        <header>
          {parts.author}
          <span className="hooter-when">
            {stored ? (
              <Link href={href} data-permalink="">
                {parts.when}
              </Link>
            ) : (
              <Delivery delivery={hoot.delivery} />
            )}
            {hoot.editedAt !== null && <span> · {labels.hoot.edited}</span>}
          </span>
        </header>
        {parts.body}
        <footer>
          <LikeButton hoot={hoot} compact />
          <span className="hooter-comments-count">
            <Icon name="comment" />
            {hoot.comments !== null && (
              <>
                <span aria-hidden="true">{hoot.comments}</span>
                <span className="hooter-hidden">{labels.hoot.comments(hoot.comments)}</span>
              </>
            )}
          </span>
          {hoot.mine ? (
            <HootSettings hoot={hoot} />
          ) : (
            <HideButton hoot={hoot} state={hiding} onHidden={() => reveal(false)} />
          )}
        </footer>
      </article>
    );
  }),
);
