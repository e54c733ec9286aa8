import { useFeed, useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { HootCard } from "../hoot/HootCard";
import { Button } from "../parts/Button";
import { ConnectionNotice } from "../parts/ConnectionNotice";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Owl } from "../parts/Owl";
import { SignedOutNotice } from "../parts/SignedOutNotice";
import { Skeletons } from "../parts/Skeletons";
import { useHooter, useRoot } from "../provider/context";
import { useAtTop } from "./use-at-top";

export interface FeedProps extends HTMLAttributes<HTMLDivElement> {
  /** Hoots for each page; default 20. */
  readonly pageSize?: number | undefined;
  /** Shown in place of our own words when there is no hoot at all. */
  readonly empty?: ReactNode;
}

/**
 * All hoots, newest first and live (specification, section 2). Others' new hoots wait behind a button unless the reader
 * is at the very top; one's own appear at once.
 *
 * @example
 * <Feed pageSize={20} />
 */
export const Feed = forwardRef<HTMLDivElement, FeedProps>(function Feed({ className, ...rest }, ref) {
  const session = useSession();
  const { pageSize, empty, ...root } = rest;
  return (
    <div {...root} {...useRoot("feed", className)} ref={ref}>
      {session.status === "signed-out" ? (
        <SignedOutNotice />
      ) : (
        <FeedContent {...(pageSize === undefined ? {} : { pageSize })} empty={empty} />
      )}
    </div>
  );
});

function FeedContent({ pageSize, empty }: { pageSize?: number; empty: ReactNode }) {
  const { labels } = useHooter();
  const words = labels.feed;
  const [top, atTop] = useAtTop();
  const list = useRef<HTMLDivElement>(null);
  const firstOfNext = useRef<number | null>(null);
  const state = useFeed({ ...(pageSize === undefined ? {} : { pageSize }), showNewAtOnce: atTop });

  // PageUp and PageDown walk from hoot to hoot (WAI-ARIA feed pattern).
  const shown = state.status === "ready" ? state.hoots.length : 0;
  useEffect(() => {
    if (firstOfNext.current === null || shown <= firstOfNext.current) return;
    // Who asked for more goes on with the first of them.
    const cards = list.current?.querySelectorAll<HTMLElement>(":scope > article");
    cards?.[firstOfNext.current]?.focus({ preventScroll: true });
    firstOfNext.current = null;
  }, [shown]);

  const walk = (event: KeyboardEvent) => {
    const step = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : 0;
    if (!step || !(event.target instanceof Element)) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(":scope > article") ?? [])];
    const next = cards[cards.findIndex((card) => card.contains(document.activeElement)) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const content = () => {
    if (state.status === "loading") return <Skeletons />;
    if (state.status === "error") return <ErrorNotice error={state.error} onRetry={state.retry} />;
    const { hoots, hasMore, newCount } = state;
    const showNew = () => {
      state.showNew();
      top.current?.scrollIntoView({ block: "center" });
      list.current?.focus({ preventScroll: true });
    };
    return (
      <>
        <ConnectionNotice connection={state.connection} />
        <output className="hooter-fresh">
          {newCount > 0 && (
            <Button variant="primary" onClick={showNew}>
              {words.fresh(newCount)}
            </Button>
          )}
        </output>
        {hoots.length === 0 ? (
          (empty ?? (
            <div className="hooter-notice" data-tone="empty">
              <Owl />
              <p>{words.empty}</p>
              <p className="hooter-quiet">{words.emptyHint}</p>
            </div>
          ))
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern walks by keys
          <div
            ref={list}
            role="feed"
            aria-label={words.label}
            aria-busy={state.isLoadingMore}
            tabIndex={-1}
            onKeyDown={walk}
          >
            {hoots.map((hoot, index) => (
              <HootCard
                key={hoot.id}
                hoot={hoot}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : hoots.length}
              />
            ))}
          </div>
        )}
        {state.isLoadingMore && <Skeletons count={1} />}
        {state.loadMoreError ? (
          <ErrorNotice error={state.loadMoreError} onRetry={state.loadMore} />
        ) : hasMore ? (
          // Kept while it loads: a button that goes takes the keyboard's place in the page with it.
          <Button
            className="hooter-more"
            aria-disabled={state.isLoadingMore}
            onClick={() => {
              if (state.isLoadingMore) return;
              firstOfNext.current = hoots.length;
              state.loadMore();
            }}
          >
            {words.more}
          </Button>
        ) : (
          hoots.length > 0 && <p className="hooter-end hooter-quiet">{words.end}</p>
        )}
      </>
    );
  };

  return (
    <>
      <div ref={top} className="hooter-top" aria-hidden="true" />
      {content()}
    </>
  );
}
