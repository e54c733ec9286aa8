import { type FollowedPerson, internals, type Preference } from "hooter-client";
import { useHooterClient, usePreference } from "hooter-client/react";
import { useMemo } from "react";

/** Authors whose hoots the reader has muted. */
export interface Muted {
  readonly people: readonly FollowedPerson[];
  isMuted(uid: string | null): boolean;
  setMuted(person: FollowedPerson, muted: boolean): void;
}

/** Authors muted by an account. The list is private: it stays on this device. */
export const mutedPeople: Preference<readonly FollowedPerson[]> = {
  name: "muted",
  scope: "account",
  initial: [],
  decode: (json) => (Array.isArray(json) ? json.flatMap((entry: unknown) => decodePerson(entry) ?? []) : undefined),
};

function decodePerson(entry: unknown): FollowedPerson | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { uid, pseudo }: { readonly uid?: unknown; readonly pseudo?: unknown } = entry;
  if (typeof uid !== "string" || uid === "" || typeof pseudo !== "string") return null;
  // A name from another client may contain any white space.
  return { uid, pseudo: pseudo.replace(/\s+/g, " ").trim() || "?" };
}

/**
 * The authors muted by this account.
 *
 * @example
 * const { isMuted, setMuted } = useMuted();
 * setMuted({ uid, pseudo }, !isMuted(uid));
 */
export function useMuted(): Muted {
  const [people, , update] = usePreference(mutedPeople);
  const { emit } = useHooterClient()[internals];
  return useMemo(
    () => ({
      people,
      isMuted: (uid) => people.some((person) => person.uid === uid),
      setMuted({ uid, pseudo }, muted) {
        let hasChanged = false;
        update((current) => {
          const others = current.filter((person) => person.uid !== uid);
          hasChanged = others.length < current.length !== muted;
          return muted ? [...others, { uid, pseudo }] : others;
        });
        if (hasChanged) emit({ type: muted ? "muted" : "unmuted", person: uid });
      },
    }),
    [people, update, emit],
  );
}
