import type { FollowedPerson } from "hooter-client";
import { useDraft } from "hooter-client/react";
import { useMemo } from "react";
import { formatPeople, parsePeople } from "./muted-people";

/** Whose hoots the reader does not want to see. */
export interface Muted {
  readonly people: readonly FollowedPerson[];
  isMuted(uid: string | null): boolean;
  setMuted(person: FollowedPerson, muted: boolean): void;
}

const nobody = { people: "" };

/**
 * The authors that this account has muted: kept on this device where its drafts are, and known to nobody else.
 *
 * @example
 * const { isMuted, setMuted } = useMuted();
 * setMuted({ uid, pseudo }, !isMuted(uid));
 */
export function useMuted(): Muted {
  const { draft, setDraft } = useDraft("muted", nobody, { shared: true });
  return useMemo(() => {
    const people = parsePeople(draft.people);
    return {
      people,
      isMuted: (uid) => people.some((person) => person.uid === uid),
      setMuted(person, muted) {
        const others = people.filter(({ uid }) => uid !== person.uid);
        setDraft({ people: formatPeople(muted ? [...others, person] : others) });
      },
    };
  }, [draft.people, setDraft]);
}
