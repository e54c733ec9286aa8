import type { PersonReference } from "hooter-client";
import { FollowList, Profile, type ProfileProps } from "hooter-react";
import { useMemo, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useSiteLabels } from "../labels/language";
import { authorUid } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { useGoBack } from "../use-go-back";

/**
 * The person on a page below `/profile/{pseudo}`: the account in the link or in the navigation state if there is one,
 * otherwise the account with the pseudo.
 *
 * @param title returns the title of the page
 */
function usePersonRoute(title: (pseudo: string) => string): {
  /** React key that remounts the widget for another person. */
  readonly key: string;
  readonly props: { readonly who: PersonReference } & Required<Pick<ProfileProps, "onReady" | "onNotFound" | "onBack">>;
} {
  const { titles } = useSiteLabels();
  const { pseudo = "" } = useParams();
  const { state } = useLocation();
  const goBack = useGoBack();
  const [search] = useSearchParams();
  const uid = search.get("u") || authorUid(state);
  const key = uid ?? pseudo;
  const who = useMemo(() => (uid === null ? { pseudo } : { uid }), [uid, pseudo]);
  // Current pseudo of the person, because the pseudo in the link may be outdated.
  const [named, setNamed] = useState<{ readonly key: string; readonly pseudo: string } | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  usePageTitle(missing === key ? titles.profileNotFound : title(named?.key === key ? named.pseudo : pseudo));
  return {
    key,
    props: {
      who,
      onReady(profile) {
        setNamed({ key, pseudo: profile.pseudo });
        setMissing(null);
      },
      onNotFound: () => setMissing(key),
      onBack: goBack,
    },
  };
}

export function ProfileRoute() {
  const { key, props } = usePersonRoute(useSiteLabels().titles.profile);
  return <Profile key={key} {...props} />;
}

export function FollowersRoute() {
  const { key, props } = usePersonRoute(useSiteLabels().titles.followers);
  return <FollowList key={key} list="followers" {...props} />;
}

export function FollowingRoute() {
  const { key, props } = usePersonRoute(useSiteLabels().titles.following);
  return <FollowList key={key} list="following" {...props} />;
}
