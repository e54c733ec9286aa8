import type { HootView } from "hooter-client";
import type { Pages } from "hooter-client/react";
import { memo, type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { CardBoundary, type CardBoundaryProps, useFailureReport } from "../components/CardBoundary";
import { NextPage } from "../components/NextPage";
import { DefaultHootCard } from "../hoot/HootCard";
import { continueBeyond, inOrder, isList } from "../keyboard/neighbour-list";
import { useKeyHint } from "../keyboard/use-key-hint";
import { useKeyTarget } from "../keyboard/use-key-target";
import { CardList } from "../list/CardList";
import { cardsOf } from "../list/cards";
import { useHighlight } from "../list/use-highlight";
import { usePagedList } from "../list/use-paged-list";
import { useIds } from "../list/use-windowing";
import { MutedHoot } from "../mute/MutedHoot";
import { useMuted } from "../mute/use-muted";
import { warnOnce } from "../primitives/warn-once";
import { useHooter, useHostComponents } from "../provider/context";
import { useHootTarget } from "../provider/use-hoot-target";

interface HootListProps {
  readonly hoots: readonly HootView[];
  readonly label: string;
  /** Id of the element that names the list, when the host provides one. */
  readonly labelledBy?: string | undefined;
  readonly pages: Pages;
  /** Content to show instead of the list until the hoots at the reading position have been loaded. */
  readonly loading: ReactNode;
  /** Whether the first pages load automatically when the end is near. */
  readonly auto?: boolean | undefined;
  /** Content below the last hoot, once all pages are loaded. */
  readonly end?: ReactNode;
  /** Whether to show the hoots of muted authors too, for example on the page of such an author. */
  readonly withMuted?: boolean | undefined;
  readonly list?: RefObject<HTMLDivElement | null> | undefined;
  /** Shows the new hoots and scrolls to the very top. */
  readonly toTop?: (() => void) | undefined;
  /** Label of the button for further pages; default « Charger plus ». */
  readonly moreLabel?: string | undefined;
  /** Receives a function that focuses the first hoot. */
  readonly focusFirst?: RefObject<(() => void) | null> | undefined;
}

/**
 * List of hoots with keyboard navigation (WAI-ARIA feed pattern) and a button for further pages. In a long list, only
 * the cards near the viewport are in the document. "Back" restores the reading position.
 */
export function HootList({
  hoots,
  label,
  labelledBy,
  pages,
  loading,
  auto = false,
  end,
  withMuted = false,
  list: givenList,
  toTop,
  moreLabel,
  focusFirst,
}: HootListProps) {
  const { hootTargets, keyboard } = useHooter();
  const ownList = useRef<HTMLDivElement>(null);
  const list = givenList ?? ownList;
  const { hasMore, isLoadingMore, loadMoreError } = pages;
  const ids = useIds(hoots);
  const keys = useMemo(() => keysOf(hoots), [hoots]);
  const { navigation, more, pinned, start, isBeyond, shownIds, askForMore, onMoreFocus } = usePagedList(list, {
    label,
    ids,
    pages,
    auto,
    onBeyond: (by) => continueBeyond(inOrder(keyboard.targets()).filter(isList), by),
  });
  const shown = shownIds.length;
  const { isMuted } = useMuted();
  const report = useFailureReport();

  const { focusOn, bringIntoView, goTo } = navigation;
  useImperativeHandle(focusFirst, () => () => focusOn(0), [focusOn]);
  const indexOf = (slug: string | null) => (slug === null ? -1 : hoots.findIndex((hoot) => hoot.slug === slug));
  const { show: showHighlight, ...highlight } = useHighlight();
  const wanted = indexOf(useHootTarget((slug) => indexOf(slug) >= 0));
  useEffect(() => {
    const id = ids[wanted];
    if (id === undefined) return;
    hootTargets.wanted.set(null);
    bringIntoView(wanted, true);
    showHighlight(id);
  }, [wanted, ids, hootTargets, bringIntoView, showHighlight]);

  useEffect(() => {
    if (shown > 0 && cardsOf(list.current).length === 0)
      warnOnce("components.HootCard must spread its props on its root: the list measures and focuses that element.");
  }, [shown, list]);

  useKeyTarget({
    kind: "list",
    element: () => list.current,
    count: shown,
    slugAt: (index) => hoots[index]?.slug,
    goTo,
    auto,
    more: () => {
      if (hasMore) askForMore();
      return hasMore;
    },
    toTop,
  });
  const hint = useKeyHint("j k");

  return (
    <>
      {isBeyond && loading}
      <CardList
        as="div"
        role="feed"
        tabIndex={-1}
        list={list}
        hidden={isBeyond}
        ids={shownIds}
        pinned={pinned}
        start={start}
        renderCard={(index) => {
          const hoot = hoots[index];
          return (
            hoot && (
              <Row
                key={keys[index]}
                hoot={hoot}
                index={index}
                count={hasMore ? -1 : shown}
                isMuted={!withMuted && !hoot.mine && isMuted(hoot.author.uid)}
                isHighlighted={hoot.id === highlight.id}
                onReveal={focusOn}
                onFailed={report}
              />
            )
          );
        }}
        aria-label={labelledBy === undefined ? label : undefined}
        aria-labelledby={labelledBy}
        // ARIA requires a feed to contain an article unless the feed is busy.
        aria-busy={isLoadingMore || shown === 0}
        {...hint}
        onKeyDown={navigation.onKeyDown}
        onFocus={navigation.onFocus}
        onAnimationEnd={highlight.onAnimationEnd}
      />
      {!isBeyond && <NextPage ref={more} pages={pages} label={moreLabel} onPress={askForMore} onFocus={onMoreFocus} />}
      {!hasMore && !loadMoreError && end}
    </>
  );
}

/**
 * Returns the React keys of the cards: the slugs, because the id of a hoot may change while the hoot waits for the
 * network. With another key, the form that edits the hoot would close. A plain client may have written hoots without a
 * slug, or several with the same one.
 */
function keysOf(hoots: readonly HootView[]): readonly string[] {
  const slugs = new Set([""]);
  return hoots.map(({ id, slug }) => {
    const key = slugs.has(slug) ? `id:${id}` : slug;
    slugs.add(slug);
    return key;
  });
}

interface RowProps extends Pick<CardBoundaryProps, "onFailed"> {
  readonly hoot: HootView;
  readonly index: number;
  /** Number of hoots in the list, or -1 while it is unknown. */
  readonly count: number;
  /** Whether the author is muted. A line replaces the hoot until the reader reveals it. */
  readonly isMuted: boolean;
  readonly isHighlighted: boolean;
  readonly onReveal: (index: number) => void;
}

/** Card of a list. It is memoised, so that scrolling renders only the cards that enter the viewport. */
const Row = memo(function Row({ hoot, index, count, isMuted, isHighlighted, onReveal, onFailed }: RowProps) {
  const { HootCard } = useHostComponents().components;
  const [isRevealed, setRevealed] = useState(false);
  // Muting the author again collapses the hoot.
  if (isRevealed && !isMuted) setRevealed(false);
  const attributes = {
    "aria-posinset": index + 1,
    "aria-setsize": count,
    ...(isHighlighted && { "data-highlighted": "" }),
  };
  if (isMuted && !isRevealed) {
    const reveal = () => {
      setRevealed(true);
      onReveal(index);
    };
    return <MutedHoot pseudo={hoot.author.pseudo} {...attributes} onReveal={reveal} />;
  }
  return (
    <CardBoundary of={hoot} collection="hoots" onFailed={onFailed} {...attributes}>
      {HootCard ? (
        // The keyboard navigation focuses the card's root.
        <HootCard hoot={hoot} tabIndex={-1} aria-label={hoot.author.pseudo} {...attributes} />
      ) : (
        <DefaultHootCard hoot={hoot} {...attributes} />
      )}
    </CardBoundary>
  );
});
