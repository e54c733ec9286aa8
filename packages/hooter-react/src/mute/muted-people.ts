import type { FollowedPerson } from "hooter-client";

/** Parses a text of {@link formatPeople}: one person per line, the account before the name. */
export function parsePeople(text: string): readonly FollowedPerson[] {
  return text.split("\n").flatMap((line) => {
    const [, uid, pseudo] = /^(\S+) (.+)$/.exec(line) ?? [];
    return uid !== undefined && pseudo !== undefined ? [{ uid, pseudo }] : [];
  });
}

/** Formats people as text. A name from another client may contain any white space. */
export function formatPeople(people: readonly FollowedPerson[]): string {
  return people.map(({ uid, pseudo }) => `${uid} ${pseudo.replace(/\s+/g, " ").trim() || "?"}`).join("\n");
}
