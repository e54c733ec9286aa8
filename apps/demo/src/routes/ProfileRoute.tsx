import { Profile } from "hooter-react";
import { useMemo, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { authorUid } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { words } from "../words";

/** An author's page: by account where the link or the navigation names one, else by the pseudo in the address. */
export function ProfileRoute() {
  const { pseudo = "" } = useParams();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const uid = search.get("u") || authorUid(state);
  const key = uid ?? pseudo;
  const who = useMemo(() => (uid === null ? { pseudo } : { uid }), [uid, pseudo]);
  // Somebody may have another name by now than the link says.
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
