import type { HootView } from "hooter-client";
import type { Pages } from "hooter-client/react";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { CardBoundary } from "../components/CardBoundary";
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
  const { wantedHoot, keyboard } = useHooter();
  const ownList = useRef<HTMLDivElement>(null);
  const list = givenList ?? ownList;
  const { hasMore, isLoadingMore, loadMoreError } = pages;
  const ids = useIds(hoots);
  const keys = useMemo(() => keysOf(hoots), [hoots]);
  const { navigation, cards, nextPage, isBeyond, askForMore } = usePagedList(list, {
    label,
    ids,
    pages,
    auto,
    onBeyond: (by) => continueBeyond(inOrder(keyboard.targets()).filter(isList), by),
  });
  const shown = cards.ids.length;
  const { people: muted, isMuted } = useMuted();
  // Kept outside the rows, because a row leaves the document when the reader scrolls away.
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const [formerMuted, setFormerMuted] = useState(muted);
  if (muted !== formerMuted) {
    setFormerMuted(muted);
    // Forget the revealed hoots of an author who is no longer muted, so that muting the author again collapses them.
    const stillMuted = hoots.filter(({ id, author }) => revealed.has(id) && isMuted(author.uid));
    setRevealed(new Set(stillMuted.map(({ id }) => id)));
  }
  const { focusOn, bringIntoView, goTo } = navigation;
  const reveal = useCallback(
    (id: string, index: number) => {
      setRevealed((known) => new Set(known).add(id));
      focusOn(index);
    },
    [focusOn],
  );
  useImperativeHandle(focusFirst, () => () => focusOn(0), [focusOn]);
  const indexOf = (slug: string | null) => (slug === null ? -1 : hoots.findIndex((hoot) => hoot.slug === slug));
  const { show: showHighlight, ...highlight } = useHighlight();
  const wanted = indexOf(useHootTarget((slug) => indexOf(slug) >= 0));
  useEffect(() => {
    const id = ids[wanted];
    if (id === undefined) return;
    wantedHoot.set(null);
    bringIntoView(wanted, true);
    showHighlight(id);
  }, [wanted, ids, wantedHoot, bringIntoView, showHighlight]);

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
        {...cards}
        as="div"
        tabIndex={-1}
        renderCard={(index) => {
          const hoot = hoots[index];
          return (
            hoot && (
              <Row
                key={keys[index]}
                hoot={hoot}
                index={index}
                count={hasMore ? -1 : shown}
                isShown={withMuted || hoot.mine || !isMuted(hoot.author.uid) || revealed.has(hoot.id)}
                isHighlighted={hoot.id === highlight.id}
                onReveal={reveal}
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
        onAnimationEnd={highlight.onAnimationEnd}
      />
      {!isBeyond && <NextPage {...nextPage} label={moreLabel} />}
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

interface RowProps {
  readonly hoot: HootView;
  readonly index: number;
  /** Number of hoots in the list, or -1 while it is unknown. */
  readonly count: number;
  /** Whether to show the hoot; otherwise, a line replaces it, because its author is muted. */
  readonly isShown: boolean;
  readonly isHighlighted: boolean;
  readonly onReveal: (id: string, index: number) => void;
}

/** Card of a list. It is memoised, so that scrolling renders only the cards that enter the viewport. */
const Row = memo(function Row({ hoot, index, count, isShown, isHighlighted, onReveal }: RowProps) {
  const { HootCard } = useHostComponents();
  const attributes = {
    "aria-posinset": index + 1,
    "aria-setsize": count,
    ...(isHighlighted && { "data-highlighted": "" }),
  };
  if (!isShown)
    return <MutedHoot pseudo={hoot.author.pseudo} {...attributes} onReveal={() => onReveal(hoot.id, index)} />;
  return (
    <CardBoundary of={hoot} collection="hoots" {...attributes}>
      {HootCard ? (
        // The keyboard navigation focuses the card's root.
        <HootCard hoot={hoot} tabIndex={-1} aria-label={hoot.author.pseudo} {...attributes} />
      ) : (
        <DefaultHootCard hoot={hoot} {...attributes} />
      )}
    </CardBoundary>
  );
});
