import type { ListedPerson, PersonReference } from "hooter-client";
import { type Pages, useFollowers, useFollowingOf } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, memo, useId, useMemo, useRef } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { NextPage } from "../components/NextPage";
import { Empty, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { FollowButton } from "../follow/FollowButton";
import * as fr from "../labels/fr-pages";
import type { Labels } from "../labels/labels";
import { CardList } from "../list/CardList";
import { usePagedList } from "../list/use-paged-list";
import { useIds } from "../list/use-windowing";
import { type HooterStates, useHooter, useLabelGroup } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { PersonPage, type PersonPageCallbacks } from "./PersonPage";
import { ProfileCounts, type ShownProfile } from "./ProfileHeader";

/** Props of {@link FollowList}: the person, the list, and the callbacks. */
export interface FollowListProps extends HTMLAttributes<HTMLElement>, HooterStates, WithHeadings, PersonPageCallbacks {
  /** Account or pseudo of the person, as in {@link Profile}. */
  readonly who: PersonReference;
  /** The people who follow the person, or those that the person follows. */
  readonly list: "followers" | "following";
  /** Number of people per page; default 20, at most 100. */
  readonly pageSize?: number | undefined;
}

/**
 * Page with a person's followers, or with the people that the person follows. The newest follow comes first, and each
 * person has a follow button. The follower and following counts of a {@link Profile} are links to this page if the host
 * sets `links.followers` and `links.following`.
 *
 * @example
 * <FollowList who={{ pseudo: "Basile" }} list="followers" />
 */
export const FollowList = forwardRef<HTMLElement, FollowListProps>(function FollowList(
  { list, pageSize, ...props },
  ref,
) {
  const { links } = useHooter();
  const texts = useLabelGroup("profile", fr.profile);
  const titleId = useId();
  return (
    <PersonPage
      {...props}
      ref={ref}
      name="follow-list"
      action={texts.open}
      skeleton={placeholder}
      renderContent={(profile, isLoading) => (
        <>
          <header className="hooter-person">
            {linkedAvatar(links.profile(profile), <Avatar seed={profile.uid} picture={profile.picture} />)}
            <div>
              <Heading id={titleId}>{titleOf(profile, list, texts)}</Heading>
            </div>
            <LinkButton href={links.profile(profile)}>{texts.open}</LinkButton>
            <ProfileCounts profile={profile} isLoading={isLoading} current={list} />
          </header>
          <People
            // The key remounts the list for another person or direction, so that its scroll position and focus are
            // reset.
            key={`${list}:${profile.uid}`}
            profile={profile}
            list={list}
            pageSize={pageSize}
            labelledBy={titleId}
          />
        </>
      )}
    />
  );
});

/** Placeholder of the list, while the profile loads and while the list itself loads. */
const placeholder = <Skeletons kind="person" />;

function titleOf(
  { isMe, pseudo }: ShownProfile,
  list: FollowListProps["list"],
  { myFollowers, myFollowing, followersOf, followingOf }: Labels["profile"],
): string {
  if (list === "followers") return isMe ? myFollowers : followersOf(pseudo);
  return isMe ? myFollowing : followingOf(pseudo);
}

interface PeopleProps extends Pick<FollowListProps, "list" | "pageSize"> {
  readonly profile: ShownProfile;
  readonly labelledBy: string;
}

function People({ profile, list, pageSize, labelledBy }: PeopleProps) {
  const { labels, links } = useHooter();
  const texts = useLabelGroup("profile", fr.profile);
  const { nobody } = useLabelGroup("dashboard", fr.dashboard);
  const { uid, pseudo, isMe } = profile;
  const followers = useFollowers(list === "followers" ? uid : null, { pageSize });
  const following = useFollowingOf(list === "following" ? uid : null, { pageSize });
  const state = list === "followers" ? followers : following;
  const { show } = useWidgetStates({});
  return show.read(state, placeholder, (read) => {
    const people = "followers" in read ? read.followers : read.following;
    if (people.length > 0 || read.hasMore) {
      return <PersonRows people={people} pages={read} label={titleOf(profile, list, texts)} labelledBy={labelledBy} />;
    }
    if (list === "followers") {
      return show.empty(
        <Empty
          text={isMe ? texts.noFollowersMine : texts.noFollowers(pseudo)}
          hint={isMe && texts.noFollowersMineHint}
        />,
      );
    }
    return show.empty(
      <Empty text={isMe ? nobody : texts.noFollowing(pseudo)}>
        {isMe && <LinkButton href={links.dashboard}>{labels.layout.dashboard}</LinkButton>}
      </Empty>,
    );
  });
}

interface PersonRowsProps {
  readonly people: readonly ListedPerson[];
  readonly pages: Pages;
  /** Name under which the reading position is stored. */
  readonly label: string;
  /** Id of the element that names the list. */
  readonly labelledBy: string;
}

/** A long list keeps only the rows near the viewport in the document. "Back" restores the reading position. */
export function PersonRows({ people, pages, label, labelledBy }: PersonRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = useIds(useMemo(() => people.map(({ key }) => ({ id: key })), [people]));
  const { cards, nextPage, isBeyond } = usePagedList(list, { label, ids, pages, auto: true });
  const { show } = useWidgetStates({});
  return (
    <>
      {isBeyond && show.loading(placeholder)}
      <CardList
        {...cards}
        as="ul"
        className="hooter-people"
        renderCard={(index) => {
          const person = people[index];
          return (
            person && <Row key={person.key} person={person} index={index} count={pages.hasMore ? -1 : people.length} />
          );
        }}
        aria-labelledby={labelledBy}
      />
      {!isBeyond && <NextPage {...nextPage} />}
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
