import type { HooterError, HootView } from "hooter-client";
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { HootCard } from "../hoot/HootCard";
import { useKeyTarget } from "../keyboard/center";
import { useKeyHint } from "../keyboard/use-key-hint";
import { MutedHoot } from "../mute/MutedHoot";
import { useMuted } from "../mute/use-muted";
import { activeElementOf, isFocusFree } from "../parts/active-element";
import { Button } from "../parts/Button";
import { CardBoundary } from "../parts/CardBoundary";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Skeletons } from "../parts/Skeletons";
import { warnOnce } from "../parts/warn-once";
import { useHooter } from "../provider/context";
import { cardsOf } from "./cards";
import { HoldHeight } from "./HoldHeight";
import { useAnchor } from "./use-anchor";
import { useAutoLoad } from "./use-auto-load";
import { useIds } from "./use-ids";
import { usePosition } from "./use-position";
import { useWalk } from "./use-walk";
import { useWindowing } from "./use-windowing";

/** The next pages of a list, as the hooks give them. */
export interface Pages {
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly loadMoreError: HooterError | null;
}

export interface HootListProps {
  readonly hoots: readonly HootView[];
  /** The list's name for screen readers. */
  readonly label: string;
  /** What bears that name on the page, where the host says so. */
  readonly labelledBy?: string | undefined;
  /** Without it the list is whole. */
  readonly pages?: Pages | undefined;
  /** The first pages come by themselves when the end nears. */
  readonly auto?: boolean | undefined;
  /** Stands below the last hoot of all. */
  readonly end?: ReactNode;
  /** Shows the hoots of muted authors too: where somebody came for them. */
  readonly withMuted?: boolean | undefined;
  readonly list?: RefObject<HTMLDivElement | null> | undefined;
  /** Shows what has arrived, and goes to the very top. */
  readonly toTop?: (() => void) | undefined;
}

const whole: Pages = { hasMore: false, loadMore: () => {}, isLoadingMore: false, loadMoreError: null };

/**
 * Hoots in a list that is walked by keys (WAI-ARIA feed pattern), with the way to further pages below. Of a long one only what
 * is near is in the document; "back" returns to the same place.
 */
export function HootList(props: HootListProps) {
  const {
    hoots,
    label,
    labelledBy,
    pages = whole,
    auto = false,
    end,
    withMuted = false,
    list: givenList,
    toTop,
  } = props;
  const { labels } = useHooter();
  const ownList = useRef<HTMLDivElement>(null);
  const list = givenList ?? ownList;
  const more = useRef<HTMLDivElement>(null);
  const { hasMore, loadMore, isLoadingMore, loadMoreError } = pages;

  const ids = useIds(hoots);
  const goal = usePosition(list, {
    label,
    ids,
    hasMore,
    isLoadingMore,
    failed: loadMoreError !== null,
    loadMore,
  });
  const walk = useWalk(list, ids);
  const { rows, windowed } = useWindowing(list, ids, [...goal.places, ...walk.places], goal.start);

  useAnchor(list);

  const { isMuted } = useMuted();
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const reveal = (id: string, index: number) => {
    setRevealed(new Set(revealed).add(id));
    walk.focusOn(index, { preventScroll: true });
  };

  /** Where who asked for more goes on, and what had the focus then. */
  const firstOfNext = useRef<{ readonly index: number; readonly from: Element | null } | null>(null);
  const shown = hoots.length;
  const { focusOn, focusNear, goTo } = walk;
  useEffect(() => {
    const next = firstOfNext.current;
    if (next === null || shown <= next.index) return;
    // Who asked for more goes on with the first of them, unless they have gone somewhere else meanwhile.
    const active = activeElementOf(list.current);
    if (active && active === next.from && list.current?.contains(active)) focusNear(next.index);
    else if (more.current?.contains(active) || (list.current && isFocusFree(list.current))) {
      focusOn(next.index, { preventScroll: true });
    }
    firstOfNext.current = null;
  }, [shown, focusOn, focusNear, list]);
  useEffect(() => {
    if (loadMoreError) firstOfNext.current = null;
  }, [loadMoreError]);

  useEffect(() => {
    if (shown > 0 && cardsOf(list.current).length === 0)
      warnOnce(
        "components.HootCard puts what it is given on no root: keys walk past it, and no list knows its height.",
      );
  }, [shown, list]);

  const canLoad = hasMore && !isLoadingMore && !loadMoreError;
  const asked = useAutoLoad(more, auto && canLoad && !goal.pending, loadMore);
  const askForMore = () => {
    firstOfNext.current = { index: shown, from: activeElementOf(list.current) };
    if (isLoadingMore) return;
    asked();
    loadMore();
  };
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
      <HoldHeight list={list}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern walks by keys */}
        <div
          ref={list}
          role="feed"
          aria-label={labelledBy === undefined ? label : undefined}
          aria-labelledby={labelledBy}
          aria-busy={isLoadingMore}
          tabIndex={-1}
          {...hint}
          data-windowed={windowed || undefined}
          onKeyDown={walk.onKeyDown}
          onFocus={walk.onFocus}
        >
          {rows.cards.map(({ index, before }) => {
            const hoot = hoots[index];
            if (!hoot) return null;
            const place = { "aria-posinset": index + 1, "aria-setsize": hasMore ? -1 : shown };
            return (
              <Fragment key={hoot.id}>
                {before > 0 && <Gap size={before} />}
                {withMuted || hoot.mine || !isMuted(hoot.author.uid) || revealed.has(hoot.id) ? (
                  <CardBoundary of={hoot} collection="hoots" {...place}>
                    <HootCard hoot={hoot} {...place} />
                  </CardBoundary>
                ) : (
                  <MutedHoot pseudo={hoot.author.pseudo} {...place} onReveal={() => reveal(hoot.id, index)} />
                )}
              </Fragment>
            );
          })}
          {rows.after > 0 && <Gap size={rows.after} />}
        </div>
      </HoldHeight>
      {isLoadingMore && <Skeletons count={1} />}
      {loadMoreError ? (
        <ErrorNotice error={loadMoreError} onRetry={loadMore} />
      ) : hasMore ? (
        // Kept while it loads: a button that goes takes the keyboard's place in the page with it.
        <div ref={more}>
          <Button
            className="hooter-more"
            aria-disabled={isLoadingMore}
            onClick={() => {
              if (isLoadingMore) return;
              askForMore();
            }}
          >
            {labels.feed.more}
          </Button>
        </div>
      ) : (
        end
      )}
    </>
  );
}

/** Stands for cards that are not in the document; a server never draws one. */
function Gap({ size }: { readonly size: number }) {
  return <div className="hooter-gap" aria-hidden="true" style={{ blockSize: size }} />;
}
