import type { ListedPerson } from "hooter-client";
import type { Pages } from "hooter-client/react";
import { memo, useMemo, useRef } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { NextPage } from "../components/NextPage";
import { usePagedList } from "../feed/use-paged-list";
import { FollowButton } from "../follow/FollowButton";
import { PreserveListFocus } from "../list/PreserveListFocus";
import { renderRows } from "../list/rows";
import { useIds } from "../list/use-ids";
import { useWindowing } from "../list/use-windowing";
import { useHooter } from "../provider/context";

interface PersonRowsProps {
  readonly people: readonly ListedPerson[];
  readonly pages: Pages;
  /** Name under which the reading position is stored. */
  readonly label: string;
  /** Id of the element that names the list. */
  readonly labelledBy: string;
}

/**
 * List of people with their follow buttons. In a long list, only the rows near the viewport are in the document. "Back"
 * restores the reading position.
 */
export function PersonRows({ people, pages, label, labelledBy }: PersonRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { hasMore, isLoadingMore } = pages;
  const ids = useIds(useMemo(() => people.map(({ key }) => ({ id: key })), [people]));
  const { navigation, more, pinned, start, askForMore } = usePagedList(list, { label, ids, pages, auto: true });
  const { rows, windowed } = useWindowing(list, ids, pinned, start);
  return (
    <>
      <PreserveListFocus list={list}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- observes the focus, handles no press */}
        <ul
          ref={list}
          role="list"
          className="hooter-people"
          aria-labelledby={labelledBy}
          aria-busy={isLoadingMore}
          data-windowed={windowed || undefined}
          onFocus={navigation.onFocus}
        >
          {renderRows(rows, "li", (index) => {
            const person = people[index];
            return (
              person && <Row key={person.key} person={person} index={index} count={hasMore ? -1 : people.length} />
            );
          })}
        </ul>
      </PreserveListFocus>
      <NextPage ref={more} pages={pages} kind="person" onPress={askForMore} />
    </>
  );
}

interface RowProps {
  readonly person: ListedPerson;
  readonly index: number;
  /** Number of people in the list, or -1 while it is unknown. */
  readonly count: number;
}

/** Row of the list. It is memoised, so that scrolling renders only the rows that enter the viewport. */
const Row = memo(function Row({ person, index, count }: RowProps) {
  const { links } = useHooter();
  return (
    <li tabIndex={-1} aria-posinset={index + 1} aria-setsize={count}>
      {linkedAvatar(links.profile(person), <Avatar seed={person.uid} picture={person.picture} />)}
      <div>
        <AuthorName author={person} />
        <FollowButton compact person={person} />
      </div>
    </li>
  );
});
