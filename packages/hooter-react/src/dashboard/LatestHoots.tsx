import { useFollowedLatest, useFollowing } from "hooter-client/react";
import { useState } from "react";
import { ErrorNotice } from "../components/ErrorNotice";
import { Skeletons } from "../components/primitives";
import { HootList } from "../feed/HootList";
import { useHooter } from "../provider/context";
import { RememberedSection } from "./RememberedSection";
import { Suggestions } from "./Suggestions";

/** Number of hoots shown first, and added by each press of the button. */
const PAGE = 5;

/**
 * « Derniers Hoots de vos abonnements »: the latest hoot of each followed author. A user who follows nobody gets a
 * message and suggestions instead (specification, section 2).
 */
export function LatestHoots({ pageSize }: { pageSize: number | undefined }) {
  const texts = useHooter().labels.dashboard;
  const state = useFollowedLatest();
  const followed = useFollowing();
  const nobody = followed.status === "ready" && followed.following.length === 0;
  // Keep the suggestions until the user leaves the page, so that the user can follow several authors.
  const [suggesting, setSuggesting] = useState(false);
  if (nobody && !suggesting) setSuggesting(true);

  // Limited, so that a user who follows many authors still finds the feed below.
  const [shown, setShown] = useState(PAGE);

  const placeholders = followed.status === "ready" ? Math.min(PAGE, followed.following.length) : PAGE;
  const content = () => {
    if (state.status === "error") return <ErrorNotice error={state.error} onRetry={state.retry} />;
    if (state.status !== "ready") return <Skeletons count={placeholders} />;
    if (state.hoots.length === 0) return <p className="hooter-quiet">{texts.silent}</p>;
    const { hoots, hasMore, isLoadingMore, loadMoreError } = state;
    const pages = {
      hasMore: hasMore || shown < hoots.length,
      loadMore: () => {
        if (loadMoreError) {
          state.loadMore();
          return;
        }
        setShown(shown + PAGE);
        if (hasMore && shown + PAGE >= hoots.length) state.loadMore();
      },
      isLoadingMore,
      loadMoreError,
    };
    return <HootList hoots={hoots.slice(0, shown)} label={texts.latestLabel} pages={pages} />;
  };
  return (
    <div className="hooter-latest">
      {nobody ? (
        <p className="hooter-title">{texts.nobody}</p>
      ) : (
        <RememberedSection name="latest" title={texts.latest}>
          <div className="hooter-feed">{content()}</div>
        </RememberedSection>
      )}
      {suggesting && <Suggestions pageSize={pageSize} />}
    </div>
  );
}
