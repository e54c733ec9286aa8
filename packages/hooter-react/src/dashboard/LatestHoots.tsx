import type { FollowedLatestState } from "hooter-client";
import { useFollowedLatest, useFollowing, usePreference } from "hooter-client/react";
import { useRef, useState } from "react";
import { Button, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { HootList } from "../feed/HootList";
import * as fr from "../labels/fr-pages";
import { ToggleLabel } from "../primitives/Button";
import { useLabelGroup } from "../provider/context";
import { createFlag } from "../provider/flag";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";
import { RememberedSection } from "./RememberedSection";
import { Suggestions } from "./Suggestions";

/** Number of hoots until the reader expands the list; small, so that the feed below is not too far down. */
const INITIAL_HOOTS = 3;
/** Maximum number of placeholders. */
const MAX_PLACEHOLDERS = 10;

const showsAll = createFlag("latest-expanded", "account");

interface LatestHootsProps {
  /** Id of the user's account; empty while the session is loading. */
  readonly uid: string;
  readonly pageSize: number | undefined;
}

/**
 * « Derniers Hoots de vos abonnements »: the latest hoot of each followed author. A user who follows nobody sees a
 * message and suggestions instead (specification, section 2).
 */
export function LatestHoots({ uid, pageSize }: LatestHootsProps) {
  const texts = useLabelGroup("dashboard", fr.dashboard);
  const { show } = useWidgetStates({});
  const state = useDeferredFirstData(useFollowedLatest());
  const followed = useFollowing();
  const nobody = followed.status === "ready" && followed.following.length === 0;
  // Keep the suggestions after the first follow, so that the user can follow several authors. They disappear when the
  // user leaves the page or another account signs in.
  const [suggestedTo, setSuggestedTo] = useState<string | null>(null);
  if (nobody && suggestedTo !== uid) setSuggestedTo(uid);

  const [isExpanded, setExpanded] = usePreference(showsAll);
  const list = useRef<HTMLDivElement>(null);

  const most = isExpanded ? MAX_PLACEHOLDERS : INITIAL_HOOTS;
  const placeholders = followed.status === "ready" ? Math.min(most, followed.following.length) : INITIAL_HOOTS;
  // The feed below loads at the same time and has a label too, so announce only that one.
  const skeletons = <Skeletons count={placeholders} aria-live="off" />;
  const content = (read: Extract<FollowedLatestState, { readonly status: "ready" }>) => {
    const { hoots, hasMore, loadMore } = read;
    if (hoots.length === 0) return <p className="hooter-quiet">{texts.silent}</p>;
    const expand = () => {
      setExpanded(true);
      if (hoots.length <= INITIAL_HOOTS) loadMore();
    };
    return (
      <>
        <HootList
          list={list}
          hoots={isExpanded ? hoots : hoots.slice(0, INITIAL_HOOTS)}
          label={texts.latestLabel}
          pages={isExpanded ? read : { ...read, hasMore: hasMore || hoots.length > INITIAL_HOOTS, loadMore: expand }}
          moreLabel={isExpanded ? undefined : texts.others}
          loading={show.loading(skeletons)}
        />
        {isExpanded && hoots.length > INITIAL_HOOTS && (
          <Button
            variant="quiet"
            className="hooter-more"
            onClick={() => {
              setExpanded(false);
              // The pressed button is removed, so move the focus to the list.
              list.current?.focus();
            }}
          >
            {texts.fewer}
          </Button>
        )}
      </>
    );
  };
  return (
    <div className="hooter-latest">
      {suggestedTo === uid && (
        <>
          <p className="hooter-title">
            <ToggleLabel
              label={nobody ? texts.nobody : texts.latestBelow}
              other={nobody ? texts.latestBelow : texts.nobody}
            />
          </p>
          <Suggestions key={uid} pageSize={pageSize} />
        </>
      )}
      {/* The list appears after the first follow. It is below the suggestions, so that it does not move their buttons.
       */}
      {!nobody && (
        <RememberedSection name="latest" title={texts.latest}>
          <div className="hooter-feed">{show.read(state, skeletons, content)}</div>
        </RememberedSection>
      )}
    </div>
  );
}
