import type { HootView } from "hooter-client";
import { useVisibleHoot } from "hooter-client/react";
import { forwardRef, memo, useId, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { DefaultAuthorName } from "../components/AuthorName";
import { DefaultAvatar, linkedAvatar } from "../components/Avatar";
import { Icon } from "../components/primitives";
import { DefaultTimestamp } from "../components/Timestamp";
import { requestPart } from "../keyboard/page-request";
import { MutedText } from "../mute/MutedHoot";
import { useHidden } from "../mute/use-hidden";
import { isElement } from "../primitives/active-element";
import { useOwnRef } from "../primitives/hooks";
import { commentIcon } from "../primitives/icons";
import { namedBy } from "../primitives/root";
import type { HootCardProps } from "../provider/component-props";
import { useHooter, useHostComponents, useRoot } from "../provider/context";
import { isPlainClick, Link } from "../provider/Link";
import { DefaultHootBody } from "./HootBody";
import { HootMenu } from "./HootMenu";
import { LikeButton } from "./LikeButton";

/**
 * Elements that handle presses themselves, including those in a host component. Pressing one does not open the hoot.
 */
const PRESSABLE = "a, button, input, textarea, select, label, summary, audio, video, [role=button], [contenteditable]";

/** Clicks the permalink with the held modifier keys, so that the browser or the router handles it as usual. */
function followPermalink(card: HTMLElement, held: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">): void {
  const { ctrlKey, metaKey, shiftKey } = held;
  card
    .querySelector("a[data-permalink]")
    // Like a real click, the event leaves a shadow root, so that a router on the page can handle it.
    ?.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, ctrlKey, metaKey, shiftKey }),
    );
}

/**
 * Parts of a card that the host may replace. The card itself selects the host's components, because a `slot` for each
 * part would double the number of components in a card. Each element is memoised, so that a change of one part does not
 * re-render the others.
 */
function useCardParts(hoot: HootView, id: string) {
  const components = useHostComponents();
  const { links } = useHooter();
  // A host in plain JavaScript may pass null.
  const AuthorName = components.AuthorName ?? DefaultAuthorName;
  const Avatar = components.Avatar ?? DefaultAvatar;
  const HootBody = components.HootBody ?? DefaultHootBody;
  const Timestamp = components.Timestamp ?? DefaultTimestamp;
  const { author, publishedAt, writtenDate } = hoot;
  const { uid, pseudo, picture } = author;
  const profile = links.profile(author);
  return {
    avatar: useMemo(
      () => linkedAvatar(profile, <Avatar seed={uid ?? pseudo} picture={picture} />),
      [profile, Avatar, uid, pseudo, picture],
    ),
    author: useMemo(() => <AuthorName author={author} id={`${id}-author`} />, [AuthorName, author, id]),
    when: useMemo(() => <Timestamp time={publishedAt} written={writtenDate} />, [Timestamp, publishedAt, writtenDate]),
    body: useMemo(() => <HootBody hoot={hoot} id={`${id}-text`} />, [HootBody, hoot, id]),
  };
}

/**
 * Hoot in a list (specification, section 2). Its menu edits and deletes the user's own hoots. For the hoots of others,
 * the menu hides or reports the hoot, and mutes its author. When the user hides a hoot, a line replaces the card and
 * receives the focus. The whole card links to the page of the hoot, and the number of comments links to the comments
 * there. The text can be selected.
 *
 * The tab stops are the author, the like button, the number of comments and the menu. The card itself receives the
 * focus when the user moves through a list with PageDown or J; Enter then opens the hoot.
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
        <article tabIndex={-1} {...rest} {...root} ref={card} aria-labelledby={namedBy(rest, `${id}-author`)}>
          <MutedText id={`${id}-author`} pseudo={hoot.author.pseudo} onReveal={() => reveal(true)} />
        </article>
      );

    const count = (
      <>
        <Icon icon={commentIcon} />
        <span aria-hidden="true">{hoot.comments}</span>
        <span className="hooter-hidden">
          {hoot.comments ? labels.hoot.comments(hoot.comments) : labels.hoot.commentsTitle}
        </span>
      </>
    );
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut to the link inside the card
      <article
        aria-describedby={`${id}-text`}
        tabIndex={-1}
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
          const inner = isElement(target) && target.closest(PRESSABLE);
          // Test the text of the selection, because Chromium reports a selection in a shadow root as collapsed.
          const isSelecting = String(getSelection() ?? "") !== "";
          if (event.defaultPrevented || inner || isSelecting) return;
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
              <Link href={href} data-permalink="" tabIndex={-1}>
                {parts.when}
              </Link>
            ) : (
              labels.hoot[hoot.delivery]
            )}
            {hoot.editedAt !== null && <span> · {labels.hoot.edited}</span>}
          </span>
        </header>
        {parts.body}
        <footer>
          <LikeButton hoot={hoot} compact />
          {stored && href !== undefined ? (
            <Link
              className="hooter-comments-count"
              href={href}
              onClick={(event) => isPlainClick(event) && requestPart("comments", hoot.slug)}
            >
              {count}
            </Link>
          ) : (
            <span className="hooter-comments-count">{count}</span>
          )}
          <HootMenu hoot={hoot} hiding={hiding} onHidden={() => reveal(false)} />
        </footer>
      </article>
    );
  }),
);
