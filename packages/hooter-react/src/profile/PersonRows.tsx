import type { ListedPerson } from "hooter-client";
import type { Pages } from "hooter-client/react";
import { Fragment, memo, useEffect, useMemo, useRef } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar } from "../components/Avatar";
import { NextPage } from "../components/NextPage";
import { useAutoLoad } from "../feed/use-auto-load";
import { usePosition } from "../feed/use-position";
import { FollowButton } from "../follow/FollowButton";
import { HoldHeight } from "../list/HoldHeight";
import { useIds } from "../list/use-ids";
import { useWalk } from "../list/use-walk";
import { useWindowing } from "../list/use-windowing";
import { activeElementOf, isFocusFree } from "../primitives/active-element";

interface PersonRowsProps {
  readonly people: readonly ListedPerson[];
  readonly pages: Pages;
  /** Name under which the reading position is stored. */
  readonly label: string;
  /** Id of the element that names the list. */
  readonly labelledBy: string;
}

/**
 * List of people with their follow buttons. A long list keeps only the people near the view in the document; "back"
 * restores the position.
 */
export function PersonRows({ people, pages, label, labelledBy }: PersonRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const { hasMore, loadMore, isLoadingMore, loadMoreError } = pages;
  const ids = useIds(useMemo(() => people.map(({ key }) => ({ id: key })), [people]));
  const goal = usePosition(list, { label, ids, hasMore, isLoadingMore, failed: loadMoreError !== null, loadMore });
  const walk = useWalk(list, ids);
  const { rows, windowed } = useWindowing(list, ids, [...goal.places, ...walk.places], goal.start);

  const asked = useAutoLoad(more, hasMore && !isLoadingMore && !loadMoreError && !goal.pending, loadMore);
  /** Index of the first person of the page that the reader has requested. */
  const firstOfNext = useRef<number | null>(null);
  const { focusOn } = walk;
  useEffect(() => {
    const next = firstOfNext.current;
    if (next === null || ids.length <= next) return;
    firstOfNext.current = null;
    // Continue at the first new person, unless the reader has moved the focus in the meantime.
    const active = activeElementOf(list.current);
    if (more.current?.contains(active) || (list.current && isFocusFree(list.current))) {
      focusOn(next, { preventScroll: true });
    }
  }, [ids, focusOn]);

  return (
    <>
      <HoldHeight list={list}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- observes the focus, handles no press */}
        <ul
          ref={list}
          className="hooter-people"
          aria-labelledby={labelledBy}
          aria-busy={isLoadingMore}
          data-windowed={windowed || undefined}
          onFocus={walk.onFocus}
        >
          {rows.cards.map(({ index, before }) => {
            const person = people[index];
            return (
              person && (
                <Fragment key={person.key}>
                  {before > 0 && <Gap size={before} />}
                  <Row person={person} index={index} count={hasMore ? -1 : people.length} />
                </Fragment>
              )
            );
          })}
          {rows.after > 0 && <Gap size={rows.after} />}
        </ul>
      </HoldHeight>
      <NextPage
        ref={more}
        pages={pages}
        kind="comment"
        onPress={() => {
          firstOfNext.current = ids.length;
          if (isLoadingMore) return;
          asked();
          loadMore();
        }}
      />
    </>
  );
}

interface RowProps {
  readonly person: ListedPerson;
  readonly index: number;
  /** Number of people in the list, or -1 while it is unknown. */
  readonly count: number;
}

/** It is memoised: a list that scrolls renders only the people that enter the view. */
const Row = memo(function Row({ person, index, count }: RowProps) {
  return (
    <li tabIndex={-1} aria-posinset={index + 1} aria-setsize={count}>
      <Avatar seed={person.uid} picture={person.picture} />
      <div>
        <AuthorName author={person} />
        <FollowButton compact person={person} />
      </div>
    </li>
  );
});

/** Placeholder for people who are not in the document; a server never renders it. */
function Gap({ size }: { readonly size: number }) {
  return <li className="hooter-gap" aria-hidden="true" style={{ blockSize: size }} />;
}
