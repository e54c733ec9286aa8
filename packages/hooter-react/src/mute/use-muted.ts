import type { FollowedPerson } from "hooter-client";
import { useDraft } from "hooter-client/react";
import { useMemo } from "react";
import { formatPeople, parsePeople } from "./muted-people";

/** Authors whose hoots the reader has muted. */
export interface Muted {
  readonly people: readonly FollowedPerson[];
  isMuted(uid: string | null): boolean;
  setMuted(person: FollowedPerson, muted: boolean): void;
}

const nobody = { people: "" };

/**
 * Authors muted by this account. The list is private: it is stored on this device beside the drafts.
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
