import type { Profile } from "hooter-client";
import { Avatar } from "../components/Avatar";
import { Icon } from "../components/primitives";
import { FollowButton } from "../follow/FollowButton";
import { MuteButton } from "../mute/MuteButton";
import { useHooter } from "../provider/context";
import { LinkButton } from "../provider/Link";

export interface ProfileHeaderProps {
  readonly profile: Profile & { readonly isMe: boolean };
}

/** Header of a profile: name, picture, counts and actions. */
export function ProfileHeader({ profile }: ProfileHeaderProps) {
  const { labels, links } = useHooter();
  const texts = labels.profile;
  const { uid, pseudo, picture, isMe } = profile;
  const counts = [
    profile.hoots === null ? null : texts.hoots(profile.hoots),
    profile.followers === null ? null : texts.followers(profile.followers),
    profile.following === null ? null : texts.following(profile.following),
  ].filter((count) => count !== null);
  return (
    <header className="hooter-person">
      <Avatar seed={uid} picture={picture} />
      <div>
        <h1 className="hooter-title">
          <bdi>{pseudo}</bdi>
        </h1>
        <ul className="hooter-counts">
          {counts.map((count) => (
            <li key={count}>{count}</li>
          ))}
        </ul>
      </div>
      {!isMe ? (
        <div className="hooter-person-actions">
          <FollowButton person={{ uid, pseudo }} />
          <MuteButton person={{ uid, pseudo }} />
        </div>
      ) : (
        <LinkButton href={links.settings}>
          <Icon name="pen" />
          {texts.edit}
        </LinkButton>
      )}
    </header>
  );
}

/** Placeholder of the header while the profile loads. */
export function ProfileHeaderSkeleton() {
  return (
    <div className="hooter-person" data-state="loading" aria-hidden="true">
      <i data-part="avatar" />
      <div>
        <i data-part="name" />
        <i data-part="short" />
      </div>
    </div>
  );
}
