import type { Pages } from "hooter-client/react";
import { forwardRef } from "react";
import * as fr from "../labels/fr-first-load";
import { useHooter, useLabelGroup } from "../provider/context";
import { ErrorNotice } from "./notices";
import { Button, Skeletons } from "./primitives";

interface NextPageProps {
  readonly pages: Pages;
  /** Kind of the items in the list, which determines the placeholder; default "hoot". */
  readonly kind?: "hoot" | "person" | undefined;
  /** Label of the button; default « Charger plus ». */
  readonly label?: string | undefined;
  /** Called when the button is pressed, except while a page is loading. */
  readonly onPress: () => void;
  readonly onFocus?: (() => void) | undefined;
}

/**
 * Button that loads the next page of a list, below a placeholder while the page loads. The same element serves all
 * states, so that it keeps the focus while a page loads and when loading fails.
 */
export const NextPage = forwardRef<HTMLDivElement, NextPageProps>(function NextPage(
  { pages: { hasMore, isLoadingMore, loadMoreError }, kind, label, onPress, onFocus },
  ref,
) {
  const { common } = useHooter().labels;
  const { more } = useLabelGroup("feed", fr.feed);
  return (
    <>
      {isLoadingMore && <Skeletons kind={kind} count={1} />}
      {loadMoreError && <ErrorNotice error={loadMoreError} />}
      {(hasMore || loadMoreError) && (
        <div ref={ref}>
          <Button
            className="hooter-more"
            aria-disabled={isLoadingMore}
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
