import { type Changes, increment, type Person, START, timestamp } from "./support";

/*
 * Every write plan of the data model, implemented independently of the client, so that the tests check the rules
 * against the design and not against the client's behaviour.
 */

type Other = Record<string, unknown>;

const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
let serial = 0;

/** Returns a unique push key for a time in milliseconds. */
export function key(time = START): string {
  let stamp = "";
  for (let rest = time, digit = 0; digit < 8; digit++, rest = Math.floor(rest / 64)) {
    stamp = ALPHABET.charAt(rest % 64) + stamp;
  }
  return stamp + String(serial++).padStart(12, "0");
}

export interface HootIds {
  readonly hoot: string;
  readonly slug: string;
}

export const ids = (time = START): HootIds => {
  const hoot = key(time);
  return { hoot, slug: `alice-hooter-example${serial}_hoot` };
};

/** Ids for the thread of a page. */
export const threadIds = (time = START): HootIds => {
  const hoot = key(time);
  return { hoot, slug: `fil-${serial}_hoot` };
};

export function hootRecord(person: Person, slug: string): Changes {
  return {
    contenu: "Bonsoir",
    auteur: person.name,
    proprietaire: person.uid,
    auteurImg: "/a.svg",
    slug,
    date: "20/11/2026 12:00",
  };
}

const counted = (person: Person, hoot: string): Changes => ({
  [`profileStats/${person.uid}/hoots`]: increment(1),
  [`profileStats/${person.uid}/dernierHoot`]: timestamp,
  [`profileStats/${person.uid}/dernierHootId`]: hoot,
});

/**
 * Write that publishes a post. Here and in all functions below, `other` replaces the values of paths, and `undefined`
 * omits a path.
 */
export function publication(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`hoots/${hoot}`]: hootRecord(person, slug),
      [`slugs/${slug}`]: hoot,
      [`stats/${hoot}`]: { likes: 0, comments: 0 },
      ...counted(person, hoot),
    },
    other,
  );
}

/** Write that creates the thread of a page. @param page key of the page in `threads` */
export function threadCreation(person: Person, page: string, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`threads/${page}`]: { hootId: hoot },
      [`hoots/${hoot}`]: {
        contenu: "Commentaires",
        auteur: "Hooter",
        slug,
        date: "2026-11-20T12:00:00.000Z",
        thread: page,
      },
      [`slugs/${slug}`]: hoot,
      [`stats/${hoot}`]: { likes: 0, comments: 0 },
      [`profileStats/${person.uid}/dernierHoot`]: timestamp,
      [`profileStats/${person.uid}/dernierThread`]: hoot,
    },
    other,
  );
}

/** Slots for hashtags in a post's record. */
export const slots = ["a", "b", "c", "d", "e"];

/** Paths that add hashtags to a post: its text, the slots of its record in order, and the index entries. */
export function tagged(person: Person, { hoot }: HootIds, ...hashtags: string[]): Changes {
  return {
    [`hoots/${hoot}/contenu`]: ["Bonsoir", ...hashtags.map((hashtag) => `#${hashtag}`)].join(" "),
    [`hoots/${hoot}/hashtags`]: Object.fromEntries(hashtags.map((hashtag, index) => [slots[index] ?? "f", hashtag])),
    ...Object.fromEntries(hashtags.map((hashtag) => [`hashtags/${hashtag}/${hoot}`, person.uid])),
  };
}

/**
 * Post that a plain client (one that implements only the specification) wrote before these rules existed. The post has
 * no reserved slug and no counters.
 */
export function plainHoot(person: Person, { hoot, slug }: HootIds): Changes {
  return { [`hoots/${hoot}`]: hootRecord(person, slug) };
}

export function removal(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`hoots/${hoot}`]: null,
      [`suppressions/${person.uid}/${hoot}`]: slug,
      [`stats/${hoot}/slug`]: slug,
      [`profileStats/${person.uid}/hoots`]: increment(-1),
      [`profileStats/${person.uid}/dernierHootSupprime`]: hoot,
    },
    other,
  );
}

export function plainRemoval(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`hoots/${hoot}`]: null,
      [`suppressions/${person.uid}/${hoot}`]: slug,
      [`stats/${hoot}/slug`]: slug,
      [`slugs/${slug}`]: hoot,
    },
    other,
  );
}

export function restoration(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`hoots/${hoot}`]: hootRecord(person, slug),
      [`suppressions/${person.uid}/${hoot}`]: null,
      [`stats/${hoot}/slug`]: null,
      ...counted(person, hoot),
    },
    other,
  );
}

