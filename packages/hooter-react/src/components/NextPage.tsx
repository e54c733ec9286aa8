import type { Pages } from "hooter-client/react";
import { forwardRef } from "react";
import * as fr from "../labels/fr-first-load";
import { useHooter, useLabelGroup } from "../provider/context";
import { ErrorNotice } from "./notices";
import { Button } from "./primitives";

interface NextPageProps {
  readonly pages: Pages;
  /** Label of the button; default « Charger plus ». */
  readonly label?: string | undefined;
  readonly onPress: () => void;
  readonly onFocus?: (() => void) | undefined;
}

/**
 * Button that loads the next page of a list. The same element serves all states, so that it keeps the focus while a
 * page loads and when loading fails. There is no placeholder, because it would move the button and the content below.
 */
export const NextPage = forwardRef<HTMLDivElement, NextPageProps>(function NextPage(
  { pages: { hasMore, isLoadingMore, loadMoreError }, label, onPress, onFocus },
  ref,
) {
  const { common } = useHooter().labels;
  const { more } = useLabelGroup("feed", fr.feed);
  return (
    <>
      {/* The region exists before its text, because screen readers do not reliably announce a new region. */}
      <output className="hooter-hidden">{isLoadingMore && common.loading}</output>
      {loadMoreError && <ErrorNotice error={loadMoreError} />}
      {(hasMore || loadMoreError) && (
        <div ref={ref}>
          <Button
            className="hooter-more"
            aria-disabled={isLoadingMore}
            data-busy={isLoadingMore}
            onClick={() => isLoadingMore || onPress()}
            onFocus={onFocus}
          >
            {loadMoreError ? common.retry : (label ?? more)}
          </Button>
        </div>
      )}
    </>
  );
});
