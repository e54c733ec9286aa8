import type { FollowedPerson } from "hooter-client";

/** The people of a text that {@link formatPeople} made: one a line, the account before the name. */
export function parsePeople(text: string): readonly FollowedPerson[] {
  return text.split("\n").flatMap((line) => {
    const [, uid, pseudo] = /^(\S+) (.+)$/.exec(line) ?? [];
    return uid !== undefined && pseudo !== undefined ? [{ uid, pseudo }] : [];
  });
}

/** People as a text; another client's name may hold any blank. */
export function formatPeople(people: readonly FollowedPerson[]): string {
  return people.map(({ uid, pseudo }) => `${uid} ${pseudo.replace(/\s+/g, " ").trim() || "?"}`).join("\n");
}
