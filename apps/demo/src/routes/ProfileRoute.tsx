import { Profile } from "hooter-react";
import { useMemo, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { authorUid } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { words } from "../words";

/** Profile of an author: by account when the link or the navigation state names one, else by pseudo. */
export function ProfileRoute() {
  const { pseudo = "" } = useParams();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const uid = search.get("u") || authorUid(state);
  const key = uid ?? pseudo;
  const who = useMemo(() => (uid === null ? { pseudo } : { uid }), [uid, pseudo]);
  // The name in the link may be outdated.
  const [named, setNamed] = useState<{ readonly key: string; readonly pseudo: string } | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  usePageTitle(
    missing === key ? words.titles.profileNotFound : words.titles.profile(named?.key === key ? named.pseudo : pseudo),
  );
  return (
    <Profile
      key={key}
      who={who}
      onReady={(profile) => {
        setNamed({ key, pseudo: profile.pseudo });
        setMissing(null);
      }}
      onNotFound={() => setMissing(key)}
    />
  );
}