/**
 * Write that begins the sweep of a removed post. From then on, the post cannot be restored, and its likes are not
 * counted.
 */
export function mark(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed({ [`suppressions/${person.uid}/${hoot}`]: `!${slug}`, [`stats/${hoot}/likes`]: null }, other);
}

/** Write that removes a user's like of a removed post, and the index entry of the like. */
export function sweepLike(person: Person, { hoot, slug }: HootIds): Changes {
  return { [`like/${slug}/${person.uid}`]: null, [`likedBy/${person.uid}/${hoot}`]: null };
}

/**
 * Write that ends the sweep of a removed post. In place of the counters, `comments: 0` remains for as long as the rules
 * would otherwise accept a new post under the same key.
 */
export function endOfSweep(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`stats/${hoot}`]: { comments: 0 },
      [`slugs/${slug}`]: null,
      [`suppressions/${person.uid}/${hoot}`]: null,
    },
    other,
  );
}

export function like(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`like/${slug}/${person.uid}/${hoot}`]: { hootId: slug, lover: person.uid },
      [`likedBy/${person.uid}/${hoot}`]: true,
      [`stats/${hoot}/likes`]: increment(1),
    },
    other,
  );
}

export function unlike(person: Person, { hoot, slug }: HootIds, other: Other = {}): Changes {
  return changed(
    {
      [`like/${slug}/${person.uid}/${hoot}`]: null,
      [`likedBy/${person.uid}/${hoot}`]: null,
      [`stats/${hoot}/likes`]: increment(-1),
    },
    other,
  );
}

export function comment(person: Person, { hoot, slug }: HootIds, id: string, other: Other = {}): Changes {
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

export function uncomment(person: Person, { hoot }: HootIds, id: string, other: Other = {}): Changes {
  return changed(
    {
      [`comment/${id}`]: null,
      [`commentedBy/${person.uid}/${id}`]: null,
      [`stats/${hoot}/comments`]: increment(-1),
      [`stats/${hoot}/dernierCommentaire`]: id,
    },
    other,
  );
}

export function follow(person: Person, followed: Person, id: string, other: Other = {}): Changes {
  return changed(
    {
      [`follow/${person.uid}/${followed.uid}/${id}`]: { suivi: followed.name, suiviId: followed.uid },
      [`abonnements/${person.uid}/${id}`]: followed.uid,
      [`followers/${followed.uid}/${id}`]: person.uid,
      ...followCounters(person, followed, id, 1),
    },
    other,
  );
}

export function unfollow(person: Person, followed: Person, id: string, other: Other = {}): Changes {
  return changed(
    {
      [`follow/${person.uid}/${followed.uid}/${id}`]: null,
      [`abonnements/${person.uid}/${id}`]: null,
      [`followers/${followed.uid}/${id}`]: null,
      ...followCounters(person, followed, id, -1),
    },
    other,
  );
}

function followCounters(person: Person, followed: Person, id: string, by: number): Changes {
  return {
    [`profileStats/${person.uid}/following`]: increment(by),
    [`profileStats/${person.uid}/dernierSuivi`]: id,
    [`profileStats/${followed.uid}/followers`]: increment(by),
    [`profileStats/${followed.uid}/dernierAbonne`]: id,
  };
}

/** Write that claims a name and its key. @param former key that the account claimed before, which the write releases */
export function claim({ uid }: Person, name: string, cle: string, former: string | null, other: Other = {}): Changes {
  return changed(
    {
      [`auteurImg/${uid}/profil`]: { name, cle },
      [`pseudos/${cle}`]: uid,
      ...(former === null ? {} : { [`pseudos/${former}`]: null }),
    },
    other,
  );
}

export function report(person: Person, hoot: string, other: Other = {}): Changes {
  return changed({ [`signalements/${person.uid}/${hoot}`]: { date: timestamp, motif: "Injure" } }, other);
}

/** Overrides paths of a write. Paths like `hoots/x/contenu` address fields of its objects; `undefined` omits a path. */
function changed(changes: Changes, other: Other): Changes {
  const result: Changes = structuredClone(changes);
  for (const [path, value] of Object.entries(other)) {
    const holder = Object.keys(result).find((known) => path.startsWith(`${known}/`));
    const target = holder === undefined ? result : result[holder];
    const field = holder === undefined ? path : path.slice(holder.length + 1);
    if (typeof target !== "object" || target === null) throw new Error(`${path} has no parent object`);
    if (value === undefined) Reflect.deleteProperty(target, field);
    else Reflect.set(target, field, value);
  }
  return result;
}
