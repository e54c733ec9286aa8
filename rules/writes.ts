import { type Changes, increment, type Person, timestamp } from "./support";

let serial = 0;

/** A push key of its own; only its shape matters here. */
export function key(): string {
  return `-OtestKey${String(serial++).padStart(11, "0")}`;
}

export interface HootIds {
  readonly hoot: string;
  readonly slug: string;
}

export const ids = (): HootIds => {
  const hoot = key();
  return { hoot, slug: `alice-hooter-example${serial}_hoot` };
};

/** The write of a publication, with what a test wants otherwise (`undefined` leaves a path out). */
export function publication(person: Person, { hoot, slug }: HootIds, other: Record<string, unknown> = {}): Changes {
  return changed(
    {
      [`hoots/${hoot}`]: {
        contenu: "Bonsoir",
        auteur: person.name,
        proprietaire: person.uid,
        auteurImg: "/a.svg",
        slug,
        date: "20/11/2026 12:00",
      },
      [`slugs/${slug}`]: hoot,
      [`stats/${hoot}`]: { likes: 0, comments: 0 },
      [`profileStats/${person.uid}/hoots`]: increment(1),
      [`profileStats/${person.uid}/dernierHoot`]: timestamp,
      [`profileStats/${person.uid}/dernierHootId`]: hoot,
    },
    other,
  );
}

export function like(person: Person, { hoot, slug }: HootIds, other: Record<string, unknown> = {}): Changes {
  return changed(
    {
      [`like/${slug}/${person.uid}/${hoot}`]: { hootId: slug, lover: person.uid },
      [`likedBy/${person.uid}/${hoot}`]: true,
      [`stats/${hoot}/likes`]: increment(1),
    },
    other,
  );
}

export function unlike(person: Person, { hoot, slug }: HootIds, other: Record<string, unknown> = {}): Changes {
  return changed(
    {
      [`like/${slug}/${person.uid}/${hoot}`]: null,
      [`likedBy/${person.uid}/${hoot}`]: null,
      [`stats/${hoot}/likes`]: increment(-1),
    },
    other,
  );
}

export function comment(
  person: Person,
  { hoot, slug }: HootIds,
  id: string,
  other: Record<string, unknown> = {},
): Changes {
  return changed(
    {
      [`comment/${id}`]: {
        contenu: "Bien dit",
        hootId: slug,
        auteur: person.name,
        proprietaire: person.uid,
        fireDate: timestamp,
        date: "20/11/2026 12:00:01",
      },
      [`commentedBy/${person.uid}/${id}`]: hoot,
      [`stats/${hoot}/comments`]: increment(1),
      [`stats/${hoot}/dernierCommentaire`]: id,
    },
    other,
  );
}

/** Paths such as `hoots/x/contenu` reach into the objects of `changes`; `undefined` leaves out. */
function changed(changes: Changes, other: Record<string, unknown>): Changes {
  const result: Changes = structuredClone(changes);
  for (const [path, value] of Object.entries(other)) {
    const holder = Object.keys(result).find((known) => path.startsWith(`${known}/`));
    const target = holder === undefined ? result : result[holder];
    const field = holder === undefined ? path : path.slice(holder.length + 1);
    if (typeof target !== "object" || target === null) throw new Error(`${path} reaches into nothing`);
    if (value === undefined) Reflect.deleteProperty(target, field);
    else Reflect.set(target, field, value);
  }
  return result;
}
