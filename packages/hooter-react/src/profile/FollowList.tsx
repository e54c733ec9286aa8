import type { PersonReference } from "hooter-client";
import { useFollowers, useFollowingOf } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useId } from "react";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { Empty, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import * as fr from "../labels/fr-pages";
import type { Labels } from "../labels/labels";
import { type HooterStates, useHooter, useLabelGroup } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { PersonPage, type ShownProfileCallbacks } from "./PersonPage";
import { PersonRows } from "./PersonRows";
import { ProfileCounts, type ShownProfile } from "./ProfileHeader";

/** Props of {@link FollowList}: the person, the list, and the callbacks. */
export interface FollowListProps
  extends HTMLAttributes<HTMLElement>,
    HooterStates,
    WithHeadings,
    ShownProfileCallbacks {
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
      renderContent={(profile) => (
        <>
          <header className="hooter-person">
            {linkedAvatar(links.profile(profile), <Avatar seed={profile.uid} picture={profile.picture} />)}
            <div>
              <Heading id={titleId}>{titleOf(profile, list, texts)}</Heading>
            </div>
            <LinkButton href={links.profile(profile)}>{texts.open}</LinkButton>
            <ProfileCounts profile={profile} current={list} />
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

/** Placeholder of the profile's header and list, and of the list alone. */
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
    return show.empty(<Empty text={isMe ? nobody : texts.noFollowing(pseudo)} />);
  });
}
