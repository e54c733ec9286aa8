import { useFeed, useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, type ReactNode, useRef } from "react";
import { Button } from "../parts/Button";
import { ConnectionNotice } from "../parts/ConnectionNotice";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Owl } from "../parts/Owl";
import { SignedOutNotice } from "../parts/SignedOutNotice";
import { Skeletons } from "../parts/Skeletons";
import { useHooter, useRoot } from "../provider/context";
import { HootList } from "./HootList";
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
  const state = useFeed({ ...(pageSize === undefined ? {} : { pageSize }), showNewAtOnce: atTop });

  const content = () => {
    if (state.status === "loading") return <Skeletons />;
    if (state.status === "error") return <ErrorNotice error={state.error} onRetry={state.retry} />;
    const { hoots, newCount } = state;
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
          <HootList
            list={list}
            hoots={hoots}
            label={words.label}
            pages={state}
            end={<p className="hooter-end hooter-quiet">{words.end}</p>}
          />
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
