import { hashtagKey } from "hooter-client";
import { useHashtagFeed } from "hooter-client/react";
import { forwardRef } from "react";
import { Empty } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import * as fr from "../labels/fr-pages";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";
import type { FeedProps } from "./Feed";
import { LiveFeed } from "./LiveFeed";
import { useFeedTop } from "./use-feed-top";

/** Props of {@link HashtagFeed}, in addition to those of a `<div>`. */
export interface HashtagFeedProps extends FeedProps {
  /** Hashtag with or without #, in upper or lower case. */
  readonly tag: string;
}

/**
 * Live feed of the hoots with a hashtag, newest first, with the features of `Feed`. A page has at most 100 hoots. If
 * the text is not a valid hashtag (it has spaces, punctuation, no letter, or more than 64 characters), the feed shows
 * an explanation.
 *
 * @example
 * <HashtagFeed tag="jardin" />
 */
export const HashtagFeed = forwardRef<HTMLDivElement, HashtagFeedProps>(function HashtagFeed(props, ref) {
  // The key remounts the feed for another hashtag, so that its list starts at the top.
  return <OneHashtagFeed key={hashtagKey(props.tag)} {...props} ref={ref} />;
});

const OneHashtagFeed = forwardRef<HTMLDivElement, HashtagFeedProps>(function OneHashtagFeed(props, ref) {
  const { tag, pageSize, arrivals, ...root } = props;
  const { labels, links } = useHooter();
  const texts = useLabelGroup("hashtag", fr.hashtag);
  const [mark, top] = useFeedTop();
  const state = useDeferredFirstData(useHashtagFeed(tag, { pageSize, arrivals, atTop: top === "in-view" }));
  const rootProps = useRoot("feed", root.className);
  const { rest } = useWidgetStates(root);

  if (state.status === "invalid") {
    return (
      <div {...rest} {...rootProps} ref={ref}>
        <Empty text={texts.invalid} hint={texts.invalidHint}>
          <LinkButton href={links.home}>{labels.common.home}</LinkButton>
        </Empty>
      </div>
    );
  }
  const name = `#${hashtagKey(tag) ?? ""}`;
  return (
    <LiveFeed
      {...root}
      state={state}
      mark={mark}
      isBelow={top === "below"}
      label={texts.label(name)}
      emptyNotice={<Empty text={texts.empty(name)} hint={texts.emptyHint} />}
      ref={ref}
    />
  );
});
