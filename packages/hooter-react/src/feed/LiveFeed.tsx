import type { FeedState } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, type ReactNode, type RefObject, useRef } from "react";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import * as fr from "../labels/fr-first-load";
import { type HooterStates, useLabelGroup, useRoot } from "../provider/context";
import { HootList } from "./HootList";
import { NewHootsButton } from "./NewHootsButton";

interface LiveFeedProps extends HTMLAttributes<HTMLDivElement>, HooterStates {
  readonly state: FeedState;
  /** Element at the top of the feed, from {@link useFeedTop}. */
  readonly mark: RefObject<HTMLDivElement | null>;
  /** Whether the feed is below the viewport. */
  readonly isBelow: boolean;
  readonly label: string;
  readonly emptyNotice: ReactNode;
}

/** A feed in any state. Its accessible name is set on the list inside, and distinguishes the feeds on a page. */
export const LiveFeed = forwardRef<HTMLDivElement, LiveFeedProps>(function LiveFeed({ className, ...props }, ref) {
  const texts = useLabelGroup("feed", fr.feed);
  const { show, rest } = useWidgetStates(props);
  const { state, mark, isBelow, label: name, emptyNotice, "aria-labelledby": labelledBy, ...named } = rest;
  const { "aria-label": label = name, ...root } = named;
  const list = useRef<HTMLDivElement>(null);
  const focusFirst = useRef<() => void>(null);
  const newCount = state.status === "ready" ? state.newCount : 0;

  useConnectionBanner(state.status === "ready" ? state.connection : "live");

  const content = (read: Extract<FeedState, { status: "ready" }>) => {
    const { hoots } = read;
    const showNew = () => {
      read.showNew();
      // Call `scrollIntoView` only if it exists: jsdom, in which hosts run their tests, does not implement it.
      mark.current?.scrollIntoView?.({ block: "start" });
    };
    return (
      <>
        <NewHootsButton
          count={newCount}
          isBelow={isBelow}
          onPress={() => {
            showNew();
            focusFirst.current?.();
          }}
        />
        {hoots.length === 0 && !read.hasMore ? (
          show.empty(emptyNotice)
        ) : (
          <HootList
            list={list}
            toTop={() => {
              showNew();
              list.current?.focus({ preventScroll: true });
            }}
            focusFirst={focusFirst}
            hoots={hoots}
            label={label}
            labelledBy={labelledBy}
            pages={read}
            loading={show.loading(<Skeletons />)}
            auto
            end={<p className="hooter-end hooter-quiet">{texts.end}</p>}
          />
        )}
      </>
    );
  };

  return (
    <div {...root} {...useRoot("feed", className)} data-list={label} data-fresh={newCount > 0 || undefined} ref={ref}>
      <div ref={mark} className="hooter-top" aria-hidden="true" />
      {show.read(state, <Skeletons />, content)}
    </div>
  );
});
