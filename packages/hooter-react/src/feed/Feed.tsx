import { type FeedArrivals, useFeed } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, type ReactNode, useCallback, useRef, useState } from "react";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { ErrorNotice } from "../components/ErrorNotice";
import { Empty, Skeletons } from "../components/primitives";
import { SignedOutNotice } from "../components/SignedOutNotice";
import { useHooter, useRoot } from "../provider/context";
import { useHootPlace } from "../provider/use-hoot-places";
import { HootList } from "./HootList";
import { NewHootsButton } from "./NewHootsButton";
import { positionHere } from "./positions";
import { useAtTop } from "./use-at-top";

/** Props of {@link Feed}, in addition to those of a `<div>`. */
export interface FeedProps extends HTMLAttributes<HTMLDivElement> {
  /** Number of hoots per page; default 20. */
  readonly pageSize?: number | undefined;
  /** Handling of other users' new hoots; default "at-top": they wait unless the reader is at the very top. */
  readonly arrivals?: FeedArrivals | undefined;
  /** Replaces the default text when there is no hoot at all. */
  readonly empty?: ReactNode;
}

/**
 * Live feed of all hoots, newest first (specification, section 2). Other users' new hoots wait behind a button unless
 * the reader is at the very top; the user's own hoots appear at once. The first pages load automatically as the end
 * nears, further pages by a button. "Back" restores the hoot that was being read.
 *
 * @example
 * <Feed pageSize={20} />
 */
export const Feed = forwardRef<HTMLDivElement, FeedProps>(function Feed({ className, ...rest }, ref) {
  const { labels } = useHooter();
  const words = labels.feed;
  // The list has the accessible name, which distinguishes two feeds on a page.
  const { pageSize, arrivals, empty, "aria-label": label = words.label, "aria-labelledby": labelledBy, ...root } = rest;
  // A reader who returns to a position further down is not at the top, although the page is at first scrolled to its
  // top.
  const [first] = useState(() => (positionHere()?.offset ?? null) === null);
  const [top, atTop] = useAtTop(first);
  const list = useRef<HTMLDivElement>(null);
  const [focusesFirst, setFocusesFirst] = useState(false);
  const onFirstFocused = useCallback(() => setFocusesFirst(false), []);
  const state = useFeed({ pageSize, arrivals, atTop });
  const newCount = state.status === "ready" ? state.newCount : 0;

  // It will contain all hoots. Once it is ready, the list registers itself.
  useHootPlace(() => state.status === "loading");

  useConnectionBanner(state.status === "ready" ? state.connection : "live");

  const content = () => {
    if (state.status === "loading") return <Skeletons />;
    if (state.status === "signed-out") return <SignedOutNotice />;
    if (state.status === "error") return <ErrorNotice error={state.error} onRetry={state.retry} />;
    const { hoots } = state;
    const showNew = () => {
      state.showNew();
      top.current?.scrollIntoView({ block: "start" });
    };
    return (
      <>
        <NewHootsButton
          count={newCount}
          onPress={() => {
            showNew();
            setFocusesFirst(true);
          }}
        />
        {hoots.length === 0 ? (
          (empty ?? <Empty text={words.empty} hint={words.emptyHint} />)
        ) : (
          <HootList
            list={list}
            toTop={() => {
              showNew();
              list.current?.focus({ preventScroll: true });
            }}
            focusesFirst={focusesFirst}
            onFirstFocused={onFirstFocused}
            hoots={hoots}
            label={label}
            labelledBy={labelledBy}
            pages={state}
            auto
            end={<p className="hooter-end hooter-quiet">{words.end}</p>}
          />
        )}
      </>
    );
  };

  return (
    <div {...root} {...useRoot("feed", className)} data-list={label} data-fresh={newCount > 0 || undefined} ref={ref}>
      <div ref={top} className="hooter-top" aria-hidden="true" />
      {content()}
    </div>
  );
});
