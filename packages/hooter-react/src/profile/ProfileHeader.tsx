import type { FollowedPerson, UserProfile } from "hooter-client";
import { Avatar } from "../components/Avatar";
import { MenuButton } from "../components/MenuButton";
import { Button, Icon } from "../components/primitives";
import { FollowButton } from "../follow/FollowButton";
import { mute } from "../labels/fr-first-load";
import * as fr from "../labels/fr-pages";
import { useMuteToggle } from "../mute/use-toggles";
import { PreserveFocus } from "../primitives/active-element";
import { ToggleLabel } from "../primitives/Button";
import { penIcon } from "../primitives/icons";
import { useHooter, useIsVisitor, useLabelGroup } from "../provider/context";
import { Heading } from "../provider/Heading";
import { Link, LinkButton } from "../provider/Link";

const loadMenu = () => import("../mute/PersonMenuActions").then(({ PersonMenuActions }) => PersonMenuActions);

/** Displayed profile; `isMe` is true for the user's own profile. */
export type ShownProfile = UserProfile & { readonly isMe: boolean };

interface ProfileHeaderProps {
  readonly profile: ShownProfile;
  /** Whether the counts are still loading. */
  readonly isLoading: boolean;
}

/** Header of a profile: name, picture, counts and actions. */
export function ProfileHeader({ profile, isLoading }: ProfileHeaderProps) {
  const { links } = useHooter();
  const texts = useLabelGroup("profile", fr.profile);
  const { uid, pseudo, picture, isMe } = profile;
  const isVisitor = useIsVisitor();
  return (
    <header className="hooter-person">
      <Avatar seed={uid} picture={picture} />
      <div>
        <Heading>
          <bdi>{pseudo}</bdi>
        </Heading>
      </div>
      {isMe ? (
        <LinkButton href={links.settings}>
          <Icon icon={penIcon} />
          {texts.edit}
        </LinkButton>
      ) : (
        <div className="hooter-person-actions">
          <FollowButton person={{ uid, pseudo }} />
          {!isVisitor && <MenuButton load={loadMenu} props={{ person: { uid, pseudo } }} />}
        </div>
      )}
      {!isMe && <MutedNotice person={{ uid, pseudo }} />}
      <ProfileCounts profile={profile} isLoading={isLoading} />
    </header>
  );
}

/** Row on the profile of a muted author, whose hoots are visible here, but nowhere else. */
function MutedNotice({ person }: { readonly person: FollowedPerson }) {
  const texts = useLabelGroup("mute", mute);
  const { muted, toggle } = useMuteToggle(person);
  return (
    <PreserveFocus of={muted}>
      {muted && (
        <p className="hooter-muted">
          <span className="hooter-quiet">{texts.muted(person.pseudo)}</span>
          <Button variant="quiet" onClick={toggle}>
            {texts.unmute}
          </Button>
        </p>
      )}
    </PreserveFocus>
  );
}

const COUNTS = ["hoots", "followers", "following"] as const;

/** Replaces the no-break space before a count's word with a normal space: a line can break only there. */
const wrapping = (count: string) => count.replace(/\u00a0(?=\P{N}*$)/u, " ");

interface ProfileCountsProps extends ProfileHeaderProps {
  /** List that the current page shows; undefined on the profile itself. */
  readonly current?: "followers" | "following";
}

/** Numbers of hoots, followers and followed people, linked to their pages where the host has them. */
export function ProfileCounts({ profile, isLoading, current }: ProfileCountsProps) {
  const { links } = useHooter();
  const texts = useLabelGroup("profile", fr.profile);
  const names = COUNTS.filter((name) => profile[name] !== null);
  // A profile from a plain client of the specification has no counts.
  if (names.length === 0) return isLoading && <ProfileCountsSkeleton />;
  const hrefs = {
    hoots: current && links.profile(profile),
    followers: links.followers(profile),
    following: links.following(profile),
  };
  return (
    <ul role="list" aria-label={texts.counts} className="hooter-counts">
      {names.map((name) => (
        <li key={name}>
          <Link href={hrefs[name]} aria-current={name === current ? "page" : undefined}>
            {wrapping(texts[name](profile[name] ?? 0))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ProfileHeaderSkeletonProps {
  /** Label of the single button; undefined when there is a follow button and a menu. */
  readonly action: string | undefined;
}

/**
 * Placeholder of the header while the profile loads. Its bars and buttons contain texts of typical length, which the
 * stylesheet hides, so that it is as high as the header.
 */
export function ProfileHeaderSkeleton({ action }: ProfileHeaderSkeletonProps) {
  const { labels } = useHooter();
  return (
    <div className="hooter-person" data-state="loading" aria-hidden="true">
      <i data-part="avatar" />
      <div>
        <i data-part="name" />
      </div>
      <div className="hooter-person-actions">
        <Button disabled className="hooter-follow">
          <ToggleLabel label="" other={action ?? labels.follow.unfollow} />
        </Button>
        {action === undefined && <Button disabled variant="icon" />}
      </div>
      <ProfileCountsSkeleton />
    </div>
  );
}

function ProfileCountsSkeleton() {
  const texts = useLabelGroup("profile", fr.profile);
  return (
    <div className="hooter-counts" aria-hidden="true">
      {COUNTS.map((name) => (
        <i key={name}>
          <ToggleLabel label="" other={wrapping(texts[name](10))} />
        </i>
      ))}
    </div>
  );
}
