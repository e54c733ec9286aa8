import type { PersonReference } from "hooter-client";
import { useAuthorHoots } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useId } from "react";
import { Empty, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { HootList } from "../feed/HootList";
import * as fr from "../labels/fr-pages";
import { type HooterStates, useHooter, useLabelGroup } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";
import { PersonPage, type PersonPageCallbacks } from "./PersonPage";
import { ProfileHeader, type ShownProfile } from "./ProfileHeader";

/** Props of {@link Profile}: the person, and the callbacks. */
export interface ProfileProps extends HTMLAttributes<HTMLElement>, HooterStates, WithHeadings, PersonPageCallbacks {
  /**
   * The person: the account if it is known, because a pseudo may change owners; otherwise the pseudo. For a pseudo, the
   * page shows its current owner.
   */
  readonly who: PersonReference;
  /** Number of hoots per page; default 20. */
  readonly pageSize?: number | undefined;
}

/**
 * An author's page: the profile, a follow button, and the author's hoots (specification, section 2). On the user's own
 * page, a link to the settings replaces the follow button.
 *
 * @example
 * <Profile who={{ pseudo: "Basile" }} onReady={({ pseudo }) => setTitle(`Profil ${de(pseudo)}`)} />
 */
export const Profile = forwardRef<HTMLElement, ProfileProps>(function Profile({ pageSize, ...props }, ref) {
  return (
    <PersonPage
      {...props}
      ref={ref}
      name="profile"
      skeleton={<HistorySkeleton />}
      renderContent={(profile, isLoading) => (
        <>
          <ProfileHeader profile={profile} isLoading={isLoading} />
          {/* The key remounts the list for another person, so that it restores that person's reading position. */}
          <History key={profile.uid} profile={profile} pageSize={pageSize} />
        </>
      )}
    />
  );
});

/** Placeholder of « Historique ». Its title is not a heading, because the page has no first heading while it loads. */
function HistorySkeleton() {
  const { history } = useLabelGroup("profile", fr.profile);
  return (
    <div className="hooter-history">
      <div className="hooter-title" aria-hidden="true">
        {history}
      </div>
      <div className="hooter-feed">
        <Skeletons />
      </div>
    </div>
  );
}

interface HistoryProps {
  readonly profile: ShownProfile;
  readonly pageSize: number | undefined;
}

/** « Historique »: an author's hoots, newest first (specification, section 2). */
function History({ profile, pageSize }: HistoryProps) {
  const { labels, links } = useHooter();
  const texts = useLabelGroup("profile", fr.profile);
  const id = useId();
  const { show } = useWidgetStates({});
  const state = useDeferredFirstData(useAuthorHoots(profile.uid, pageSize === undefined ? {} : { pageSize }));
  return (
    <section className="hooter-history" aria-labelledby={id}>
      <Heading depth={1} id={id}>
        {texts.history}
      </Heading>
      <div className="hooter-feed">
        {show.read(state, <Skeletons />, (read) =>
          read.hoots.length === 0 ? (
            show.empty(
              <Empty
                text={profile.isMe ? texts.emptyMine : texts.empty(profile.pseudo)}
                hint={profile.isMe && texts.emptyMineHint}
              >
                {profile.isMe && <LinkButton href={links.dashboard}>{labels.layout.dashboard}</LinkButton>}
              </Empty>,
            )
          ) : (
            <HootList
              withMuted
              auto
              hoots={read.hoots}
              label={texts.historyLabel(profile.pseudo)}
              pages={read}
              loading={show.loading(<Skeletons />)}
            />
          ),
        )}
      </div>
    </section>
  );
}
