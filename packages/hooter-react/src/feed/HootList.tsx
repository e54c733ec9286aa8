import type { HooterError, HootView } from "hooter-client";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { HootCard } from "../hoot/HootCard";
import { MutedHoot } from "../mute/MutedHoot";
import { useMuted } from "../mute/use-muted";
import { Button } from "../parts/Button";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Skeletons } from "../parts/Skeletons";
import { useHooter } from "../provider/context";

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
  /** Without it the list is whole. */
  readonly pages?: Pages | undefined;
  /** Stands below the last hoot of all. */
  readonly end?: ReactNode;
  /** Shows the hoots of muted authors too: where somebody came for them. */
  readonly withMuted?: boolean | undefined;
  readonly list?: RefObject<HTMLDivElement | null> | undefined;
}

const whole: Pages = { hasMore: false, loadMore: () => {}, isLoadingMore: false, loadMoreError: null };

/** Hoots in a list that PageUp and PageDown walk (WAI-ARIA feed pattern), with the way to further pages below. */
export function HootList({ hoots, label, pages = whole, end, withMuted = false, list: givenList }: HootListProps) {
  const { labels } = useHooter();
  const ownList = useRef<HTMLDivElement>(null);
  const list = givenList ?? ownList;
  const { hasMore, loadMore, isLoadingMore, loadMoreError } = pages;

  const { isMuted } = useMuted();
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const reveal = (id: string, index: number) => {
    flushSync(() => setRevealed(new Set(revealed).add(id)));
    list.current?.querySelectorAll<HTMLElement>(":scope > article")[index]?.focus({ preventScroll: true });
  };

  const firstOfNext = useRef<number | null>(null);
  const shown = hoots.length;
  useEffect(() => {
    if (firstOfNext.current === null || shown <= firstOfNext.current) return;
    // Who asked for more goes on with the first of them.
    const cards = list.current?.querySelectorAll<HTMLElement>(":scope > article");
    cards?.[firstOfNext.current]?.focus({ preventScroll: true });
    firstOfNext.current = null;
  }, [shown, list]);

  const walk = (event: KeyboardEvent) => {
    const step = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : 0;
    if (!step || !(event.target instanceof Element)) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(":scope > article") ?? [])];
    const next = cards[cards.findIndex((card) => card.contains(document.activeElement)) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern walks by keys */}
      <div ref={list} role="feed" aria-label={label} aria-busy={isLoadingMore} tabIndex={-1} onKeyDown={walk}>
        {hoots.map((hoot, index) => {
          const place = { "aria-posinset": index + 1, "aria-setsize": hasMore ? -1 : shown };
          return withMuted || hoot.mine || !isMuted(hoot.author.uid) || revealed.has(hoot.id) ? (
            <HootCard key={hoot.id} hoot={hoot} {...place} />
          ) : (
            <MutedHoot key={hoot.id} pseudo={hoot.author.pseudo} {...place} onReveal={() => reveal(hoot.id, index)} />
          );
        })}
      </div>
      {isLoadingMore && <Skeletons count={1} />}
      {loadMoreError ? (
        <ErrorNotice error={loadMoreError} onRetry={loadMore} />
      ) : hasMore ? (
        // Kept while it loads: a button that goes takes the keyboard's place in the page with it.
        <Button
          className="hooter-more"
          aria-disabled={isLoadingMore}
          onClick={() => {
            if (isLoadingMore) return;
            firstOfNext.current = shown;
            loadMore();
          }}
        >
          {labels.feed.more}
        </Button>
      ) : (
        end
      )}
    </>
  );
}
