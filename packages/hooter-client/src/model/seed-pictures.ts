/** Folder of the pictures of hooter-local's seeded community. Their stored links are paths. */
const FOLDER = "/communaute/";

/** Picture sources on the host's own origin, and the address of a picture from one of them. */
export interface PictureSources {
  /** See `safePictureLink`. */
  readonly paths: readonly string[];
  /** Returns the address that a browser loads for a safe picture link. */
  readonly addressOf: (link: string) => string;
}

/**
 * Adds the pictures of a seeded local database to the picture sources. They are loaded from hooter-local, unless the
 * host lists their folder because it serves them itself. A database at an `http` address is a local one.
 *
 * @param paths sources that the host allows
 */
export function pictureSources(databaseUrl: string, paths: readonly string[]): PictureSources {
  const database = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (database?.protocol !== "http:" || paths.includes(FOLDER)) return { paths, addressOf: (link) => link };
  return {
    paths: [...paths, FOLDER],
    addressOf: (link) => (link.startsWith(FOLDER) ? database.origin + link : link),
  };
}
